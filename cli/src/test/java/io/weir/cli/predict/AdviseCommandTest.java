// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.cli.Prompt;
import io.weir.mapreduce.history.ClusterDescription;
import io.weir.mapreduce.history.ClusterDescription.NodeKind;
import io.weir.mapreduce.history.ClusterFile;
import io.weir.model.job.JobProfile;
import io.weir.model.job.JobProfileFile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdviseCommandTest {
  @TempDir Path home;
  private Prompt prompt;
  private String reader = "";
  private String thinker = "";
  private String device = "";

  @BeforeEach
  void sitDown() throws IOException {
    prompt = new Prompt(home);
    reader = profile("reader", new PhaseProfile(Phase.READ_MAP_COLLECT, 0, 1_000, 0));
    thinker = profile("thinker", new PhaseProfile(Phase.SORT, 10, 0, 0));
    device =
        Files.writeString(home.resolve("disk.device.json"), PredictCommandTest.DEVICE).toString();
  }

  private String profile(String name, PhaseProfile phase) throws IOException {
    JobProfile job =
        new JobProfile(
            name,
            new StageProfile(Stage.MAP, 12, List.of(phase)),
            new StageProfile(Stage.REDUCE, 0, List.of()));
    return Files.writeString(home.resolve(name + ".profile.json"), JobProfileFile.text(job))
        .toString();
  }

  @Test
  void saysHowManySlotsAJobShouldGet() throws Exception {
    assertThat(prompt.weir("advise", reader, thinker, device, "--most", "4", "--json")).isZero();

    ResultDocument document = ResultJson.parse(prompt.out(), "out");
    assertThat(value(document, "map_slots_1")).isEqualTo(4); // nothing is limited for a reader
    assertThat(value(document, "map_slots_2")).isEqualTo(4);
    assertThat(document.tables().get(0).rows())
        .extracting(row -> row.get(1))
        .containsExactly("no difference", "4");
  }

  /** On many nodes each has one of its maps: others have room beside it. */
  @Test
  void limitsNothingWhereANodeHasFewTasksOfTheJob() throws Exception {
    assertThat(prompt.weir("advise", thinker, device, "--nodes", "12", "--most", "4", "--json"))
        .isZero();

    ResultDocument document = ResultJson.parse(prompt.out(), "out");
    assertThat(value(document, "map_slots_1")).isEqualTo(4);
  }

  @Test
  void weightsWithoutSharesAreRefused() {
    assertThat(prompt.weir("advise", reader, thinker, device, "--weight", "reader=5")).isEqualTo(2);

    assertThat(prompt.err()).contains("--weight needs --policy sfq");
  }

  @Test
  void saysWhichJobsToRunBesideEachOther() {
    assertThat(prompt.weir("advise", reader, thinker, device, "--most", "4")).isZero();

    assertThat(prompt.out()).contains("Jobs beside each other").contains("saves");
  }

  @Test
  void writesWhatHadoopUnderstands() {
    Path advice = home.resolve("advice");

    assertThat(
            prompt.weir(
                "advise",
                reader,
                thinker,
                device,
                "--nodes",
                "3",
                "--most",
                "4",
                "--memory",
                "8192",
                "--apply",
                advice.toString()))
        .isZero();

    assertThat(advice.resolve("thinker.xml"))
        .content()
        .contains("<name>mapreduce.job.running.map.limit</name><value>12</value>")
        .contains("<name>mapreduce.map.memory.mb</name><value>2048</value>");
    // No number makes a difference to it.
    assertThat(advice.resolve("reader.xml")).content().doesNotContain("mapreduce.");
  }

  @Test
  void twoProfilesOfOneNameHaveNoAdvice() throws Exception {
    Path advice = home.resolve("advice");
    Files.createDirectories(advice);
    Files.writeString(advice.resolve("reader.xml"), "<configuration/>"); // an earlier one
    Path other = home.resolve("other.profile.json");
    Files.writeString(other, Files.readString(Path.of(reader)).replace("\"reader\"", "\"READER\""));

    assertThat(
            prompt.weir(
                "advise",
                reader,
                thinker,
                "" + other,
                device,
                "--most",
                "2",
                "--apply",
                "" + advice))
        .isZero();

    assertThat(prompt.files("advice")).containsExactly("thinker.xml");
    assertThat(prompt.err())
        .contains("advice/reader.xml would be the advice for several of these profiles")
        .contains("and the earlier one is removed");
  }

  @Test
  void takesFromAClusterWhatNoOptionSays() throws Exception {
    String cluster = home.resolve("night.cluster.json").toString();
    ClusterDescription its =
        new ClusterDescription(
            List.of(
                new NodeKind(3, 4, 8L << 30, Map.of("DISK", 2)),
                new NodeKind(1, 8, 8L << 30, Map.of())),
            4L << 30,
            4,
            List.of());
    Files.writeString(Path.of(cluster), ClusterFile.text(its));
    Path advice = home.resolve("advice");

    assertThat(prompt.weir("advise", thinker, device, "--cluster", cluster, "--apply", "" + advice))
        .isZero();

    assertThat(prompt.err()).contains("1 nodes of the cluster are not like the others");
    assertThat(advice.resolve("thinker.xml"))
        .content()
        .contains("<name>mapreduce.job.running.map.limit</name><value>12</value>") // 3 of each
        .contains("<name>mapreduce.map.memory.mb</name><value>2730</value>");
    assertThat(prompt.weir("advise", thinker, device, "--cluster", cluster, "--nodes", "2"))
        .isZero();
    assertThat(prompt.out()).contains("each of 2 nodes");
  }

  @Test
  void twoDisksAreFasterThanOne() {
    double one = seconds("--disks", "1");
    double two = seconds("--disks", "2");
    double elsewhere = seconds("--disks", "1", "--local-device", device, "--local-disks", "2");

    assertThat(one).isGreaterThan(1.3 * two);
    assertThat(elsewhere).isCloseTo(one, within(0.05 * one)); // it reads from HDFS alone
  }

  private double seconds(String... options) {
    List<String> all =
        new ArrayList<>(List.of("predict", reader, device, "--slots", "4", "--json"));
    all.addAll(List.of(options));
    Prompt fresh = new Prompt(home);
    assertThat(fresh.weir(all.toArray(new String[0]))).isZero();
    try {
      return value(ResultJson.parse(fresh.out(), "out"), "job_seconds_4");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void namesDisksThatCannotBe() {
    assertThat(prompt.weir("advise", reader, device, "--disks", "0")).isEqualTo(2);
    assertThat(prompt.weir("advise", reader, device, "--local-disks", "2")).isEqualTo(2);
    assertThat(prompt.weir("advise", reader, device, "--disks", "2", "--met", "all")).isEqualTo(2);
    assertThat(prompt.weir("advise", reader, device, "--cluster", device)).isEqualTo(1);
    assertThat(prompt.err())
        .contains("--disks must be 1 to 256, was 0")
        .contains("--local-disks needs --local-device FILE")
        .contains("--met all is the paper's, where a node has one device")
        .contains("disk.device.json: kind must be 'weir-cluster', was \"weir-device\"");
  }

  @Test
  void whereAdviceCannotBeWrittenIsSaidFirst() throws Exception {
    Path file = Files.writeString(home.resolve("file"), "");

    assertThat(prompt.weir("advise", thinker, device, "--apply", file.toString())).isEqualTo(2);
    assertThat(prompt.err()).contains("--apply must be a folder, is the file " + file);
    assertThat(prompt.out()).isEmpty();
  }

  @Test
  void namesWhatItWasCalledWrongly() {
    assertThat(prompt.weir("advise", device)).isEqualTo(2);
    assertThat(prompt.weir("advise", reader, device, "--most", "65")).isEqualTo(2);
    assertThat(prompt.weir("advise", device, reader)).isEqualTo(1);
    assertThat(prompt.err())
        .contains(
            "missing parameter: JOB.profile.json... DISK.device.json (see weir advise --help)")
        .contains("--most must be 1 to 64, was 65")
        .contains("disk.device.json: kind must be 'weir-profile', was \"weir-device\"");
  }

  private static double value(ResultDocument document, String figure) {
    return Objects.requireNonNull(document.figures().get(figure)).value();
  }
}
