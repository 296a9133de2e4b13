// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.NodesWithoutCache;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.host.UseRecorder;
import io.weir.lab.jobs.ClusterJob;
import io.weir.lab.jobs.Corpus;
import io.weir.lab.jobs.JobKind;
import io.weir.mapreduce.profile.Histories;
import io.weir.mapreduce.profile.PhaseSeconds;
import io.weir.mapreduce.profile.StageTimes;
import io.weir.model.device.PageCache;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;

/** Nodes with a disk each, on which jobs run with so many tasks at a time. */
public final class SlotsCluster implements AutoCloseable {
  /** As in the paper, whose data are far larger than memory: nodes that forget. */
  public static final PageCache CACHE = PageCache.NONE;

  /** Of a disk in slow motion: a third of a second of it. */
  public static final long DIRTY_BYTES = 8L << 20;

  /** As operators of Hadoop set it, whose files are long. */
  public static final long READ_AHEAD_BYTES = 1L << 20;

  /**
   * Of a node among several, in MB, which nobody checks: the limit of a job's tasks is of the
   * cluster, so YARN would put most of them on one node if containers were small.
   */
  private static final int MEMORY_OF_TASKS = 8192;

  private static final int MEMORY_OF_MASTERS = 1024;

  /** Of a node by itself, in MB. */
  private static final int MEMORY_OF_TASK = 512;

  private static final long BLOCK_BYTES = 16L << 20;

  private static final long ROWS_OF_MAP = BLOCK_BYTES / 100;
  private static final long TEXT_OF_MAP = BLOCK_BYTES;
  private static final String JVM = "-Xmx300m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";
  private static final Path ROWS = new Path("/rows");
  private static final Path TEXT = new Path("/text");
  private static final Duration MOST = Duration.ofMinutes(20);
  private static final int HISTORY_SECONDS = 60;

  private final JobSite site;
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
   * @param id job_…
   */
  public record Ran(String id, Path history, StageTimes times) {}

  public SlotsCluster(JobSite site, SlowDisks disks, Progress progress)
      throws IOException, InterruptedException {
    this.site = site;
    this.disks = disks;
    this.progress = progress;
    conf.setInt("dfs.replication", 1);
    conf.setInt("mapreduce.job.reduces", site.reduces());
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
    this.forgetting = new NodesWithoutCache(site.nodeNames());
  }

  /** Room for many tasks at a time. */
  static Map<String, String> keys(double slowMotion, int nodes) {
    Map<String, String> keys = new TreeMap<>(SlowDisks.keysOfNodes(slowMotion));
    keys.put("yarn.scheduler.maximum-allocation-vcores", "8"); // of an executor of Spark
    int memory = nodes == 1 ? 6144 : MEMORY_OF_TASKS + MEMORY_OF_MASTERS;
    keys.put("yarn.nodemanager.resource.memory-mb", Integer.toString(memory));
    keys.put("yarn.scheduler.maximum-allocation-mb", Integer.toString(memory));
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
    generating.setInt("mapreduce.job.maps", site.maps());
    generating.setInt("mapreduce.map.memory.mb", memoryOfTask(site.maps(), site.maps(), 1));
    generating.setLong("dfs.blocksize", BLOCK_BYTES);
    String rows = Long.toString(site.maps() * ROWS_OF_MAP);
    try (ClusterJob job = ClusterJob.submit(JobKind.TERAGEN, generating, rows, ROWS.toString())) {
      job.await(MOST, () -> {});
    }
    new Corpus(site.maps(), TEXT_OF_MAP)
        .write(files, TEXT, site.nodeNames().stream().map(ClusterLayout::dataNodeOf).toList());
    disks.delays(true);
  }

  /** Runs a job by itself. */
  public Ran run(JobKind kind, int slots) throws IOException, InterruptedException {
    return run(List.of(kind), slots, null).get(0);
  }

  /**
   * Runs jobs that begin together.
   *
   * @param slots tasks of each that a node runs at a time
   * @param use where what they use of processors and disks is written meanwhile; null for nowhere
   * @return in the same order
   */
  public List<Ran> run(List<JobKind> kinds, int slots, java.nio.file.@Nullable Path use)
      throws IOException, InterruptedException {
    disks.settle();
    List<Path> outputs = new ArrayList<>();
    List<ClusterJob> jobs = new ArrayList<>();
    UseRecorder recorder = recorder(use);
    try {
      for (JobKind each : kinds) {
        outputs.add(output());
        jobs.add(submit(each, slots, kinds.size(), outputs.get(outputs.size() - 1)));
      }
      List<Ran> ran = new ArrayList<>();
      for (int i = 0; i < jobs.size(); i++) {
        JobKind kind = kinds.get(i);
        ClusterJob job = jobs.get(i);
        job.await(MOST, () -> show(kind, job));
      }
      for (ClusterJob each : jobs) {
        ran.add(ran(each));
      }
      return ran;
    } finally {
      recorder.close();
      for (ClusterJob each : jobs) {
        each.close();
      }
      for (Path each : outputs) {
        files.delete(each, /* recursive= */ true);
      }
    }
  }

  private UseRecorder recorder(java.nio.file.@Nullable Path use) throws IOException {
    return use == null
        ? UseRecorder.NONE
        : UseRecorder.start(
            use,
            site.nodeNames().stream()
                .map(each -> ClusterLayout.dataNodeOf(each).getHostString())
                .toList(),
            disks.devices());
  }

  private ClusterJob submit(JobKind kind, int slots, int together, Path output)
      throws IOException, InterruptedException {
    Configuration its = new Configuration(conf);
    int most = slots * site.nodes();
    its.setInt("mapreduce.job.running.map.limit", most);
    its.setInt("mapreduce.job.running.reduce.limit", most);
    its.setInt("mapreduce.map.memory.mb", memoryOfTask(slots, site.maps(), together));
    its.setInt("mapreduce.reduce.memory.mb", memoryOfTask(slots, site.reduces(), together));
    Path input = kind == JobKind.TERASORT ? ROWS : TEXT;
    return ClusterJob.submit(kind, its, input.toString(), output.toString());
  }

  /**
   * Of several nodes none has room for more than its slots, nor for more than its part of a stage,
   * so all have as many.
   *
   * @param together jobs that run beside each other
   */
  private int memoryOfTask(int slots, int tasks, int together) {
    int nodes = site.nodes();
    return nodes == 1
        ? MEMORY_OF_TASK
        : MEMORY_OF_TASKS / Math.min(slots, (tasks + nodes - 1) / nodes) / together;
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

  private Ran ran(ClusterJob job) throws IOException, InterruptedException {
    Path history = history(job.id());
    return new Ran(job.id(), history, StageTimes.of(history, conf));
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

  /**
   * What the tasks of a job have logged.
   *
   * @param folder in which each container gets its own
   */
  public void keepLogs(Ran ran, java.nio.file.Path folder) throws IOException {
    String application = ran.id().replaceFirst("job", "application");
    java.nio.file.Path kept = Files.createDirectories(folder.resolve(application));
    try (Stream<java.nio.file.Path> all = Files.walk(ClusterLayout.logs())) {
      for (java.nio.file.Path container :
          all.filter(each -> isBelow(application, each)).toList()) { // on each node
        FileUtil.copy(
            container.toFile(),
            FileSystem.getLocal(conf).getRawFileSystem(),
            new Path(kept.toUri()),
            /* deleteSource= */ false,
            conf);
      }
    }
  }

  private static boolean isBelow(String name, java.nio.file.Path path) {
    java.nio.file.Path parent = path.getParent();
    return parent != null && parent.endsWith(name);
  }

  @Override
  public void close() throws IOException {
    forgetting.close();
    files.close();
    FileUtil.fullyDelete(histories.toFile());
  }
}
