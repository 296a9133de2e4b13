// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

/**
 * What the tasks of a machine read at the same time in a phase of a job.
 *
 * @param files that they have open, at most, 1 or more
 * @param longestBytes that they read from one place of a file on: what is read ahead beyond that is
 *     not used
 */
public record PhaseReads(double files, double longestBytes) {
  /** That a merge reads at the same time, as mapreduce.task.io.sort.factor says by itself. */
  static final int SORT_FACTOR = 10;

  public PhaseReads {
    if (!(files >= 1 && longestBytes >= 0)) {
      throw new IllegalArgumentException(
          "files must be 1 or more and bytes 0 or more, were %s and %s"
              .formatted(files, longestBytes));
    }
  }

  /** Of tasks that merge as many files as Hadoop lets them. */
  static PhaseReads ofMerges(int tasks) {
    return new PhaseReads((double) tasks * SORT_FACTOR, Double.MAX_VALUE);
  }
}
