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

  /**
   * What is done on a cluster whose kernel is left as it is.
   *
   * @param <E> what else may go wrong
   */
  public interface Use<E extends Exception> {
    void now() throws E, IOException, InterruptedException;
  }

  private DiskCluster() {}

  /** Makes it, uses it, and takes it away; the kernel keeps its own bound of dirty bytes. */
  public static <E extends Exception> void during(
      ClusterOptions options, Progress progress, Use<E> use)
      throws E, IOException, InterruptedException {
    RealCluster cluster = new RealCluster();
    cluster.up(options, progress);
    try {
      use.now();
    } finally {
      cluster.down();
    }
  }

  /**
   * Makes it, measures, and takes it away.
   *
   * @param nodes all that have a disk
   * @param dirtyBytes the most that may be dirty of each
   */
  public static <E extends Exception> void during(
      ClusterOptions options,
      List<String> nodes,
      long dirtyBytes,
      Progress progress,
      Measurement<E> measurement)
      throws E, IOException, InterruptedException {
    Use<E> limited =
        () -> {
          SlowDisks disks = new SlowDisks(nodes, options.slowMotion());
          DirtyLimits limits = disks.limitDirty(dirtyBytes);
          try {
            measurement.on(disks);
          } finally {
            limits.close();
          }
        };
    during(options, progress, limited);
  }
}
