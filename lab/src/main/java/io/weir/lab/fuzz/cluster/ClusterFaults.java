// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import io.weir.lab.fuzz.run.FuzzRun;

/**
 * What goes wrong between nodes and a broker, by a seed.
 *
 * @param losses how many messages of all are lost
 * @param repeats how many come once more, later
 * @param mostDelayNanos how long one may take
 * @param cuts how often a node is cut off, per node and period
 * @param restarts how often a node restarts, per node and period
 * @param brokerRestarts how often the broker does, per period
 * @param clockSteps how often a clock goes ahead, per node and period
 * @param comings how often a flow comes or goes, per node and period
 */
record ClusterFaults(
    double losses,
    double repeats,
    long mostDelayNanos,
    double cuts,
    double restarts,
    double brokerRestarts,
    double clockSteps,
    double comings) {
  static ClusterFaults of(FuzzRun run) {
    return new ClusterFaults(
        run.happens(0.5) ? run.between(1, 50) / 100.0 : 0,
        run.happens(0.5) ? run.between(1, 30) / 100.0 : 0,
        run.scale(100_000, 5_000_000_000L),
        run.happens(0.3) ? 0.05 : 0,
        run.happens(0.4) ? 0.05 : 0,
        run.happens(0.3) ? 0.05 : 0,
        run.happens(0.2) ? 0.02 : 0,
        run.happens(0.4) ? 0.1 : 0);
  }

  static ClusterFaults none() {
    return new ClusterFaults(0, 0, 1_000_000, 0, 0, 0, 0, 0);
  }
}
