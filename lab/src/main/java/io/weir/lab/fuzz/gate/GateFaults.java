// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.gate;

import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.threads.Interleaving;

/**
 * What goes wrong at a gate, by a seed: each kind of fault in some runs and not in others.
 *
 * @param interleaving of the threads
 * @param interrupts how many threads are interrupted
 * @param closes how many streams are closed by another thread
 * @param swaps how often another scheduler takes over
 * @param jumps how often the clock jumps ahead
 * @param errors how often a call of the scheduler throws, per call
 * @param hangs how often a request hangs at the device, per request
 * @param kills how often a thread is gone without leaving, per request
 */
record GateFaults(
    Interleaving interleaving,
    int interrupts,
    int closes,
    int swaps,
    int jumps,
    double errors,
    double hangs,
    double kills) {

  static GateFaults of(FuzzRun run) {
    Interleaving interleaving =
        new Interleaving(
            run.between(5, 60) / 100.0,
            0.1,
            run.happens(0.4) ? 0.02 : 0,
            run.scale(100_000, 2_000_000_000),
            run.happens(0.3) ? 0.1 : 0,
            run.happens(0.2) ? 0.02 : 0);
    return new GateFaults(
        interleaving,
        run.happens(0.4) ? run.between(1, 6) : 0,
        run.happens(0.3) ? run.between(1, 5) : 0,
        run.happens(0.3) ? run.between(1, 4) : 0,
        run.happens(0.1) ? run.between(1, 3) : 0,
        run.happens(0.15) ? 0.01 : 0,
        run.happens(0.3) ? 0.05 : 0,
        run.happens(0.2) ? 0.05 : 0);
  }
}
