// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import io.weir.model.job.JobProfile;
import io.weir.model.job.JobProfileFile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictCommandTest {
  /** 100 bytes a second, whoever shares it. */
  static final String DEVICE =
      """
      {"kind": "weir-device", "version": 1, "device": "/dev/sdb1",
       "reads": [{"streams": 1, "bytesPerSecond": 100, "margin": 0, "measurements": 3}],
       "writes": [{"streams": 1, "bytesPerSecond": 100, "margin": 0, "measurements": 3}],
       "copies": [{"streams": 1, "bytesPerSecond": 100, "margin": 0, "measurements": 3}],
       "randomSeconds": {"mean": 0, "margin": 0, "measurements": 3},
       "fragmentation": {"mean": 1, "margin": 0, "measurements": 3},
       "depths": [{"depth": 1, "bytesPerSecond": 10, "meanSeconds": 0.01}]}
      """;

  @TempDir Path home;
  private Prompt prompt;
  private Path profile;
  private Path device;

  @BeforeEach
  void sitDown() throws IOException {
    prompt = new Prompt(home);
    JobProfile job =
        new JobProfile(
            "reader",
            new StageProfile(
                Stage.MAP, 8, List.of(new PhaseProfile(Phase.READ_MAP_COLLECT, 2, 1_000, 0))),
            new StageProfile(Stage.REDUCE, 0, List.of()));
    profile = Files.writeString(home.resolve("reader.profile.json"), JobProfileFile.text(job));
    device = Files.writeString(home.resolve("disk.device.json"), DEVICE);
  }

  @Test
  void saysHowLongAJobTakesBySlots() throws Exception {
    assertThat(weir("--nodes", "2", "--slots", "1..2", "--json")).isZero();

    ResultDocument document = ResultJson.parse(prompt.out(), "out");
    // 8 tasks of 10 s on two nodes: four waves; two at a time are twice as slow, in half of the
    // waves
    assertThat(value(document, "job_seconds_1")).isBetween(39.0, 41.0);
    assertThat(value(document, "job_seconds_2")).isBetween(39.0, 41.0);
  }

  @Test
  void theDocumentSaysForWhatItIs() throws Exception {
    assertThat(weir("--disks", "2", "--slots", "1", "--network", "50", "--json")).isZero();

    assertThat(ResultJson.parse(prompt.out(), "out").settings())
        .containsEntry("nodes", 1L)
        .containsEntry("disks", 2L)
        .containsEntry("policy", "none")
        .containsEntry("network_mb_per_second", 50.0)
        .containsEntry("slots", "1")
        .containsEntry("maps", 8L)
        .doesNotContainKeys("cores", "dirty_mb", "local_device");
  }

  @Test
  void saysWhatTheDisksDecide() {
    assertThat(weir("--slots", "1")).isZero();

    assertThat(prompt.out()).contains("map read/map/collect");
  }

  @Test
  void drawsIt() {
    Path page = home.resolve("page.html");

    assertThat(weir("--html", page.toString())).isZero();
    assertThat(page).content().contains("Cost of a phase by slots");
  }

  @Test
  void namesWhatItWasCalledWrongly() {
    assertThat(weir("--slots", "8..1")).isEqualTo(2);
    assertThat(weir("--slots", "many")).isEqualTo(2);
    assertThat(weir("--nodes", "0")).isEqualTo(2);
    assertThat(weir("--maps", "0")).isEqualTo(2);
    assertThat(weir("--reduces", "-5")).isEqualTo(2);
    assertThat(weir("--network", "1e-306")).isEqualTo(2);
    assertThat(prompt.err())
        .contains("--slots are 8..1; allowed are 1..1000")
        .contains("--slots must be a number or a range, as in 4 or 1..8, were 'many'")
        .contains("--nodes must be 1 to 100000, was 0")
        .contains("--network must be 0.001 or more, was 1.0E-306")
        .contains("--maps must be 1 to 100000000, was 0")
        .contains("--reduces must be 1 to 100000000, was -5");
  }

  @Test
  void aFolderThatIsNotThereIsNotMade() {
    Path none = home.resolve("none");

    assertThat(weir("--html", none.resolve("page.html").toString())).isEqualTo(2);
    assertThat(prompt.err()).isEqualTo("weir: --html: there is no folder " + none + "\n");
    assertThat(none).doesNotExist();
  }

  @Test
  void whatItReadsIsNotWrittenOver() throws IOException {
    String before = Files.readString(profile);

    assertThat(weir("--html", profile.toString())).isEqualTo(2);
    assertThat(prompt.err())
        .isEqualTo(
            "weir: --html must be another file than those that are read, was " + profile + "\n");
    assertThat(Files.readString(profile)).isEqualTo(before);
  }

  @Test
  void namesFileAndFieldThatAreWrong() throws IOException {
    Files.writeString(
        device, DEVICE.replace("\"bytesPerSecond\": 100", "\"bytesPerSecond\": -100"));

    assertThat(weir()).isEqualTo(1);
    assertThat(prompt.err())
        .isEqualTo(
            "weir: "
                + device
                + ": reads[0].bytesPerSecond must be a number from 1 to 10000000000000, was -100\n");
  }

  private int weir(String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "predict";
    arguments[1] = profile.toString();
    arguments[2] = device.toString();
    System.arraycopy(options, 0, arguments, 3, options.length);
    return prompt.weir(arguments);
  }

  private static double value(ResultDocument document, String figure) {
    return Objects.requireNonNull(document.figures().get(figure)).value();
  }
}
