// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.threads.Interleaving;

/**
 * What goes wrong between exchanges and brokers, by a seed.
 *
 * @param interleaving of the threads that talk
 * @param losses how many messages of all are lost, on the way there and on the way back
 * @param mostDelayNanos how long one may take
 * @param spoilt how many reports and answers are cut short, or are a page of somebody in between
 * @param repeats how many reports come twice, the second time maybe later than others
 * @param strangers how many come without the node's identity
 * @param errors how often there is no memory, per call of a node or of a connection
 * @param cuts how often a node is cut off from a broker, per pair and period
 * @param restarts how often a node restarts, per node and period
 * @param brokerRestarts how often a broker does, per broker and period
 * @param outages how often a broker is gone for a while, per broker and period
 * @param blackout whether all brokers are gone for longer than nodes keep what they were told
 * @param clockSteps how often a clock goes ahead, per node and period
 */
record ExchangeFaults(
    Interleaving interleaving,
    double losses,
    long mostDelayNanos,
    double spoilt,
    double repeats,
    double strangers,
    double errors,
    double cuts,
    double restarts,
    double brokerRestarts,
    double outages,
    boolean blackout,
    double clockSteps) {
  static ExchangeFaults of(FuzzRun run) {
    return new ExchangeFaults(
        new Interleaving(
            0.3, 0.05, run.happens(0.3) ? 0.01 : 0, run.scale(1_000_000, 5_000_000_000L), 0, 0),
        run.happens(0.5) ? run.between(1, 50) / 100.0 : 0,
        run.scale(100_000, 5_000_000_000L),
        run.happens(0.3) ? 0.05 : 0,
        run.happens(0.3) ? 0.1 : 0,
        run.happens(0.3) ? 0.05 : 0,
        run.happens(0.3) ? 0.02 : 0,
        run.happens(0.3) ? 0.05 : 0,
        run.happens(0.3) ? 0.03 : 0,
        run.happens(0.3) ? 0.05 : 0,
        run.happens(0.3) ? 0.05 : 0,
        run.happens(0.1),
        run.happens(0.2) ? 0.02 : 0);
  }
}
