// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import io.weir.core.gate.Gate;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.interposer.GateInterposer;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.hdfs.BlockHealth;
import io.weir.lab.hdfs.ContentionMeter;
import io.weir.lab.hdfs.EmbeddedHdfs;
import io.weir.lab.hdfs.HdfsSettings;
import io.weir.lab.hdfs.PlugIn;
import io.weir.lab.hdfs.VolumeDisks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;

/**
 * Jobs in processes of their own on an HDFS in this one, whose DataNodes are told how to order I/O
 * from run to run.
 *
 * <p>The paper's nodes had ten map slots each, half of them for each job: five tasks of each job to
 * a disk. With three disks that is fifteen.
 */
public final class EmbeddedJobs implements AutoCloseable {
  public static final int DATA_NODES = 3;

  /** Map tasks of each job at a time. */
  public static final int SLOTS = 5 * DATA_NODES;

  private static final long BLOCK_BYTES = 64L << 20;
  private static final org.apache.hadoop.fs.Path INPUT = new org.apache.hadoop.fs.Path("/corpus");

  /** Weir's own limit on a wait, which is stretched where the disks run in slow motion. */
  private static final double MAX_WAIT_SECONDS = 30;

  /**
   * As on slow disks under a real kernel: a burst for 9 seeks would be longer than any file of
   * these jobs, and take two seconds.
   */
  private static final String WRITE_WINDOW = "1m";

  private final EmbeddedHdfs hdfs;
  private final double slowMotion;
  private final Path directory;
  private final Map<JobKind, String> outputs = new EnumMap<>(JobKind.class);
  private @Nullable GateInterposer gates;
  private int jobs;

  private EmbeddedJobs(EmbeddedHdfs hdfs, double slowMotion, Path directory) {
    this.hdfs = hdfs;
    this.slowMotion = slowMotion;
    this.directory = directory;
  }

  /** How much slower disks are, so that the cores of this machine are to them as the paper's. */
  public static double slowMotion() {
    return DiskModel.slowMotionForCores(Runtime.getRuntime().availableProcessors(), DATA_NODES);
  }

  /**
   * @param directory where it keeps its files, which no other cluster shares
   * @param corpus what WordCount reads; one map task a file
   * @param slowMotion of the emulated disks; 0 for the disk under the directory
   */
  public static EmbeddedJobs start(Path directory, Corpus corpus, double slowMotion)
      throws IOException {
    HdfsSettings settings =
        new HdfsSettings(
            DATA_NODES, BLOCK_BYTES, PlugIn.Factory.class.getName(), slowMotion, Map.of());
    EmbeddedHdfs hdfs = EmbeddedHdfs.start(settings, directory.resolve("hdfs"));
    EmbeddedJobs jobs = new EmbeddedJobs(hdfs, slowMotion, directory);
    try {
      VolumeDisks.suspend();
      corpus.write(hdfs.fileSystem(), INPUT, hdfs.dataNodeAddresses());
      VolumeDisks.resume();
      return jobs;
    } catch (IOException | RuntimeException e) {
      jobs.close();
      throw e;
    }
  }

  /** What Weir is told of the disks: what an operator reads in a data sheet, or from a probe. */
  public static Map<String, String> deviceKeys(double slowMotion) {
    Map<String, String> keys = new LinkedHashMap<>();
    if (slowMotion > 0) {
      DiskModel disk = DiskModel.rotating().inSlowMotion(slowMotion);
      String bandwidth = Long.toString(Math.round(disk.bandwidthBytesPerSecond()));
      keys.put(WeirKeys.WRITE_WINDOW, WRITE_WINDOW);
      keys.put(WeirKeys.READ_BANDWIDTH, bandwidth);
      keys.put(WeirKeys.WRITE_BANDWIDTH, bandwidth);
      keys.put(WeirKeys.SEEK_TIME, Math.round(disk.positioningNanos() / 1e6) + "ms");
      keys.put(WeirKeys.MAX_WAIT, Math.round(MAX_WAIT_SECONDS * slowMotion) + "s");
    }
    return keys;
  }

  /** A WordCount of the corpus. */
  public JobSpec wordCount() {
    return job(JobKind.WORDCOUNT, INPUT.toString());
  }

  /** A TeraGen of so many rows of 100 bytes. */
  public JobSpec teraGen(long rows) {
    return job(JobKind.TERAGEN, Long.toString(rows));
  }

  private JobSpec job(JobKind kind, String input) {
    jobs++;
    String id = "job_1700000000000_%04d".formatted(jobs);
    Map<String, String> keys = Map.of("fs.defaultFS", hdfs.uri().toString());
    return new JobSpec(kind, id, input, "/" + id, SLOTS, 1, directory.resolve(id), keys);
  }

  /**
   * From now on the DataNodes order I/O so.
   *
   * @param keys of hdfs-site.xml beside those of the device; policy none is stock HDFS
   * @param weights of the flows that contend
   * @return what each of them gets
   */
  public ContentionMeter order(Map<String, String> keys, Map<String, Integer> weights) {
    Configuration conf = hdfs.configuration();
    deviceKeys(slowMotion).forEach(conf::set);
    keys.forEach(conf::set);
    weights.forEach((flow, weight) -> conf.setInt(WeirKeys.WEIGHT_PREFIX + flow, weight));
    ContentionMeter contention =
        new ContentionMeter(weights.keySet(), GateSettings.of(conf).device());
    GateInterposer those = PlugIn.gates(conf, contention::watch);
    gates = those;
    PlugIn.OF_PROCESS.exchange(those);
    return contention;
  }

  /** Requests that have passed a gate without leave since I/O is ordered as it is. */
  public long ungatedPasses() {
    return gates == null ? 0 : gates.gates().values().stream().mapToLong(Gate::ungatedPasses).sum();
  }

  /**
   * Reads what a job wrote and removes it, at no cost of the emulated disks.
   *
   * @return whether it is what the first job of its kind wrote
   */
  public boolean checkAndRemoveOutput(JobSpec job) throws IOException {
    VolumeDisks.suspend();
    try {
      DistributedFileSystem files = hdfs.fileSystem();
      org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(job.output());
      String checksum = OutputChecksum.of(files, path);
      files.delete(path, /* recursive= */ true);
      String first = outputs.putIfAbsent(job.kind(), checksum);
      return first == null || first.equals(checksum);
    } finally {
      VolumeDisks.resume();
    }
  }

  public BlockHealth health() throws IOException {
    return hdfs.health();
  }

  @Override
  public void close() {
    PlugIn.OF_PROCESS.remove();
    hdfs.close();
    VolumeDisks.clear();
  }
}
