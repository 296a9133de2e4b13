// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.simulator;

import io.weir.lab.fluid.FluidCluster;

/**
 * Nodes that report to a broker and hear from it, and nothing below: devices are divided like
 * water.
 */
final class CoordinationLoad {
  /** Flows of a cluster, each on its part of the nodes. */
  static final int FLOWS = 8;

  private static final double MOST_FACTOR = 8;
  private static final long SECOND_NANOS = 1_000_000_000L;
  private static final int PERIODS_BEFORE = 3;

  private CoordinationLoad() {}

  /**
   * What it took.
   *
   * @param processorSeconds of a second that is simulated
   * @param megabytes of the heap that are in use afterwards, rubbish not included
   */
  record Cost(double processorSeconds, double megabytes) {}

  static Cost of(int nodes, int periods) {
    FluidCluster cluster = new FluidCluster(nodes, MOST_FACTOR, SECOND_NANOS, 0, 1);
    for (int i = 1; i <= FLOWS; i++) {
      cluster.wants("application_%d".formatted(i), i, (double) i / FLOWS);
    }
    for (int i = 0; i < PERIODS_BEFORE; i++) {
      cluster.run();
    }
    long begun = ProcessorSeconds.ofThisThreadNanos();
    for (int i = 0; i < periods; i++) {
      cluster.run();
    }
    double seconds = (ProcessorSeconds.ofThisThreadNanos() - begun) / 1e9 / periods;
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    double megabytes = (runtime.totalMemory() - runtime.freeMemory()) / 1e6;
    if (cluster.leastOfLocalShare() <= 0) {
      throw new IllegalStateException("a flow got nothing");
    }
    return new Cost(seconds, megabytes);
  }
}
