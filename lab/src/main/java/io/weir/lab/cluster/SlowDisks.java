// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.host.DirtyLimits;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.Shell;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The disks of a cluster's nodes in slow motion, so that the cores of this machine are to them as a
 * real node's are to its disks.
 */
public final class SlowDisks {
  /** In time twice what 8 MiB are at full speed, on a machine with two cores. */
  public static final String WRITE_WINDOW = "1m";

  public static final long DIRTY_BYTES = 64L << 20;
  private static final int SETTLE_SECONDS = 4;

  private final List<String> nodes;
  private final List<LabDisk> disks;
  private final double slowMotion;

  /**
   * @param slowMotion by what factor every time of theirs is longer
   */
  public SlowDisks(List<String> nodes, double slowMotion) {
    this.nodes = List.copyOf(nodes);
    this.slowMotion = slowMotion;
    this.disks = nodes.stream().map(node -> LabDisk.named(ClusterLayout.diskOf(node))).toList();
  }

  /** By what factor every time of so many disks is longer. */
  public static double slowMotion(int disks) {
    return DiskModel.slowMotionForCores(Runtime.getRuntime().availableProcessors(), disks);
  }

  /** How DataNodes on such disks are set up; Weir's policy is to be switched on later. */
  public static Map<String, String> keysOfNodes(double slowMotion) {
    DiskModel disk = DiskModel.rotating().inSlowMotion(slowMotion);
    String bandwidth = Long.toString(Math.round(disk.bandwidthBytesPerSecond()));
    Map<String, String> keys = new TreeMap<>(timeouts(slowMotion));
    keys.put("dfs.heartbeat.interval", "1"); // deleted blocks are gone soon
    keys.put("dfs.namenode.redundancy.interval.seconds", "1s");
    keys.put(WeirKeys.POLICY, "none");
    keys.put(WeirKeys.WATCH_PERIOD, "1s");
    keys.put(WeirKeys.WRITE_WINDOW, WRITE_WINDOW);
    keys.put(WeirKeys.READ_BANDWIDTH, bandwidth);
    keys.put(WeirKeys.WRITE_BANDWIDTH, bandwidth);
    keys.put(WeirKeys.SEEK_TIME, Math.round(disk.positioningNanos() / 1e6) + "ms");
    keys.put(WeirKeys.MAX_WAIT, longer(15, slowMotion) + "s");
    return keys;
  }

  /** Whatever such a disk does takes longer, so everyone waits longer for it. */
  public static Map<String, String> timeouts(double slowMotion) {
    return Map.of(
        "dfs.client.socket-timeout", Long.toString(longer(60_000, slowMotion)),
        "dfs.datanode.socket.write.timeout", Long.toString(longer(480_000, slowMotion)));
  }

  private static long longer(int atFullSpeed, double slowMotion) {
    return Math.round(atFullSpeed * Math.max(1, slowMotion));
  }

  /** The same for every policy: how much of each may lie dirty in the kernel. */
  public DirtyLimits limitDirty() throws IOException {
    return limitDirty(DIRTY_BYTES);
  }

  /** The same with another bound. */
  public DirtyLimits limitDirty(long bytes) throws IOException {
    return DirtyLimits.of(disks, bytes, slowMotion);
  }

  /** As under /sys/block. */
  public List<String> devices() throws IOException {
    List<String> devices = new ArrayList<>();
    for (LabDisk disk : disks) {
      devices.add(disk.device());
    }
    return devices;
  }

  /** How far the kernel reads ahead of sequential readers, in whole KiB. */
  public void readAhead(long bytes) throws IOException {
    for (LabDisk disk : disks) {
      disk.readAhead(bytes);
    }
  }

  /** At full speed from now on. */
  public void atFullSpeed() throws IOException {
    for (LabDisk disk : disks) {
      disk.slowMotion(1);
    }
  }

  /** Whether requests take their time, or none. */
  public void delays(boolean on) throws IOException {
    for (LabDisk disk : disks) {
      disk.delays(on);
    }
  }

  /**
   * What an elevator that was just set takes for too late, by its defaults, is in slow motion, too.
   */
  public void patience() throws IOException {
    for (LabDisk disk : disks) {
      disk.patience(slowMotion);
    }
  }

  /** How much was written to them so far. */
  public double writtenBytes() throws IOException {
    double bytes = 0;
    for (LabDisk disk : disks) {
      bytes += disk.statistics().getOrDefault("written_bytes", Double.NaN);
    }
    return bytes;
  }

  /** Until changed keys count, files of the run before are gone, and nothing is cached. */
  public void settle() throws IOException, InterruptedException {
    delays(false);
    TimeUnit.SECONDS.sleep(SETTLE_SECONDS);
    for (String node : nodes) {
      Shell.run("sync", "-f", ClusterLayout.dataOf(node).toString());
    }
    Shell.run("sh", "-c", "echo 3 >/proc/sys/vm/drop_caches");
    delays(true);
  }
}
