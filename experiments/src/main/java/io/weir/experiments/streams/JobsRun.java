// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.streams;

import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.jobs.ClusterJob;
import io.weir.lab.jobs.Corpus;
import io.weir.lab.jobs.JobKind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.io.IOUtils;

/** Several jobs of one kind at once, on YARN: how long each of them takes. */
public final class JobsRun implements AutoCloseable {
  static final List<String> NODES = List.of("n1", "n2");

  /** N_p, of the reads and of the writes of a disk. */
  static final int FIRST_JOBS = 1;

  /** How many at once; the first to be submitted has the first priority. */
  static final int JOBS = 4;

  // Few tasks with much to read, as a task costs two cores some seconds whatever it does.
  private static final int MAPS = 2;
  private static final int REDUCES = 1;
  private static final String JVM = "-Xmx300m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";
  private static final int SORT_MEGABYTES = 8;
  private static final float FETCHED_IN_MEMORY = 0.02f;
  private static final int ROW_BYTES = 100;
  private static final int COPY_BUFFER_BYTES = 1 << 20;
  private static final Path ROWS = new Path("/rows");
  private static final Duration MOST = Duration.ofMinutes(20);

  private final Configuration conf = RealCluster.clientConfiguration();
  private final DistributedFileSystem files;
  private final SlowDisks disks;
  private final Progress progress;
  private int runs;

  JobsRun(SlowDisks disks, Progress progress) throws IOException {
    this.disks = disks;
    this.progress = progress;
    conf.setInt("dfs.replication", 1);
    conf.setInt("mapreduce.job.maps", MAPS);
    conf.setInt("mapreduce.job.reduces", REDUCES);
    // As where data is larger than memory: a map's output is several spills, and what a reduce
    // fetches goes to its disk.
    conf.setInt("mapreduce.task.io.sort.mb", SORT_MEGABYTES);
    conf.setFloat("mapreduce.reduce.shuffle.input.buffer.percent", FETCHED_IN_MEMORY);
    this.files =
        (DistributedFileSystem)
            FileSystem.newInstance(URI.create(ClusterLayout.fileSystem()), conf);
  }

  /** Room for the tasks of all jobs at once. */
  static Map<String, String> keys(double slowMotion) {
    Map<String, String> keys = new TreeMap<>(SlowDisks.keysOfNodes(slowMotion));
    // Reads and writes have a first job each: with two of each all four would be among the first.
    keys.put(WeirKeys.COORDINATE_JOBS, Integer.toString(FIRST_JOBS));
    keys.put("yarn.nodemanager.resource.memory-mb", "5120");
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

  /**
   * Writes what the jobs read, each its own, at no cost of the disks.
   *
   * @param bytes for each map
   */
  void load(long bytes) throws IOException, InterruptedException {
    disks.delays(false);
    Configuration generating = new Configuration(conf);
    generating.setInt("mapreduce.job.maps", JOBS * MAPS);
    generating.setLong("dfs.blocksize", bytes); // one for each map
    String rows = Long.toString(JOBS * MAPS * bytes / ROW_BYTES);
    try (ClusterJob job = ClusterJob.submit(JobKind.TERAGEN, generating, rows, ROWS.toString())) {
      job.await(MOST, () -> {});
    }
    deal();
    for (int i = 0; i < JOBS; i++) {
      new Corpus(MAPS, bytes)
          .write(
              files,
              input(JobKind.WORDCOUNT, i),
              NODES.stream().map(ClusterLayout::dataNodeOf).toList());
    }
    disks.delays(true);
  }

  /**
   * Gives each job rows that are on different nodes, and each node as many: HDFS has put more of
   * them where more of their writers ran.
   */
  private void deal() throws IOException {
    Map<String, Deque<Path>> byHost = new TreeMap<>();
    for (FileStatus each : files.globStatus(new Path(ROWS, "part-*"))) {
      String host = files.getFileBlockLocations(each, 0, 1)[0].getHosts()[0];
      byHost.computeIfAbsent(host, name -> new ArrayDeque<>()).add(each.getPath());
    }
    for (String node : NODES) {
      InetSocketAddress address = ClusterLayout.dataNodeOf(node);
      Deque<Path> its = byHost.getOrDefault(address.getHostString(), new ArrayDeque<>());
      for (int job = 0; job < JOBS; job++) {
        Path input = input(JobKind.TERASORT, job);
        files.mkdirs(input);
        for (int map = 0; map < MAPS / NODES.size(); map++) {
          Path target = new Path(input, node + "-" + map);
          if (its.isEmpty()) {
            copyTo(address, fullest(byHost).removeLast(), target);
          } else {
            files.rename(its.removeFirst(), target);
          }
        }
      }
    }
  }

  /** Of a host that has more than its part, as another one has less. */
  private static Deque<Path> fullest(Map<String, Deque<Path>> byHost) {
    return byHost.values().stream().max(Comparator.comparingInt(Deque::size)).orElseThrow();
  }

  private void copyTo(InetSocketAddress node, Path from, Path to) throws IOException {
    try (FSDataInputStream in = files.open(from);
        FSDataOutputStream out =
            files.create(
                to,
                FsPermission.getFileDefault(),
                /* overwrite= */ true,
                COPY_BUFFER_BYTES,
                /* replication= */ (short) 1,
                files.getFileStatus(from).getBlockSize(),
                /* progress= */ null,
                new InetSocketAddress[] {node})) {
      IOUtils.copyBytes(in, out, COPY_BUFFER_BYTES);
    }
  }

  private static Path input(JobKind kind, int job) {
    return new Path("/%s-%d".formatted(kind.name().toLowerCase(Locale.ROOT), job));
  }

  /** How long each job takes from its submission, in seconds, by priority. */
  List<Double> run(JobKind kind, Policy policy) throws IOException, InterruptedException {
    policy.set(NODES);
    disks.settle();
    runs++;
    List<ClusterJob> jobs = new ArrayList<>();
    try {
      for (int i = 0; i < JOBS; i++) {
        jobs.add(ClusterJob.submit(kind, conf, input(kind, i).toString(), output(i).toString()));
      }
      return await(jobs);
    } finally {
      for (ClusterJob each : jobs) {
        each.close();
      }
      for (int i = 0; i < JOBS; i++) {
        files.delete(output(i), /* recursive= */ true);
      }
    }
  }

  /**
   * A job that ran by itself, on disks that took no time.
   *
   * @param id job_…
   * @param askedMillis since the epoch, when its client began to submit it
   * @param submittedMillis when it had
   * @param seconds from then on
   */
  public record Alone(String id, long askedMillis, long submittedMillis, double seconds) {}

  /**
   * Runs the first job by itself, on disks that take no time.
   *
   * @param now called again and again while it runs
   */
  public Alone alone(JobKind kind, Runnable now) throws IOException, InterruptedException {
    Policy.STOCK.set(NODES);
    disks.settle();
    disks.delays(false);
    runs++;
    long askedMillis = System.currentTimeMillis();
    try (ClusterJob job =
        ClusterJob.submit(kind, conf, input(kind, 0).toString(), output(0).toString())) {
      long submittedMillis = System.currentTimeMillis();
      return new Alone(job.id(), askedMillis, submittedMillis, job.await(MOST, now));
    } finally {
      files.delete(output(0), /* recursive= */ true);
      disks.delays(true);
    }
  }

  /** What its jobs are submitted with. */
  public Configuration configuration() {
    return new Configuration(conf);
  }

  private Path output(int job) {
    return new Path("/output-%d-%d".formatted(runs, job));
  }

  private List<Double> await(List<ClusterJob> jobs) throws IOException, InterruptedException {
    ExecutorService waiting = Executors.newFixedThreadPool(JOBS);
    try {
      List<Future<Double>> ends = new ArrayList<>();
      for (ClusterJob each : jobs) {
        boolean isLast = each == jobs.get(JOBS - 1);
        Runnable show = isLast ? () -> show(jobs, ends) : () -> {};
        ends.add(waiting.submit(() -> each.await(MOST, show)));
      }
      List<Double> seconds = new ArrayList<>();
      for (Future<Double> each : ends) {
        seconds.add(each.get());
      }
      return seconds;
    } catch (ExecutionException e) {
      throw new IOException("a job has failed", e.getCause());
    } finally {
      waiting.shutdownNow();
    }
  }

  private void show(List<ClusterJob> jobs, List<Future<Double>> ends) {
    long done = IntStream.range(0, ends.size()).filter(i -> ends.get(i).isDone()).count();
    progress.update(
        done / (double) jobs.size(), "%d of %d jobs are done".formatted(done, jobs.size()));
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
