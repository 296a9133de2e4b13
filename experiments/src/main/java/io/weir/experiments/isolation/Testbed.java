// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.core.device.DeviceProfile;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.hdfs.BlockHealth;
import io.weir.lab.hdfs.EmbeddedHdfs;
import io.weir.lab.hdfs.HdfsSettings;
import io.weir.lab.hdfs.PlugIn;
import io.weir.lab.hdfs.VolumeDisks;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.jobs.JobSpec;
import io.weir.lab.jobs.OutputChecksum;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** The cluster that all runs share, with WordCount's input on it. */
final class Testbed implements AutoCloseable {
  private static final long BLOCK_BYTES = 64L << 20;
  private static final org.apache.hadoop.fs.Path INPUT = new org.apache.hadoop.fs.Path("/corpus");

  /**
   * Weir's own limit on a wait, which is stretched like everything where the disks run in slow
   * motion.
   */
  private static final double MAX_WAIT_SECONDS = 30;

  /** As in the ids of a resource manager: when it was started. */
  private static final String STAMP = "1700000000000";

  /**
   * As on slow disks under a real kernel: a burst for 9 seeks would be longer than any file of
   * these jobs, and take two seconds.
   */
  private static final String WRITE_WINDOW = "1m";

  private final EmbeddedHdfs hdfs;
  private final double slowMotion;
  private final Path directory;

  private Testbed(EmbeddedHdfs hdfs, double slowMotion, Path directory) {
    this.hdfs = hdfs;
    this.slowMotion = slowMotion;
    this.directory = directory;
  }

  /**
   * @param directory where it keeps its files, which no other cluster shares
   * @param speedUp how much faster than derived from the number of cores the disks are; 1 where
   *     jobs compute
   */
  static Testbed start(ExperimentOptions options, Path directory, Workload workload, double speedUp)
      throws IOException {
    double slowMotion =
        options.device() == ExperimentOptions.Device.EMULATED
            ? DiskModel.slowMotionForCores(
                    Runtime.getRuntime().availableProcessors(), Workload.DATA_NODES)
                / speedUp
            : 0;
    HdfsSettings settings =
        new HdfsSettings(
            Workload.DATA_NODES, BLOCK_BYTES, PlugIn.Factory.class.getName(), slowMotion, Map.of());
    EmbeddedHdfs hdfs = EmbeddedHdfs.start(settings, directory.resolve("hdfs"));
    Testbed testbed = new Testbed(hdfs, slowMotion, directory);
    try {
      VolumeDisks.suspend();
      workload.corpus().write(hdfs.fileSystem(), INPUT, hdfs.dataNodeAddresses());
      VolumeDisks.resume();
      return testbed;
    } catch (IOException | RuntimeException e) {
      testbed.close();
      throw e;
    }
  }

  URI uri() {
    return hdfs.uri();
  }

  String input() {
    return INPUT.toString();
  }

  boolean isEmulated() {
    return slowMotion > 0;
  }

  double slowMotion() {
    return slowMotion;
  }

  DiskModel disk() {
    return DiskModel.rotating().inSlowMotion(slowMotion);
  }

  BlockHealth health() throws IOException {
    return hdfs.health();
  }

  /** hdfs-site.xml of a DataNode on this cluster under this setup. */
  Configuration configuration(Setup setup, Map<String, Integer> weights) {
    Configuration conf = hdfs.configuration();
    deviceKeys().forEach(conf::set);
    setup.keys().forEach(conf::set);
    weights.forEach((flow, weight) -> conf.setInt(WeirKeys.WEIGHT_PREFIX + flow, weight));
    return conf;
  }

  /**
   * What Weir is told of the disks: what an operator would read from their data sheet or a probe.
   */
  Map<String, String> deviceKeys() {
    Map<String, String> keys = new LinkedHashMap<>();
    if (isEmulated()) {
      String bandwidth = Long.toString(Math.round(disk().bandwidthBytesPerSecond()));
      keys.put(WeirKeys.WRITE_WINDOW, WRITE_WINDOW);
      keys.put(WeirKeys.READ_BANDWIDTH, bandwidth);
      keys.put(WeirKeys.WRITE_BANDWIDTH, bandwidth);
      keys.put(WeirKeys.SEEK_TIME, Math.round(disk().positioningNanos() / 1e6) + "ms");
      keys.put(WeirKeys.MAX_WAIT, Math.round(MAX_WAIT_SECONDS * slowMotion) + "s");
    }
    return keys;
  }

  DeviceProfile profile(Configuration conf) {
    return io.weir.hadoop.gate.GateSettings.of(conf).device();
  }

  /**
   * A job on this cluster.
   *
   * @param number no other job on this cluster has it
   */
  JobSpec job(JobKind kind, int number, String input, int slots) {
    String id = "job_%s_%04d".formatted(STAMP, number);
    return new JobSpec(
        kind,
        id,
        input,
        "/" + id,
        slots,
        1,
        directory.resolve(id),
        Map.of("fs.defaultFS", uri().toString()));
  }

  /** Reads a job's output and removes it, at no cost of the emulated disks. */
  String checksumAndRemove(String output) throws IOException {
    VolumeDisks.suspend();
    try {
      DistributedFileSystem files = hdfs.fileSystem();
      org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(output);
      String checksum = OutputChecksum.of(files, path);
      files.delete(path, /* recursive= */ true);
      return checksum;
    } finally {
      VolumeDisks.resume();
    }
  }

  @Override
  public void close() {
    PlugIn.OF_PROCESS.remove();
    hdfs.close();
    VolumeDisks.clear();
  }
}
