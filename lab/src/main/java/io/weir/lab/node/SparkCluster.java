// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.NodesWithoutCache;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.jobs.SparkInput;
import io.weir.lab.jobs.SparkJob;
import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Nodes with a disk each, on which Spark runs: an unmodified one, on YARN, with one executor on
 * each node that runs so many tasks at a time.
 */
public final class SparkCluster implements AutoCloseable {
  private static final int FILES = 8; // and as many tasks in a stage
  private static final long FILE_BYTES = 8L << 20;
  private static final Duration MOST = Duration.ofMinutes(20);

  private final JobSite site;
  private final SlowDisks disks;
  private final Progress progress;
  private final NodesWithoutCache forgetting;
  private final DistributedFileSystem files;
  private final SparkSubmit spark;
  private int runs;

  public SparkCluster(JobSite site, SlowDisks disks, Progress progress)
      throws IOException, InterruptedException {
    this.site = site;
    this.disks = disks;
    this.progress = progress;
    this.spark = new SparkSubmit("");
    Configuration conf = RealCluster.clientConfiguration();
    this.files =
        (DistributedFileSystem)
            FileSystem.newInstance(URI.create(ClusterLayout.fileSystem()), conf);
    this.forgetting = new NodesWithoutCache(site.nodeNames());
  }

  /** Writes what the jobs read, at no cost of the disk. */
  public void load() throws IOException, InterruptedException {
    disks.delays(false);
    for (SparkJob each : SparkJob.values()) {
      new SparkInput(each, FILES, FILE_BYTES)
          .write(
              files,
              inputOf(each),
              site.nodeNames().stream().map(ClusterLayout::dataNodeOf).toList());
    }
    disks.delays(true);
  }

  private static Path inputOf(SparkJob job) {
    return new Path("/" + job.label());
  }

  /**
   * Runs a job by itself.
   *
   * @param slots tasks that a node runs at a time
   * @param eventLog where its event log is put
   */
  public void run(SparkJob job, int slots, java.nio.file.Path eventLog)
      throws IOException, InterruptedException {
    disks.settle();
    Path output = new Path("/output-" + ++runs);
    java.nio.file.Path logs = Files.createDirectory(spark.work().resolve("events-" + runs));
    try (SparkApplication running =
        spark.submit(
            job.mainClass(),
            keys(slots, logs),
            List.of(
                ClusterLayout.fileSystem() + inputOf(job), ClusterLayout.fileSystem() + output))) {
      running.await(MOST);
    } finally {
      files.delete(output, /* recursive= */ true);
    }
    progress.update(1, "%s with %d slots has ended".formatted(job.label(), slots));
    try (DirectoryStream<java.nio.file.Path> written = Files.newDirectoryStream(logs)) {
      Files.createDirectories(eventLog.getParent());
      Files.move(written.iterator().next(), eventLog, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private Map<String, String> keys(int slots, java.nio.file.Path events) {
    return Map.of(
        "spark.executor.instances",
        Integer.toString(site.nodes()),
        "spark.executor.cores",
        Integer.toString(slots),
        "spark.executor.memory",
        "2g",
        "spark.eventLog.enabled",
        "true",
        "spark.eventLog.dir",
        events.toUri().toString(),
        "spark.eventLog.compress",
        "false");
  }

  @Override
  public void close() throws IOException {
    forgetting.close();
    files.close();
    spark.close();
  }
}
