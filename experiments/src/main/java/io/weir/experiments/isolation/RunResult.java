// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.lab.disk.DiskStatistics;
import java.util.Map;

/**
 * What one run gave.
 *
 * @param setup what was run
 * @param flows each job's flow on the DataNodes
 * @param wordCountSeconds from its submission to its end
 * @param teraGenSeconds the same; 0 if it did not run
 * @param bytes what both moved on all DataNodes
 * @param share WordCount's part of the service over the time that both had requests waiting; not a
 *     number where no gate stood
 * @param shareOfBytes WordCount's part of what both moved until it ended
 * @param ungatedPasses requests that waited too long at a gate
 * @param timeline what each moved, by time
 * @param wordCountChecksum of its output
 * @param teraGenChecksum of its output, empty if it did not run
 * @param disks what the emulated disks did
 */
record RunResult(
    Setup setup,
    Map<String, String> flows,
    double wordCountSeconds,
    double teraGenSeconds,
    long bytes,
    double share,
    double shareOfBytes,
    long ungatedPasses,
    Timeline timeline,
    String wordCountChecksum,
    String teraGenChecksum,
    DiskStatistics disks) {

  /** By the gates where there are any, else by bytes. */
  double shareWherever() {
    return Double.isNaN(share) ? shareOfBytes : share;
  }

  /** Until both jobs were done. */
  double seconds() {
    return Math.max(wordCountSeconds, teraGenSeconds);
  }

  /**
   * The same work is done in every contended run, so this is the inverse of the time that it took.
   */
  double megabytesPerSecond() {
    return bytes / 1e6 / seconds();
  }
}
