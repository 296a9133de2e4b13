// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.NodesWithoutCache;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.host.ProcessorsInUse;
import io.weir.lab.jobs.ClusterJob;
import io.weir.lab.jobs.Corpus;
import io.weir.lab.jobs.JobKind;
import io.weir.mapreduce.profile.Histories;
import io.weir.mapreduce.profile.PhaseSeconds;
import io.weir.mapreduce.profile.Profiler;
import io.weir.mapreduce.profile.StageTimes;
import io.weir.model.device.Device;
import io.weir.model.device.PageCache;
import io.weir.model.job.JobProfile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** A node with one disk, on which jobs run with so many tasks at a time. */
public final class SlotsCluster implements AutoCloseable {
  public static final List<String> NODES = List.of("n1");

  /** As in the paper, whose data are far larger than memory: nodes that forget. */
  public static final PageCache CACHE = PageCache.NONE;

  /** Of a disk in slow motion: a third of a second of it. */
  public static final long DIRTY_BYTES = 8L << 20;

  /** As operators of Hadoop set it, whose files are long. */
  public static final long READ_AHEAD_BYTES = 1L << 20;

  private static final long BLOCK_BYTES = 16L << 20;

  /** As many as most of the numbers of slots divide. */
  private static final int MAPS = 8;

  private static final int REDUCES = 4;
  private static final long ROWS_OF_MAP = BLOCK_BYTES / 100;
  private static final long TEXT_OF_MAP = BLOCK_BYTES;
  private static final String JVM = "-Xmx300m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";
  private static final Path ROWS = new Path("/rows");
  private static final Path TEXT = new Path("/text");
  private static final Duration MOST = Duration.ofMinutes(20);
  private static final int HISTORY_SECONDS = 60;

  private final Configuration conf = RealCluster.clientConfiguration();
  private final DistributedFileSystem files;
  private final SlowDisks disks;
  private final NodesWithoutCache forgetting;
  private final java.nio.file.Path histories;
  private final Progress progress;
  private int runs;

  /**
   * A job that has ended.
   *
   * @param processors of the machine, from when tasks made progress to its end
   */
  public record Ran(Path history, StageTimes times, ProcessorsInUse processors) {}

  public SlotsCluster(SlowDisks disks, Progress progress) throws IOException, InterruptedException {
    this.disks = disks;
    this.progress = progress;
    conf.setInt("dfs.replication", 1);
    conf.setInt("mapreduce.job.reduces", REDUCES);
    // As where data is larger than memory: a map's output is several spills, and what a reduce
    // fetches goes to its disk.
    conf.setInt("mapreduce.task.io.sort.mb", 8);
    conf.setFloat("mapreduce.reduce.shuffle.input.buffer.percent", 0.02f);
    // "Merge operations read multiple input files in an interleaved fashion, but aggressive
    // buffering is used" (section 4).
    conf.setInt("io.file.buffer.size", 1 << 20);
    // As in the paper (section 6): stages one after the other, to be measured apart.
    conf.setFloat("mapreduce.job.reduce.slowstart.completedmaps", 1);
    conf.setInt("mapreduce.task.progress-report.interval", 1_000);
    conf.setBoolean("mapreduce.map.speculative", false);
    conf.setBoolean("mapreduce.reduce.speculative", false);
    this.files =
        (DistributedFileSystem)
            FileSystem.newInstance(URI.create(ClusterLayout.fileSystem()), conf);
    this.histories = Files.createTempDirectory("weir-histories");
    this.forgetting = new NodesWithoutCache(NODES);
  }

  /** Room for many tasks at a time. */
  public static Map<String, String> keys(double slowMotion) {
    Map<String, String> keys = new TreeMap<>(SlowDisks.keysOfNodes(slowMotion));
    keys.put("yarn.nodemanager.resource.memory-mb", "6144");
    // Tasks are short: what the second compiler does would take more of two cores than it gives.
    for (String key : List.of("mapreduce.map.java.opts", "mapreduce.reduce.java.opts")) {
      keys.put(key, JVM);
    }
    keys.put("yarn.app.mapreduce.am.command-opts", JVM);
    keys.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
    keys.put("yarn.scheduler.capacity.root.queues", "default");
    keys.put("yarn.scheduler.capacity.root.default.capacity", "100");
    return keys;
  }

  /** Writes what the jobs read, at no cost of the disk. */
  public void load() throws IOException, InterruptedException {
    disks.delays(false);
    Configuration generating = new Configuration(conf);
    generating.setInt("mapreduce.job.maps", MAPS);
    generating.setLong("dfs.blocksize", BLOCK_BYTES);
    String rows = Long.toString(MAPS * ROWS_OF_MAP);
    try (ClusterJob job = ClusterJob.submit(JobKind.TERAGEN, generating, rows, ROWS.toString())) {
      job.await(MOST, () -> {});
    }
    new Corpus(MAPS, TEXT_OF_MAP)
        .write(files, TEXT, NODES.stream().map(ClusterLayout::dataNodeOf).toList());
    disks.delays(true);
  }

  /** Runs a job by itself. */
  public Ran run(JobKind kind, int slots) throws IOException, InterruptedException {
    disks.settle();
    Path output = output();
    try (ClusterJob job = submit(kind, slots, output)) {
      job.awaitProgress(MOST);
      ProcessorsInUse before = ProcessorsInUse.now();
      job.await(MOST, () -> show(kind, job));
      return ran(job, before);
    } finally {
      files.delete(output, /* recursive= */ true);
    }
  }

  /** Runs two at once; each with so many tasks at a time. */
  public List<Ran> together(JobKind one, JobKind other, int slots)
      throws IOException, InterruptedException {
    disks.settle();
    Path ones = output();
    Path others = output();
    ProcessorsInUse before = ProcessorsInUse.now();
    try (ClusterJob first = submit(one, slots, ones);
        ClusterJob second = submit(other, slots, others)) {
      first.await(MOST, () -> show(one, first));
      second.await(MOST, () -> show(other, second));
      return List.of(ran(first, before), ran(second, before));
    } finally {
      files.delete(ones, /* recursive= */ true);
      files.delete(others, /* recursive= */ true);
    }
  }

  private ClusterJob submit(JobKind kind, int slots, Path output)
      throws IOException, InterruptedException {
    Configuration its = new Configuration(conf);
    int most = slots * NODES.size();
    its.setInt("mapreduce.job.running.map.limit", most);
    its.setInt("mapreduce.job.running.reduce.limit", most);
    Path input = kind == JobKind.TERASORT ? ROWS : TEXT;
    return ClusterJob.submit(kind, its, input.toString(), output.toString());
  }

  private Path output() {
    return new Path("/output-" + ++runs);
  }

  private void show(JobKind kind, ClusterJob job) {
    try {
      progress.update(
          job.mapProgress() / 2 + job.reduceProgress() / 2,
          "%s: %.0f %% of the maps, %.0f %% of the reduces"
              .formatted(kind.label(), 100 * job.mapProgress(), 100 * job.reduceProgress()));
    } catch (IOException e) {
      // Its master ends while it is asked; the next question goes to the history server.
    }
  }

  private Ran ran(ClusterJob job, ProcessorsInUse before) throws IOException, InterruptedException {
    ProcessorsInUse used = ProcessorsInUse.now().since(before);
    Path history = history(job.id());
    return new Ran(history, StageTimes.of(history, conf), used);
  }

  /**
   * A copy: it is there a moment after its job has ended, and goes elsewhere when the history
   * server comes to it.
   */
  private Path history(String job) throws IOException, InterruptedException {
    Path copy = new Path(histories.resolve(job + ".jhist").toUri());
    for (int second = 0; ; second++) {
      try {
        Path found = Histories.find(job, conf);
        copied(found, copy);
        return copy;
      } catch (FileNotFoundException notYet) {
        if (second == HISTORY_SECONDS) {
          throw notYet;
        }
        TimeUnit.SECONDS.sleep(1);
      }
    }
  }

  /** How long it was in each. */
  public PhaseSeconds phases(Ran ran) throws IOException {
    return PhaseSeconds.of(ran.history(), conf);
  }

  /** For whoever wants to look at a run again. */
  public void keepHistory(Ran ran, java.nio.file.Path to) throws IOException {
    copied(ran.history(), new Path(to.toUri()));
  }

  private void copied(Path from, Path to) throws IOException {
    from.getFileSystem(conf)
        .copyToLocalFile(/* delSrc= */ false, from, to, /* useRawLocalFileSystem= */ true);
  }

  /** Of all tasks so far. */
  public void keepLogs(java.nio.file.Path folder) throws IOException {
    FileUtil.copy(
        ClusterLayout.logs().toFile(),
        FileSystem.getLocal(conf).getRawFileSystem(),
        new Path(folder.toUri()),
        /* deleteSource= */ false,
        conf);
  }

  /** What a run that had one slot says of its job. */
  public JobProfile profile(Ran ran, Device device) throws IOException {
    return new Profiler(ran.history(), ClusterLayout.logs(), 1, conf).profile(device, CACHE);
  }

  @Override
  public void close() throws IOException {
    forgetting.close();
    files.close();
    FileUtil.fullyDelete(histories.toFile());
  }
}
