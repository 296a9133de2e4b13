// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.core.request.Require;
import io.weir.lab.host.LabDisk;
import java.util.Map;
import java.util.TreeMap;

/**
 * What somebody may choose of a cluster.
 *
 * @param workers how many nodes have a disk, 1 to 6
 * @param elevator of the disks: none, mq-deadline, kyber or bfq
 * @param weirNodes how many of the DataNodes have Weir: the first ones
 * @param yarn whether it runs jobs, or is a file system alone
 * @param slowMotion by what factor every time of the disks' model is longer, 0.001 to 1000
 * @param standby whether a second NameNode stands by
 * @param model what the disks are like: a file of native/spindle
 * @param keys what its configuration has beside what the cluster needs; each goes into the file
 *     that its first word belongs to
 */
public record ClusterOptions(
    int workers,
    String elevator,
    int weirNodes,
    boolean yarn,
    double slowMotion,
    boolean standby,
    String model,
    Map<String, String> keys) {
  /** The file of the Capacity Scheduler's queues; without keys it is the one on the class path. */
  static final String QUEUES = "capacity-scheduler";

  public ClusterOptions {
    if (!(slowMotion >= 0.001 && slowMotion <= 1000)) {
      throw Require.wrong("slowMotion", slowMotion, "a number from 0.001 to 1000");
    }
    keys = Map.copyOf(keys);
  }

  /** With one NameNode, and disks at full speed. */
  public ClusterOptions(
      int workers, String elevator, int weirNodes, boolean yarn, Map<String, String> keys) {
    this(workers, elevator, weirNodes, yarn, 1, /* standby= */ false, LabDisk.ROTATING, keys);
  }

  /** The same with disks whose every time is longer. */
  public ClusterOptions inSlowMotion(double factor) {
    return new ClusterOptions(workers, elevator, weirNodes, yarn, factor, standby, model, keys);
  }

  /** The same with a second NameNode, or without. */
  public ClusterOptions withStandby(boolean second) {
    return new ClusterOptions(workers, elevator, weirNodes, yarn, slowMotion, second, model, keys);
  }

  /** The same on other disks. */
  public ClusterOptions onDisks(String otherModel) {
    return new ClusterOptions(
        workers, elevator, weirNodes, yarn, slowMotion, standby, otherModel, keys);
  }

  ClusterLayout layout() {
    return new ClusterLayout(workers, yarn, standby);
  }

  /**
   * The keys of one file: core, yarn, mapred, {@value #QUEUES} or hdfs, which has all that are in
   * no other.
   */
  Map<String, String> keysOf(String file) {
    Map<String, String> its = new TreeMap<>();
    keys.forEach(
        (key, value) -> {
          if (fileOf(key).equals(file)) {
            its.put(key, value);
          }
        });
    return its;
  }

  private static String fileOf(String key) {
    if (key.startsWith("weir.node.")) {
      return "core"; // which NodeManagers read, too
    }
    if (key.startsWith("yarn.scheduler.capacity.")) {
      return QUEUES;
    }
    return switch (key.substring(0, Math.max(0, key.indexOf('.')))) {
      case "fs", "io", "ipc", "hadoop" -> "core";
      case "yarn" -> "yarn";
      case "mapreduce" -> "mapred";
      default -> "hdfs";
    };
  }
}
