// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hbase;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Lab;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.lab.node.HBaseCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The disks that HBase is measured on, in slow motion, and what HBase is promised there. */
enum HBaseSite {
  ROTATING(LabDisk.ROTATING, 25),
  FLASH(LabDisk.FLASH, 5);

  /** Of HBase; its two neighbours have 1 each. */
  static final int WEIGHT = 2;

  /** That HBase has by its weight while all want the disks. */
  static final double SHARE = 0.5;

  private static final int ROWS = 60_000;
  private static final int QUICK_ROWS = 20_000;

  private final String disk;
  private final int latencyMillis;

  /**
   * @param latencyMillis of a small read or a sync, as if the disks were at full speed
   */
  HBaseSite(String disk, int latencyMillis) {
    this.disk = disk;
    this.latencyMillis = latencyMillis;
  }

  static double slowMotion() {
    return SlowDisks.slowMotion(HBaseCluster.NODES.size());
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** As it stands in the list of weights, on disks in slow motion. */
  private String rule() {
    return "application %s %d latency=%dms%n"
        .formatted(HBaseCluster.FLOW, WEIGHT, Math.round(latencyMillis * slowMotion()));
  }

  /** A {@link Lab}. */
  void during(ExperimentOptions options, Progress progress, Lab.Use<HBaseCluster> use)
      throws Exception {
    QuietLogs.toFile(options.directory().resolve("hadoop.log"));
    DiskCluster.<Exception>during(
        new ClusterOptions(
                HBaseCluster.NODES.size(), "mq-deadline", 2, /* yarn= */ true, keys(options))
            .inSlowMotion(slowMotion())
            .onDisks(disk),
        HBaseCluster.NODES,
        SlowDisks.DIRTY_BYTES,
        progress,
        disks -> {
          int rows = options.quick() ? QUICK_ROWS : ROWS;
          try (HBaseCluster hbase = new HBaseCluster(disks, rows, progress)) {
            use.on(hbase);
          }
        });
  }

  private Map<String, String> keys(ExperimentOptions options) throws IOException {
    Path weights = Files.writeString(options.directory().resolve("weights"), rule());
    Map<String, String> keys = new TreeMap<>(SlowDisks.keysOfNodes(slowMotion()));
    if (this == FLASH) { // which has no seeks, and another bandwidth
      keys.put(WeirKeys.SEEK_TIME, "0ms");
      keys.remove(WeirKeys.READ_BANDWIDTH);
      keys.remove(WeirKeys.WRITE_BANDWIDTH);
    }
    keys.put(WeirKeys.WEIGHTS_FILE, weights.toString());
    keys.put("yarn.nodemanager.resource.memory-mb", "4096");
    keys.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
    keys.put("yarn.scheduler.capacity.root.queues", "default");
    keys.put("yarn.scheduler.capacity.root.default.capacity", "100");
    return keys;
  }
}
