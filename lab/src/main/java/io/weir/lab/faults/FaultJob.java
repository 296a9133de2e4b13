// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.faults;

import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.jobs.JobProcess;
import io.weir.lab.jobs.JobSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/**
 * A MapReduce job that runs through a fault: TeraGen, whose one task writes three replicas of each
 * block. It has a process of its own, which needs no YARN.
 */
public final class FaultJob implements AutoCloseable {
  private static final Duration TO_GET_READY = Duration.ofSeconds(60);
  private static final Duration TO_END = Duration.ofSeconds(150);
  private static final int ROW_BYTES = 100;

  private final JobProcess process;
  private final Progress progress;

  private FaultJob(JobProcess process, Progress progress) {
    this.process = process;
    this.progress = progress;
  }

  /**
   * Lets one run.
   *
   * @param number of the job in this cluster, from 1
   * @param bytes that it writes, of one replica
   */
  public static FaultJob start(int number, long bytes, Path directory, Progress progress)
      throws IOException, InterruptedException {
    String id = "job_%d_%04d".formatted(System.currentTimeMillis(), number);
    JobProcess process =
        JobProcess.start(
            new JobSpec(
                JobKind.TERAGEN,
                id,
                Long.toString(bytes / ROW_BYTES),
                "/" + id,
                1,
                1,
                directory.resolve(id),
                keys()));
    try {
      process.ready(TO_GET_READY);
      process.go();
    } catch (JobFailedException e) {
      process.close();
      throw new IOException(e);
    }
    return new FaultJob(process, progress);
  }

  /** What a client of the cluster knows. */
  private static Map<String, String> keys() {
    Configuration site = new Configuration(/* loadDefaults= */ false);
    for (String file : List.of("core", "hdfs")) {
      Path path = ClusterLayout.clientFolder().resolve(file + "-site.xml");
      site.addResource(new org.apache.hadoop.fs.Path(path.toUri()));
    }
    Map<String, String> keys = new TreeMap<>();
    site.forEach(key -> keys.put(key.getKey(), key.getValue()));
    keys.remove("hadoop.tmp.dir"); // each job has its own
    keys.put("dfs.replication", "3");
    keys.put("mapreduce.terasort.output.replication", "3");
    keys.put("mapreduce.job.maps", "1");
    return keys;
  }

  /** What it has written is not needed; that of all of them together would fill the disks. */
  private void delete() throws IOException {
    try (FileSystem files = FileSystem.newInstance(RealCluster.clientConfiguration())) {
      files.delete(new org.apache.hadoop.fs.Path(process.spec().output()), /* recursive= */ true);
    }
  }

  public boolean isRunning() {
    return process.isAlive();
  }

  /** Waits for its end, and says whether it did what it should; its output is deleted. */
  public boolean succeeds() throws IOException, InterruptedException {
    try {
      process.await(TO_END);
      return true;
    } catch (JobFailedException e) {
      progress.say(String.valueOf(e.getMessage()));
      return false;
    } finally {
      delete();
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
