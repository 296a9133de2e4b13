// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.mapreduce.logs.LogFolder;
import io.weir.mapreduce.logs.TaskLog;
import io.weir.model.device.Curve;
import io.weir.model.device.Device;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import io.weir.model.file.BadFileException;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a real TeraSort: two maps of 32 MiB on two nodes, one reduce. */
class ProfilerTest {
  private static final Path SAMPLES = Path.of("src/test/resources/profile");
  private static final Path TERASORT = SAMPLES.resolve("job_1795343922362_0006.jhist");
  private static final Path KILLED = SAMPLES.resolve("job_1795343922362_0017.jhist");
  private static final Path LOGS = SAMPLES.resolve("logs");
  private static final double MEGABYTE = 1e6;

  private final Configuration conf = new Configuration();
  @TempDir Path folder;

  @Test
  void countsWhatEachPhaseReadsAndWrites() throws IOException {
    JobProfile job = profiler(TERASORT).profile();

    assertThat(job.name()).isEqualTo("TeraSort");
    assertThat(job.maps().tasks()).isEqualTo(2);
    assertThat(job.reduces().tasks()).isEqualTo(1);
    // Five spills of 227,485 entries in the background, one of 204,737 at the end.
    megabytes(phase(job, Phase.READ_MAP_COLLECT), 33.6, 29.8);
    megabytes(phase(job, Phase.SORT), 0, 0);
    megabytes(phase(job, Phase.SPILL), 0, 5.4);
    megabytes(phase(job, Phase.MAP_MERGE), 34.9, 34.9);
    megabytes(phase(job, Phase.SHUFFLE), 69.8, 69.8);
    megabytes(phase(job, Phase.REDUCE_MERGE), 0, 0);
    megabytes(phase(job, Phase.READ_REDUCE_WRITE), 69.8, 67.1);
    assertThat(job.maps().merges().atOnce()).isEqualTo(6);
    assertThat(job.maps().merges().files()).isEqualTo(6);
    assertThat(job.reduces().merges().atOnce()).isEqualTo(2);
    assertThat(job.reduces().merges().limits().factor()).isEqualTo(10);
    assertThat(job.reduces().merges().limits().largestInMemory()).isPositive();
  }

  @Test
  void losesNoTimeOfATask() throws IOException {
    FinishedJob job = HistoryFile.read(hadoop(TERASORT), conf);
    for (FinishedTask task : job.tasks()) {
      TaskLog log = new LogFolder(LOGS).of(task.attempt(), task.container(), task.startMillis());
      var phases =
          task.stage() == Stage.MAP
              ? new MapPhases(task, log, 1).measured()
              : new ReducePhases(task, log, 1).measured();
      assertThat(phases.stream().mapToDouble(MeasuredPhase::elapsedSeconds).sum())
          .as(task.attempt())
          .isCloseTo((task.endMillis() - task.startMillis()) / 1e3, within(0.01));
      assertThat(phases.stream().skip(1).mapToDouble(MeasuredPhase::processorSeconds).sum())
          .as("after init, " + task.attempt())
          .isCloseTo(task.counter("CPU_MILLISECONDS") / 1e3, within(0.01));
    }
  }

  @Test
  void knowsTheSortFromTheSpillWhereTheLocalFileSystemTellsThem() throws IOException {
    Path logs = folder.resolve("logs");
    for (String map : List.of("000002", "000003")) {
      String name = "container_1795343922362_0006_01_" + map;
      List<String> lines = new ArrayList<>();
      for (String line : Files.readAllLines(LOGS.resolve(name).resolve("syslog"))) {
        if (line.contains("Finished spill 5")) {
          String start = line.substring(0, line.indexOf("org.apache"));
          lines.add(start + sorted("spill5.out", 300, 250));
        }
        lines.add(line);
      }
      Files.createDirectories(logs.resolve(name));
      Files.write(logs.resolve(name).resolve("syslog"), lines);
    }
    FileUtil.copy(
        LOGS.resolve("container_1795343922362_0006_01_000004").toFile(),
        FileSystem.getLocal(conf),
        hadoop(logs.resolve("container_1795343922362_0006_01_000004")),
        /* deleteSource= */ false,
        conf);

    JobProfile job = new Profiler(hadoop(TERASORT), logs, 1, conf).profile();

    assertThat(phase(job, Phase.SORT).processorSeconds()).isCloseTo(0.25, within(1e-9));
    assertThat(phase(job, Phase.SORT).waitSeconds()).isCloseTo(0.05, within(1e-9));
  }

  private static String sorted(String spill, int millis, int processorMillis) {
    return "io.weir.hadoop.local.SpillOutput: Sorted for %s in %d ms with %d ms of a processor"
        .formatted(spill, millis, processorMillis);
  }

  @Test
  void saysWhatAPhaseWaitedForBesideItsDevice() throws IOException {
    Device fast = new ProbedDevice(flat(1e12), flat(1e12), 0, 1, 0);
    Device slow = new ProbedDevice(flat(1e5), flat(1e5), 0, 1, 0);

    PhaseProfile onFast = phase(profiler(TERASORT).profile(fast, PageCache.NONE), Phase.SHUFFLE);
    PhaseProfile onSlow = phase(profiler(TERASORT).profile(slow, PageCache.NONE), Phase.SHUFFLE);

    assertThat(onFast.waitSeconds()).isGreaterThan(5);
    assertThat(onFast.waitSeconds() + onFast.processorSeconds()).isCloseTo(11.8, within(0.5));
    assertThat(onSlow.waitSeconds()).isZero();
  }

  @Test
  void doubtsARunInWhichTasksMet() throws IOException {
    assertThat(profiler(TERASORT).doubts()).isEmpty(); // one on each node
  }

  @Test
  void aTruncatedHistoryIsNamed() throws IOException {
    byte[] whole = Files.readAllBytes(TERASORT);
    Path cut = folder.resolve("cut.jhist");
    for (int bytes : new int[] {whole.length - 1, whole.length / 2, whole.length / 10, 20}) {
      Files.write(cut, java.util.Arrays.copyOf(whole, bytes));

      assertThatThrownBy(() -> profiler(cut))
          .as("%d bytes", bytes)
          .isInstanceOf(BadFileException.class)
          .hasMessageContaining("cut.jhist");
    }
  }

  @Test
  void whatIsNoHistoryIsSaidInPlainWords() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.jhist"));
    Path odd = Files.writeString(folder.resolve("odd.jhist"), "Avro-Json\n{\"no\": \"schema\"}\n");

    assertThatThrownBy(() -> profiler(empty))
        .hasMessage("file:" + empty + ": is empty, and so no history of a job");
    assertThatThrownBy(() -> profiler(odd))
        .hasMessageContaining("its first lines are damaged")
        .hasMessageNotContaining("Schema");
  }

  @Test
  void aJobThatDidNotSucceedIsNone() {
    assertThatThrownBy(() -> profiler(KILLED))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("jobStatus must be SUCCEEDED, was KILLED");
  }

  @Test
  void aJobWithoutCountersIsNamed() throws IOException {
    Path without = patched("CPU_MILLISECONDS", "XXX_MILLISECONDS");

    assertThatThrownBy(() -> profiler(without))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("patched.jhist: attempt_1795343922362_0006_")
        .hasMessageContaining("has no counter CPU_MILLISECONDS");
  }

  @Test
  void aHistoryOfAnotherVersionIsNamed() throws IOException {
    Path future = patched("Avro-Binary", "Avro-Future");

    assertThatThrownBy(() -> profiler(future))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("patched.jhist")
        .hasMessageContaining("Incompatible event log version: Avro-Future");
  }

  @Test
  void missingLogsAreNamed() throws IOException {
    Profiler profiler = new Profiler(hadoop(TERASORT), folder, 1, conf);

    assertThatThrownBy(profiler::profile)
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining("container_1795343922362_0006_01_00000");
  }

  private Profiler profiler(Path history) throws IOException {
    return new Profiler(hadoop(history), LOGS, 1, conf);
  }

  private static org.apache.hadoop.fs.Path hadoop(Path file) {
    return new org.apache.hadoop.fs.Path(file.toUri());
  }

  /** The history with every occurrence of a word changed to another of the same length. */
  private Path patched(String from, String to) throws IOException {
    String all = new String(Files.readAllBytes(TERASORT), StandardCharsets.ISO_8859_1);
    return Files.write(
        folder.resolve("patched.jhist"),
        all.replace(from, to).getBytes(StandardCharsets.ISO_8859_1));
  }

  private static Curve flat(double bytesPerSecond) {
    return new Curve(new int[] {1}, new double[] {bytesPerSecond});
  }

  private static PhaseProfile phase(JobProfile job, Phase phase) {
    return job.stage(phase.stage()).phases().stream()
        .filter(each -> each.phase() == phase)
        .findFirst()
        .orElseThrow();
  }

  private static void megabytes(PhaseProfile phase, double read, double written) {
    assertThat(phase.readBytes() / MEGABYTE).as(phase + " reads").isCloseTo(read, within(0.5));
    assertThat(phase.writtenBytes() / MEGABYTE)
        .as(phase + " writes")
        .isCloseTo(written, within(0.5));
  }
}
