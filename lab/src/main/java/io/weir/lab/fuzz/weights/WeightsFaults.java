// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.weights;

import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.threads.Interleaving;

/**
 * What goes wrong with weights, by a seed.
 *
 * @param interleaving of the threads
 * @param unreadable how often a file cannot be read, per call
 * @param wrong how many lists are none
 * @param leftHalf how often an editor is gone before it has written all
 * @param outages how often HDFS does not answer, per call; half of these calls are done all the
 *     same
 * @param errors how often there is no memory, per call
 */
record WeightsFaults(
    Interleaving interleaving,
    double unreadable,
    double wrong,
    double leftHalf,
    double outages,
    double errors) {
  static final WeightsFaults NONE = new WeightsFaults(Interleaving.SOUND, 0, 0, 0, 0, 0);

  static WeightsFaults of(FuzzRun run) {
    return new WeightsFaults(
        new Interleaving(
            0.3, 0.1, run.happens(0.3) ? 0.02 : 0, run.scale(1_000_000, 20_000_000_000L), 0, 0),
        run.happens(0.4) ? 0.1 : 0,
        run.happens(0.5) ? 0.2 : 0,
        run.happens(0.3) ? 0.2 : 0,
        run.happens(0.4) ? 0.1 : 0,
        run.happens(0.3) ? 0.08 : 0);
  }
}
