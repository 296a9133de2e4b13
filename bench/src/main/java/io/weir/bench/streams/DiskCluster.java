// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.streams;

import io.weir.bench.Progress;
import io.weir.bench.real.ClusterOptions;
import io.weir.bench.real.DirtyLimits;
import io.weir.bench.real.RealCluster;
import io.weir.bench.real.SlowDisks;
import java.io.IOException;
import java.util.List;

/**
 * A cluster for as long as something is measured on it, whose disks have the same bound of dirty
 * bytes whatever the policy.
 */
final class DiskCluster {
  /**
   * At full speed, four seconds of the disk: with less the kernel makes even a lone writer wait.
   */
  static final long DIRTY_BYTES = 512L << 20;

  interface Measurement {
    void on(SlowDisks disks) throws IOException, InterruptedException;
  }

  private DiskCluster() {}

  /**
   * @param nodes all that have a disk
   * @param dirtyBytes the most that may be dirty of each
   */
  static void during(
      ClusterOptions options,
      List<String> nodes,
      long dirtyBytes,
      Progress progress,
      Measurement measurement)
      throws IOException, InterruptedException {
    RealCluster cluster = new RealCluster();
    cluster.up(options, progress);
    try {
      SlowDisks disks = new SlowDisks(nodes, options.slowMotion());
      DirtyLimits limits = disks.limitDirty(dirtyBytes);
      try {
        measurement.on(disks);
      } finally {
        limits.close();
      }
    } finally {
      cluster.down();
    }
  }
}
