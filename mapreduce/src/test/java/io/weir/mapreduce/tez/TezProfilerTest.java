// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.cost.CostModel;
import io.weir.model.device.Curve;
import io.weir.model.device.Device;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import io.weir.model.file.BadFileException;
import io.weir.model.job.GraphStage;
import io.weir.model.job.JobGraph;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TezProfilerTest {
  private static final Path HISTORIES = Path.of("src/test/resources/tez");
  private static final Path SESSION =
      HISTORIES.resolve("history.txt.appattempt_1795860150990_0001_000001");
  private static final String FIRST = "dag_1795860150990_0001_1";

  @TempDir Path folder;

  @Test
  void aSessionHasAProfileForEachDag() throws IOException {
    List<DagProfile> all = profiler(SESSION).all();

    assertThat(all).extracting(DagProfile::id).containsExactly(FIRST, "dag_1795860150990_0001_2");
    assertThat(all).extracting(each -> each.graph().name()).containsExactly("words0", "words1");
  }

  @Test
  void oneDagIsChosenByItsIdOrItsName() throws IOException {
    assertThat(profiler(SESSION).of(FIRST).get(0).graph().name()).isEqualTo("words0");
    assertThat(profiler(SESSION).of("words1").get(0).id()).isEqualTo("dag_1795860150990_0001_2");
    assertThatThrownBy(() -> profiler(SESSION).of("words"))
        .hasMessage(
            "--dag must be one of %s (words0), dag_1795860150990_0001_2 (words1) in %s, was 'words'"
                .formatted(FIRST, SESSION.toAbsolutePath()));
  }

  @Test
  void edgesAreParents() throws IOException {
    JobGraph words = profile(SESSION);

    assertThat(words.stages())
        .extracting(GraphStage::name)
        .containsExactly("stop", "tokenizer", "summation", "sorter");
    assertThat(words.stages())
        .extracting(GraphStage::parents)
        .containsExactly(List.of(), List.of(0), List.of(1), List.of(2));
  }

  @Test
  void eachVertexHasThePhasesThatItsBytesTell() throws IOException {
    JobGraph words = profile(SESSION);

    // The few words to leave out went by an event, not by a file.
    assertThat(phases(words, 0))
        .containsExactly(Phase.SPARK_START, Phase.READ_INPUT, Phase.COMPUTE);
    assertThat(phases(words, 1))
        .containsExactly(
            Phase.SPARK_START,
            Phase.READ_INPUT,
            Phase.COMPUTE,
            Phase.SPARK_SPILL,
            Phase.WRITE_SHUFFLE);
    assertThat(phases(words, 2)).contains(Phase.FETCH, Phase.WRITE_SHUFFLE);
    assertThat(phases(words, 3)).contains(Phase.FETCH, Phase.WRITE_OUTPUT);
    assertThat(words.stages().get(2).segments()).isEqualTo(5);
    // What the summation fetched is what the tokenizer wrote.
    assertThat(2 * phase(words, 2, Phase.FETCH).readBytes())
        .isCloseTo(5 * phase(words, 1, Phase.WRITE_SHUFFLE).writtenBytes(), within(1_000.0));
    assertThat(phase(words, 1, Phase.READ_INPUT).processorSeconds()).isPositive();
  }

  @Test
  void countsEveryCopyOfTheOutput() throws IOException {
    double once = phase(profile(SESSION), 3, Phase.WRITE_OUTPUT).writtenBytes();
    JobGraph thrice =
        new TezProfiler(SESSION.toString(), 3, new Configuration(false), at -> {})
            .of("words0")
            .get(0)
            .graph()
            .profile();

    assertThat(phase(thrice, 3, Phase.WRITE_OUTPUT).writtenBytes()).isEqualTo(3 * once);
  }

  @Test
  void containersThatAreKeptStartOnce() throws IOException {
    JobGraph words = profile(SESSION);

    // The first task of the DAG waits for a container, and the next in it hardly for the master.
    assertThat(words.stages().get(0).waitSeconds()).isGreaterThan(1);
    assertThat(phase(words, 1, Phase.SPARK_START).waitSeconds()).isLessThan(0.5);
  }

  @Test
  void oneTaskAtATimeIsPredictedToTakeWhatItTook() throws IOException {
    Curve flat = new Curve(new int[] {1}, new double[] {20e6});
    Device disk = new ProbedDevice(flat, flat, 0, 1, 0);
    for (DagProfile each : profiler(SESSION).all()) {
      JobGraph job = each.graph().profile(disk, PageCache.NONE);
      double predicted = CostModel.byEvents(disk, 2, PageCache.NONE).job(job, 2, 1).seconds();

      assertThat(predicted).as(each.id()).isCloseTo(each.seconds(), within(0.15 * each.seconds()));
    }
  }

  @Test
  void sequenceFilesSayWhatTextSays() throws IOException {
    List<DagProfile> all = profiler(HISTORIES.resolve("proto")).all();
    List<DagProfile> text = profiler(SESSION).all();

    assertThat(all).extracting(DagProfile::id).containsExactly(FIRST, "dag_1795860150990_0001_2");
    for (int i = 0; i < all.size(); i++) {
      assertThat(all.get(i).graph().profile()).isEqualTo(text.get(i).graph().profile());
      assertThat(all.get(i).doubts()).isEqualTo(text.get(i).doubts());
    }
  }

  @Test
  void doubtsTasksThatBeganBeforeTheirParentsHadEnded() throws IOException {
    assertThat(profiler(SESSION).of("words0").get(0).doubts())
        .singleElement()
        .asString()
        .startsWith(FIRST + " (words0): 1 of 5 tasks of vertex tokenizer began before");
  }

  @Test
  void leavesOutAttemptsThatFailed() throws IOException {
    String failed =
        "{\"entity\":\"%s\",\"entitytype\":\"TEZ_TASK_ATTEMPT_ID\",\"events\":[{\"ts\":%s,\"eventtype\":\"TASK_ATTEMPT_FINISHED\"}],\"otherinfo\":{\"startTime\":%s,\"status\":\"FAILED\"}}\u0001";
    List<String> lines = lines();
    int started = indexOf(lines, "TASK_ATTEMPT_STARTED");
    String line = lines.get(started);
    String id = line.substring(line.indexOf("attempt_"), line.indexOf("\",\"entitytype"));
    String again = id.substring(0, id.length() - 1) + "1";
    String time = line.replaceAll(".*\"ts\":([0-9]+).*", "$1").strip().replace("\u0001", "");
    lines.add(started, line.replace(id, again));
    lines.add(started + 1, failed.formatted(again, time, time));
    Path history = written("failed", lines);

    DagProfile words = profiler(history).of("words0").get(0);
    assertThat(words.graph().profile()).isEqualTo(profile(SESSION));
    assertThat(words.doubts())
        .anyMatch(each -> each.contains("1 attempts failed or were killed, " + again + " first"));
  }

  @Test
  void whatIsToldTwiceCountsOnce() throws IOException {
    List<String> lines = lines();
    lines.addAll(lines());

    assertThat(profile(written("twice", lines))).isEqualTo(profile(SESSION));
  }

  @Test
  void refusesCountersThatCannotBe() throws IOException {
    for (String each : List.of("-7", "9223372036854775807")) {
      List<String> damaged =
          lines().stream()
              .map(
                  line ->
                      line.replaceAll(
                          "(\"CPU_MILLISECONDS\",\"counterValue\":)[0-9]+", "$1" + each))
              .toList();
      Path history = written("damaged", damaged);

      assertThatThrownBy(() -> profile(history))
          .isInstanceOf(BadFileException.class)
          .hasMessageContaining("CPU_MILLISECONDS must be a number from 0 to 1e+12, was " + each);
    }
  }

  @Test
  void whatEndedBeforeACutHasAProfile() throws IOException {
    String text = Files.readString(SESSION);
    Path cut = folder.resolve("cut");
    Files.writeString(cut, text.substring(0, text.lastIndexOf("DAG_FINISHED")));
    TezProfiler profiler = profiler(cut);

    assertThat(profiler.all()).extracting(DagProfile::id).containsExactly(FIRST);
    assertThat(profiler.doubts())
        .containsExactly(
            "%s, line %d: the history is cut in the middle of an event, as its application master was killed or still runs"
                .formatted(cut, Files.readAllLines(cut).size()),
            cut
                + ": has no profile of dag_1795860150990_0001_2 (words1): DAG_FINISHED is missing: the history is cut, or the application master still runs or was killed");
    assertThatThrownBy(() -> profiler(cut).of("words1"))
        .hasMessageContaining("the history is cut in the middle of an event")
        .hasMessageContaining("DAG_FINISHED is missing");
  }

  @Test
  void refusesWhatIsCutBeforeADagHasEnded() throws IOException {
    String text = Files.readString(SESSION);
    Path cut = folder.resolve("cut");
    Files.writeString(cut, text.substring(0, text.indexOf("VERTEX_STARTED")));

    assertThatThrownBy(() -> profiler(cut).all())
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("%s, line ".formatted(cut))
        .hasMessageContaining("DAG_FINISHED is missing");
  }

  @Test
  void namesALineThatIsBrokenInTheMiddle() throws IOException {
    List<String> lines = lines();
    lines.set(6, lines.get(6).substring(0, 40));
    Path broken = written("broken", lines);

    assertThatThrownBy(() -> profiler(broken))
        .isInstanceOf(BadFileException.class)
        .hasMessageStartingWith(broken + ", line 7: ");
  }

  @Test
  void refusesWhatIsNoHistory() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "no history\n");
    Path other = Files.writeString(folder.resolve("other"), "{\"kind\": \"weir-profile\"}\n");
    Path empty = Files.writeString(folder.resolve("empty"), "");
    Path sequence = Files.write(folder.resolve("sequence"), new byte[] {'S', 'E', 'Q', 6, 0});

    assertThatThrownBy(() -> profiler(text))
        .hasMessageStartingWith(text + ", line 1: is no history of Tez: ");
    assertThatThrownBy(() -> profiler(other))
        .hasMessage(
            other
                + ", line 1: is no history of Tez: each line must be an object with entity and entitytype TEZ_…");
    assertThatThrownBy(() -> profiler(empty)).hasMessageStartingWith(empty + " is empty: ");
    assertThatThrownBy(() -> profiler(sequence)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> profiler(folder.resolve("sub")))
        .hasMessageContaining("does not exist");
    Path sub = Files.createDirectory(folder.resolve("sub"));
    assertThatThrownBy(() -> profiler(sub)).hasMessageContaining("is no folder of Tez's histories");
  }

  @Test
  void refusesACutSequenceFile() throws IOException {
    Path whole = HISTORIES.resolve("proto").resolve(FIRST + "_1");
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = folder.resolve("cut");
    Files.write(cut, Arrays.copyOf(bytes, bytes.length * 2 / 3));

    assertThatThrownBy(() -> profiler(cut).all())
        .hasMessageContaining(cut + ", event ")
        .hasMessageContaining("the history is cut in the middle of an event")
        .hasMessageContaining("DAG_FINISHED is missing");
  }

  @Test
  void refusesADagThatFailed() throws IOException {
    List<String> lines = lines();
    int end = indexOf(lines, "DAG_FINISHED");
    lines.set(end, lines.get(end).replace("SUCCEEDED", "KILLED"));
    Path killed = written("killed", lines);

    assertThatThrownBy(() -> profiler(killed).of("words0"))
        .hasMessageContaining("words0): status must be SUCCEEDED, was KILLED");
    assertThat(profiler(killed).all())
        .extracting(DagProfile::id)
        .containsExactly("dag_1795860150990_0001_2");
  }

  @Test
  void refusesAHistoryWithoutAttempts() throws IOException {
    List<String> lines = lines();
    lines.removeIf(each -> each.contains("TASK_ATTEMPT"));
    Path few = written("few", lines);

    assertThatThrownBy(() -> profiler(few).of("words0"))
        .hasMessageContaining(
            "vertex stop has 1 tasks, but TASK_ATTEMPT_FINISHED of only 0: tez.history.logging.log.level");
  }

  private static int indexOf(List<String> lines, String event) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(event)) {
        return i;
      }
    }
    throw new AssertionError(event + " is nowhere");
  }

  private static List<String> lines() throws IOException {
    return new ArrayList<>(Files.readAllLines(SESSION));
  }

  private Path written(String name, List<String> lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
  }

  private static JobGraph profile(Path history) throws IOException {
    return profiler(history).of("words0").get(0).graph().profile();
  }

  private static TezProfiler profiler(Path history) throws IOException {
    return new TezProfiler(history.toString(), 1, new Configuration(false), at -> {});
  }

  private static List<Phase> phases(JobGraph job, int stage) {
    return job.stages().get(job.indexOf(stage)).profile().phases().stream()
        .map(PhaseProfile::phase)
        .toList();
  }

  private static PhaseProfile phase(JobGraph job, int stage, Phase phase) {
    return job.stages().get(job.indexOf(stage)).profile().phases().stream()
        .filter(each -> each.phase() == phase)
        .findFirst()
        .orElseThrow();
  }
}
