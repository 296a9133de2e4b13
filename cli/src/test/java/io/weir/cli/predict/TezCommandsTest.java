// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import io.weir.model.job.JobGraph;
import io.weir.model.job.JobGraphFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TezCommandsTest {
  private static final Path HISTORY =
      Path.of(
              "../mapreduce/src/test/resources/tez/history.txt.appattempt_1795860150990_0001_000001")
          .toAbsolutePath();

  @TempDir Path home;
  private Prompt prompt;

  @BeforeEach
  void open() {
    prompt = new Prompt(home);
  }

  @Test
  void writesTheProfileOfADagAndPredicts() throws IOException {
    String profile = home.resolve("words.profile.json").toString();
    assertThat(profile("--dag", "words0", "--out", profile)).isZero();

    assertThat(prompt.out()).contains("words0, 4 stages", "tokenizer", "words.profile.json");
    assertThat(JobGraphFile.read(Path.of(profile)))
        .isInstanceOfSatisfying(JobGraph.class, each -> assertThat(each.stages()).hasSize(4));
    String device =
        Files.writeString(home.resolve("disk.device.json"), PredictCommandTest.DEVICE).toString();
    assertThat(prompt.weir("predict", profile, device, "--slots", "1..2", "--json")).isZero();
  }

  @Test
  void oneFileIsForOneDag() throws IOException {
    String profile = home.resolve("words.profile.json").toString();

    assertThat(profile("--out", profile)).isEqualTo(2);
    assertThat(profile("--dag", "words7")).isEqualTo(1);
    assertThat(prompt.err())
        .contains("--out is for one DAG, and there are 2: --dag must be one of ")
        .contains("(words0), ")
        .contains("was 'words7'");
    try (Stream<Path> files = Files.list(home)) {
      assertThat(files.map(each -> each.getFileName().toString()))
          .noneMatch(each -> each.endsWith(".profile.json"));
    }
  }

  @Test
  void namesWhatIsWrong() throws IOException {
    Path text = Files.writeString(home.resolve("text"), "no history\n");

    assertThat(prompt.weir("profile", "--tez", text.toString())).isEqualTo(1);
    assertThat(profile("--spark", "log")).isEqualTo(2);
    assertThat(profile("--logs", "logs")).isEqualTo(2);
    assertThat(prompt.weir("profile", "job_1_1", "--dag", "words0")).isEqualTo(2);
    assertThat(prompt.err())
        .contains(text + ", line 1: is no history of Tez")
        .contains("--spark and --tez are for different jobs")
        .contains("--tez needs neither JOB nor --logs")
        .contains("--dag is for --tez");
  }

  private int profile(String... options) {
    return prompt.weir(
        Stream.concat(Stream.of("profile", "--tez", HISTORY.toString()), Stream.of(options))
            .toArray(String[]::new));
  }
}
