// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

/**
 * When Hadoop 0.20 starts a map a second time.
 *
 * @param leastNanos it has run for so long
 * @param heartbeatNanos how often a slot asks for a task
 * @param behind its progress is so far below the mean of all
 */
record Speculation(long leastNanos, long heartbeatNanos, double behind) {
  private static final double SECOND = 1e9;

  /** Hadoop's own, where sizes are smaller by this factor. */
  static Speculation ofHadoop(int factor) {
    return new Speculation(Math.round(60 * SECOND / factor), Math.round(3 * SECOND / factor), 0.2);
  }
}
