// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.windows;

import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.threads.Interleaving;

/**
 * What goes wrong with the windows of a volume, by a seed.
 *
 * @param interleaving of the threads
 * @param readErrors how often a fetch throws, as of a dying disk
 * @param writeErrors how often a part is not written, as of a full disk
 * @param errors how often there is no memory, per call of a file
 * @param hangs how often the disk takes seconds
 * @param noThreads how often there is no thread left, or none can be made
 * @param interrupts how many threads are interrupted
 */
record WindowFaults(
    Interleaving interleaving,
    double readErrors,
    double writeErrors,
    double errors,
    double hangs,
    double noThreads,
    int interrupts) {
  static WindowFaults of(FuzzRun run) {
    Interleaving interleaving =
        new Interleaving(
            run.between(5, 50) / 100.0,
            0.05,
            run.happens(0.3) ? 0.01 : 0,
            run.scale(100_000, 1_000_000_000),
            run.happens(0.2) ? 0.05 : 0,
            run.happens(0.2) ? 0.01 : 0);
    return new WindowFaults(
        interleaving,
        run.happens(0.3) ? 0.1 : 0,
        run.happens(0.3) ? 0.1 : 0,
        run.happens(0.15) ? 0.05 : 0,
        run.happens(0.2) ? 0.02 : 0,
        run.happens(0.3) ? 0.3 : 0,
        run.happens(0.3) ? run.between(1, 4) : 0);
  }
}
