// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterConfiguration;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Jobs of YARN on a cluster of two nodes: one at a time, alone or beside a TeraGen without end that
 * has a small part of its weight.
 */
public final class YarnJobs implements AutoCloseable {
  public static final List<String> NODES = List.of("n1", "n2");

  /** Who has which share of the disks. */
  public enum Setup {
    /** Nobody else is there, and nothing is gated. */
    ALONE("none", "pass"),
    /** Nothing is gated. */
    STOCK("none", "pass"),
    /** Files of HDFS are, as far as IBIS goes: its steps 1 and 5. */
    UNCOVERED("sfq", "pass"),
    /** Spills, merges and the shuffle too: its steps 1 to 5. */
    COVERED("sfq", "share");

    private final String policy;
    private final String localFiles;

    Setup(String policy, String localFiles) {
      this.policy = policy;
      this.localFiles = localFiles;
    }
  }

  private static final int WEIGHT = 32;
  private static final int MAPS = 4;
  private static final int REDUCES = 2;
  public static final int SORT_MEGABYTES = 8;
  private static final float FETCHED_IN_MEMORY = 0.02f;
  private static final Path TEXT = new Path("/text");
  private static final Path ROWS = new Path("/rows");
  private static final Path OUTPUT = new Path("/output");
  private static final Path TERAGEN_OUTPUT = new Path("/teragen");
  private static final int ROW_BYTES = 100;
  private static final long ROWS_WITHOUT_END = 1_000_000_000L;
  private static final Duration MOST = Duration.ofMinutes(10);
  private static final int PATIENCE_SECONDS = 120;

  private final Configuration conf = RealCluster.clientConfiguration();
  private final DistributedFileSystem files;
  private final Progress progress;
  private final SlowDisks disks;

  public YarnJobs(SlowDisks disks, Progress progress) throws IOException {
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

  /**
   * Writes what the jobs read, at no cost of the disks.
   *
   * @param bytes for each map
   */
  public void load(long bytes) throws IOException, InterruptedException {
    disks.delays(false);
    new Corpus(MAPS, bytes)
        .write(files, TEXT, NODES.stream().map(ClusterLayout::dataNodeOf).toList());
    try (ClusterJob rows =
        ClusterJob.submit(
            JobKind.TERAGEN, conf, Long.toString(MAPS * bytes / ROW_BYTES), ROWS.toString())) {
      rows.await(MOST, () -> {});
    }
    disks.delays(true);
  }

  /** How long the job takes, in seconds. */
  public double seconds(JobKind kind, Setup setup) throws IOException, InterruptedException {
    for (String node : NODES) {
      ClusterConfiguration.change(node, WeirKeys.POLICY, setup.policy);
      ClusterConfiguration.change(node, WeirKeys.LOCAL_FILES, setup.localFiles);
    }
    disks.settle();
    ClusterJob teraGen = setup == Setup.ALONE ? null : teraGen();
    try {
      return seconds(kind);
    } finally {
      if (teraGen != null) {
        teraGen.close();
      }
      files.delete(OUTPUT, /* recursive= */ true);
      files.delete(TERAGEN_OUTPUT, /* recursive= */ true);
    }
  }

  private double seconds(JobKind kind) throws IOException, InterruptedException {
    String input = (kind == JobKind.TERASORT ? ROWS : TEXT).toString();
    try (ClusterJob job = ClusterJob.submit(kind, conf, input, OUTPUT.toString())) {
      for (String node : NODES) { // it counts long before the first task has started
        ClusterConfiguration.change(
            node, WeirKeys.WEIGHT_PREFIX + job.flow(), Integer.toString(WEIGHT));
      }
      return job.await(MOST, () -> show(job));
    }
  }

  private void show(ClusterJob job) {
    try {
      double maps = job.mapProgress();
      double reduces = job.reduceProgress();
      progress.update(
          (maps + reduces) / 2,
          "maps %.0f %%, reduces %.0f %%".formatted(maps * 100, reduces * 100));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes already. */
  private ClusterJob teraGen() throws IOException, InterruptedException {
    ClusterJob job =
        ClusterJob.submit(
            JobKind.TERAGEN, conf, Long.toString(ROWS_WITHOUT_END), TERAGEN_OUTPUT.toString());
    long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    double before = disks.writtenBytes();
    while (disks.writtenBytes() - before < (8 << 20)) {
      if (System.nanoTime() > untilNanos) {
        job.close();
        throw new IOException("TeraGen has written nothing in " + PATIENCE_SECONDS + " s");
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
    return job;
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
