// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

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
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkProfilerTest {
  private static final Path LOGS = Path.of("src/test/resources/spark");

  @TempDir Path folder;

  @Test
  void aSortReadsShufflesAndWrites() throws IOException {
    JobGraph sort = profile("sort");

    assertThat(sort.name()).isEqualTo("Sort");
    assertThat(sort.stages()).extracting(GraphStage::id).containsExactly(0, 1, 2);
    // It samples its keys first: the sort's job follows that.
    assertThat(sort.stages())
        .extracting(GraphStage::parents)
        .containsExactly(List.of(), List.of(0), List.of(1));
    assertThat(phases(sort, 1))
        .containsExactly(Phase.SPARK_START, Phase.READ_INPUT, Phase.COMPUTE, Phase.WRITE_SHUFFLE);
    assertThat(phases(sort, 2))
        .containsExactly(Phase.SPARK_START, Phase.READ_SHUFFLE, Phase.COMPUTE, Phase.WRITE_OUTPUT);
    assertThat(sort.stages().get(2).segments()).isEqualTo(4);
    assertThat(sort.stages().get(2).profile().tasks()).isEqualTo(4);
    assertThat(4 * phase(sort, 2, Phase.READ_SHUFFLE).readBytes())
        .isCloseTo(4 * phase(sort, 1, Phase.WRITE_SHUFFLE).writtenBytes(), within(1.0));
  }

  @Test
  void spillsAreWrittenAndReadAgain() throws IOException {
    JobGraph spills = profile("spills");
    PhaseProfile spill = phase(spills, 2, Phase.SPARK_SPILL);

    assertThat(spill.writtenBytes()).isPositive().isEqualTo(spill.readBytes());
    assertThat(spill.processorSeconds()).isPositive();
  }

  @Test
  void countsEveryCopyOfTheOutput() throws IOException {
    double once = phase(profile("wordcount"), 1, Phase.WRITE_OUTPUT).writtenBytes();
    JobGraph thrice =
        new SparkProfiler(log("wordcount"), 3, new Configuration(false), at -> {}).profile();

    assertThat(phase(thrice, 1, Phase.WRITE_OUTPUT).writtenBytes()).isEqualTo(3 * once);
  }

  @Test
  void whatIsKeptInMemoryIsNotReadFromTheDevice() throws IOException {
    JobGraph pageRank = profile("pagerank");

    assertThat(phase(pageRank, 0, Phase.READ_INPUT).readBytes()).isPositive();
    PhaseProfile again = phase(pageRank, 1, Phase.READ_INPUT);
    assertThat(again.readBytes()).isZero();
    assertThat(again.cachedBytes()).isPositive();
  }

  @Test
  void aShuffleThatWasReadBeforeIsInMemory() throws IOException {
    JobGraph pageRank = profile("pagerank");

    // Of its parents 3 and 4 stage 5 has read the output, and 6 has been read by nobody.
    PhaseProfile read = phase(pageRank, 7, Phase.READ_SHUFFLE);
    PhaseProfile fresh = phase(pageRank, 6, Phase.WRITE_SHUFFLE);
    assertThat(read.readBytes()).isCloseTo(fresh.writtenBytes(), within(1.0));
    assertThat(read.cachedBytes()).isPositive();
    assertThat(phase(pageRank, 5, Phase.READ_SHUFFLE).cachedBytes()).isZero();
  }

  @Test
  void timeThatWritingTookBeyondItsBytesIsOfFiles() throws IOException {
    Curve fast = new Curve(new int[] {1}, new double[] {1e12});
    ProbedDevice disk = new ProbedDevice(fast, fast, /* randomSeconds= */ 1e-4, 1, 0);
    JobGraph known = profiler("pagerank").profile(disk, PageCache.NONE);

    PhaseProfile write = phase(known, 1, Phase.WRITE_SHUFFLE);
    assertThat(write.files()).isGreaterThan(1);
    assertThat(disk.writeSeconds(write, 1)).isCloseTo(write.files() * 1e-4, within(1e-6));
    assertThat(phase(profile("pagerank"), 1, Phase.WRITE_SHUFFLE).files()).isZero();
  }

  @Test
  void skippedStagesAreLeftOut() throws IOException {
    JobGraph pageRank = profile("pagerank");

    // 58 stages were planned, and 17 run.
    assertThat(pageRank.stages()).hasSize(17);
    GraphStage third = pageRank.stages().get(pageRank.indexOf(14));
    assertThat(third.parents()).containsExactly(7);
  }

  @Test
  void stagesThatRanSideBySideMayDoSo() throws IOException {
    JobGraph sides = profile("sides");

    assertThat(sides.stages()).extracting(GraphStage::id).containsExactly(0, 2, 1, 3);
    assertThat(sides.stages())
        .extracting(GraphStage::parents)
        .containsExactly(List.of(), List.of(), List.of(0), List.of(2, 1));
  }

  @Test
  void onlyTasksThatSucceededCount() throws IOException {
    assertThat(profile("retries").stages().get(0).profile().tasks()).isEqualTo(3);
  }

  @Test
  void aRollingLogIsOneLog() throws IOException {
    JobGraph rolling = profile("eventlog_v2_rolling");

    assertThat(rolling.stages()).hasSize(2);
    assertThat(rolling.stages().get(1).profile().tasks()).isEqualTo(4);
  }

  @Test
  void warnsIfTasksDisturbedEachOther() throws IOException {
    assertThat(profiler("sort").doubts()).isEmpty();
    assertThat(profiler("sides").doubts())
        .containsExactly(
            "2 tasks could run on a node at a time, so the profile includes their interference: run it with one core for each node");
  }

  @Test
  void oneTaskAtATimeIsPredictedToTakeWhatItTook() throws IOException {
    // 20 MB/s: slow enough that the I/O is not hidden.
    Curve flat = new Curve(new int[] {1}, new double[] {20e6});
    Device disk = new ProbedDevice(flat, flat, 0, 1, 0);
    for (String each : List.of("sort", "wordcount", "fpgrowth", "pagerank")) {
      JobGraph job = profiler(each).profile(disk, PageCache.NONE);
      double took = seconds(each);

      assertThat(CostModel.byEvents(disk, 1, PageCache.NONE).job(job, 1, 1).seconds())
          .as(each)
          .isCloseTo(took, within(0.1 * took));
    }
  }

  /**
   * A third of what a task fetches is on each node, and each disk is read for tasks of all three.
   */
  @Test
  void whereTasksFetchFromSeveralNodesTheirDisksAreReadByMore() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(LOGS.resolve("sort")));
    for (int node = 1; node <= 2; node++) {
      lines.add(
          1,
          "{'Event':'SparkListenerExecutorAdded','Executor ID':'more%1$d','Executor Info':{'Host':'node%1$d','Total Cores':1}}"
              .formatted(node)
              .replace('\'', '"'));
    }
    String ofThree = written("three", String.join("\n", lines) + "\n");
    Curve seeks = new Curve(new int[] {1, 3}, new double[] {20e6, 5e6});
    Device disk = new ProbedDevice(seeks, seeks, 0, 1, 0);

    JobGraph one = profiler("sort").profile(disk, PageCache.NONE);
    JobGraph three = profiler(ofThree).profile(disk, PageCache.NONE);

    // So more of the time that tasks took is the disk's, and less is a wait or was not overlapped.
    assertThat(unexplained(three, 2)).isLessThan(unexplained(one, 2));
    assertThat(unexplained(three, 1)).isEqualTo(unexplained(one, 1));
  }

  private static double unexplained(JobGraph job, int stage) {
    return job.stages().get(job.indexOf(stage)).profile().phases().stream()
        .mapToDouble(each -> each.waitSeconds() - each.concurrency().overlap())
        .sum();
  }

  /** From the start to the end, which are the only events with that field alone. */
  private static double seconds(String log) throws IOException {
    SparkRun run = EventLog.read(log(log), new Configuration(false), at -> {});
    return (run.endMillis() - run.startMillis()) / 1e3;
  }

  @Test
  void namesTheLineWhereALogIsCut() {
    assertThatThrownBy(() -> profile("cut.inprogress"))
        .isInstanceOf(BadFileException.class)
        .hasMessageEndingWith(
            "cut.inprogress, line 21: the log is cut in the middle of an event, so SparkListenerApplicationEnd is missing");
  }

  @Test
  void namesWhatIsMissingWhereALogIsCutBetweenLines() throws IOException {
    List<String> lines = Files.readAllLines(LOGS.resolve("sort"));
    String cut = written("cut", String.join("\n", lines.subList(0, lines.size() - 1)));

    assertThatThrownBy(() -> profile(cut))
        .hasMessage(
            cut
                + ": SparkListenerApplicationEnd is missing: the log is cut, or the application still runs or was killed");
  }

  @Test
  void refusesCountersThatCannotBeWithTheirLine() throws IOException {
    for (String each : List.of("-5", "\"x\"", "9.3E18", "{}")) {
      refuses(
          "\"Executor CPU Time\":[0-9]+",
          "\"Executor CPU Time\":" + each,
          "Executor CPU Time must be a number from 0 to 1e+18, was " + each);
    }
    refuses("\"Bytes Read\":[0-9]+", "\"Bytes Read\":1e23", "Bytes Read must be a number from 0");
    refuses(
        "\"Finish Time\":[0-9]+", "\"Finish Time\":1", "Finish Time must be 0 to 1e+09 s after");
    refuses(
        "\"Launch Time\":[0-9]+", "\"Launch Time\":0", "Finish Time must be 0 to 1e+09 s after");
  }

  private void refuses(String field, String instead, String why) throws IOException {
    String log = Files.readString(LOGS.resolve("sort")).replaceAll(field, instead);
    String written = written("damaged", log);

    assertThatThrownBy(() -> profiler(written))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("damaged, line ")
        .hasMessageContaining(why);
  }

  @Test
  void refusesAnApplicationThatFailed() {
    assertThatThrownBy(() -> profile("fails"))
        .hasMessageContaining(
            "the application failed: job 1 has Result JobFailed (Job aborted due to stage failure");
  }

  @Test
  void refusesWhatIsNoEventLog() throws IOException {
    String text = written("text", "no log\n");
    String other = written("other", "{\"kind\": \"weir-profile\"}\n");
    String empty = written("empty", "");

    assertThatThrownBy(() -> profile(text)).hasMessageContaining("is no event log of Spark");
    assertThatThrownBy(() -> profile(other))
        .hasMessage(
            other
                + ", line 1: is no event log of Spark: each line must be an object whose first field is \"Event\"");
    assertThatThrownBy(() -> profile(empty)).hasMessageContaining("it is empty");
  }

  @Test
  void refusesAVersionThatItDoesNotKnow() throws IOException {
    String old =
        written("old", "{\"Event\":\"SparkListenerLogStart\",\"Spark Version\":\"2.4.8\"}\n");

    assertThatThrownBy(() -> profile(old))
        .hasMessage(old + ", line 1: Spark Version must be 3.x or 4.x, was '2.4.8'");
  }

  @Test
  void refusesAnApplicationWithoutTasks() throws IOException {
    String idle =
        written(
            "idle",
            """
            {"Event":"SparkListenerLogStart","Spark Version":"4.0.1"}
            {"Event":"SparkListenerApplicationStart","App Name":"idle","Timestamp":1}
            {"Event":"SparkListenerApplicationEnd","Timestamp":2}
            """);

    assertThatThrownBy(() -> profile(idle))
        .hasMessage(idle + ": the application has no stage with tasks");
  }

  @Test
  void refusesTwoApplicationsInOneLog() throws IOException {
    String one = Files.readString(LOGS.resolve("sort"));
    String both = written("both", one + one);

    assertThatThrownBy(() -> profile(both))
        .hasMessageContaining("both, line ")
        .hasMessageContaining(
            "a second application, 'Sort', begins after 'Sort': a log must be of one");
  }

  @Test
  void saysHowToWriteALogThatIsNotCompressed() throws IOException {
    String packed = written("app.zstd", "x");

    assertThatThrownBy(() -> profile(packed))
        .hasMessage(
            packed
                + " is compressed (zstd), and must be plain text: run the application with --conf spark.eventLog.compress=false, or unpack it with zstd -d");
  }

  @Test
  void namesAFileOfARollingLogThatIsGone() throws IOException {
    Path rolling = Files.createDirectory(folder.resolve("eventlog_v2_app"));
    Files.copy(
        LOGS.resolve("eventlog_v2_rolling/events_2_rolling"), rolling.resolve("events_2_app"));

    assertThatThrownBy(() -> profile(rolling.toString())).hasMessageContaining("lacks events_1_");
  }

  @Test
  void saysHowFarItIsInALargeLog() throws IOException {
    List<String> lines = Files.readAllLines(LOGS.resolve("sort"));
    StringBuilder text = new StringBuilder(lines.get(0) + "\n");
    for (int i = 0; i < 3_000; i++) {
      text.append("{\"Event\":\"SparkListenerBlockManagerAdded\"}\n");
    }
    lines.subList(1, lines.size()).forEach(each -> text.append(each).append("\n"));
    List<Double> told = new ArrayList<>();
    new SparkProfiler(written("large", text.toString()), 1, new Configuration(false), told::add);

    assertThat(told).hasSize(3).isSorted().allMatch(each -> each > 0 && each <= 1);
  }

  private String written(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static JobGraph profile(String log) throws IOException {
    return profiler(log).profile();
  }

  private static SparkProfiler profiler(String log) throws IOException {
    return new SparkProfiler(log(log), 1, new Configuration(false), at -> {});
  }

  private static String log(String name) {
    return name.startsWith("/") ? name : LOGS.resolve(name).toString();
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
