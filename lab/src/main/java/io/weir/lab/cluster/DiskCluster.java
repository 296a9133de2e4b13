// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.lab.Progress;
import io.weir.lab.host.DirtyLimits;
import java.io.IOException;
import java.util.List;

/**
 * A cluster for as long as something is measured on it, whose disks have the same bound of dirty
 * bytes whatever the policy.
 */
public final class DiskCluster {
  /**
   * At full speed, four seconds of the disk: with less the kernel makes even a lone writer wait.
   */
  public static final long DIRTY_BYTES = 512L << 20;

  /** What is done on it. */
  public interface Measurement<E extends Exception> {
    void on(SlowDisks disks) throws E, IOException, InterruptedException;
  }

  private DiskCluster() {}

  /** Makes it, measures, and takes it away. */
  public static <E extends Exception> void during(
      ClusterOptions options,
      List<String> nodes,
      long dirtyBytes,
      Progress progress,
      Measurement<E> measurement)
      throws E, IOException, InterruptedException {
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
