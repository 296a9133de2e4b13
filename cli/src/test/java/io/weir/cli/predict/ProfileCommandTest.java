// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import io.weir.model.job.JobProfile;
import io.weir.model.job.JobProfileFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileCommandTest {
  private static final Path SAMPLES = Path.of("../mapreduce/src/test/resources/profile");
  private static final String HISTORY =
      SAMPLES.resolve("job_1795343922362_0006.jhist").toAbsolutePath().toString();
  private static final String LOGS = SAMPLES.resolve("logs").toAbsolutePath().toString();

  @TempDir Path home;
  private Prompt prompt;

  @BeforeEach
  void sitDown() {
    prompt = new Prompt(home);
  }

  @Test
  void writesAProfileAndShowsIt() throws IOException {
    Path out = home.resolve("terasort.profile.json");

    assertThat(
            prompt.weir(
                "profile", HISTORY, "--logs", LOGS, "--replication", "1", "--out", out.toString()))
        .isZero();

    assertThat(prompt.out())
        .contains("TeraSort, 2 maps, 1 reduces")
        .contains("map read/map/collect")
        .contains("reduce shuffle")
        .contains("terasort.profile.json");
    JobProfile job = JobProfileFile.read(out);
    assertThat(job.maps().phases()).hasSize(5);
    assertThat(job.reduces().phases()).hasSize(4);
  }

  @Test
  void countsEveryCopyOfTheOutput() throws IOException {
    Path once = home.resolve("1.profile.json");
    Path thrice = home.resolve("3.profile.json");
    prompt.weir("profile", HISTORY, "--logs", LOGS, "--replication", "1", "--out", once.toString());
    prompt.weir(
        "profile", HISTORY, "--logs", LOGS, "--replication", "3", "--out", thrice.toString());

    assertThat(lastWrites(thrice)).isEqualTo(3 * lastWrites(once));
  }

  private static double lastWrites(Path file) throws IOException {
    return JobProfileFile.read(file).reduces().phases().get(3).writtenBytes();
  }

  @Test
  void replacesProfilesAlone() throws IOException {
    Path notes = Files.writeString(home.resolve("notes.txt"), "mine");
    Path out = home.resolve("x.profile.json");
    String[] again = {"profile", HISTORY, "--logs", LOGS, "--out", out.toString()};

    assertThat(prompt.weir("profile", HISTORY, "--logs", LOGS, "--out", notes.toString()))
        .isEqualTo(2);
    assertThat(prompt.err())
        .contains(
            "notes.txt is there, is no profile, and is kept: --out must name a new file, or an"
                + " earlier profile");
    assertThat(notes).hasContent("mine");
    assertThat(prompt.weir(again)).isZero();
    assertThat(prompt.weir(again)).isZero();
  }

  @Test
  void namesWhatItWasCalledWrongly() {
    assertThat(prompt.weir("profile")).isEqualTo(2);
    assertThat(prompt.weir("profile", HISTORY, "--logs", LOGS, "--replication", "513"))
        .isEqualTo(2);
    assertThat(prompt.weir("profile", HISTORY, "--logs", LOGS, "--conf", home + "/none"))
        .isEqualTo(1);
    assertThat(prompt.err())
        .contains("missing parameter: JOB (see weir profile --help)")
        .contains("--replication must be 1 to 512, was 513")
        .contains("none is no folder with Hadoop's configuration");
  }
}
