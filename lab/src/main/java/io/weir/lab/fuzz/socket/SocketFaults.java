// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.socket;

import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.threads.Interleaving;

/**
 * What goes wrong at the socket of a node, by a seed; each but the first is a chance at each
 * message.
 *
 * @param interleaving of the threads
 * @param nonsense another byte is in it
 * @param speaks it speaks while it waits
 * @param holds it holds its lease for up to 5 s
 * @param kills the process is gone
 * @param noThreads no thread is left to wait
 * @param errors calls of the gate's streams, and of a process's connection, that throw
 * @param stops how often the process that listens is stopped for up to 20 s, per look
 * @param restarts how often it is restarted
 * @param interrupts how many threads of processes are interrupted
 */
record SocketFaults(
    Interleaving interleaving,
    double nonsense,
    double speaks,
    double holds,
    double kills,
    double noThreads,
    double errors,
    double stops,
    int restarts,
    int interrupts) {
  static SocketFaults of(FuzzRun run) {
    return new SocketFaults(
        new Interleaving(
            run.between(5, 50) / 100.0,
            0.05,
            run.happens(0.3) ? 0.01 : 0,
            run.scale(100_000, 1_000_000_000),
            0,
            0),
        run.happens(0.3) ? 0.1 : 0,
        run.happens(0.2) ? 0.1 : 0,
        run.happens(0.4) ? 0.2 : 0,
        run.happens(0.4) ? 0.1 : 0,
        run.happens(0.2) ? 0.2 : 0,
        run.happens(0.3) ? 0.03 : 0,
        run.happens(0.2) ? 0.02 : 0,
        run.happens(0.4) ? run.between(1, 4) : 0,
        run.happens(0.3) ? run.between(1, 4) : 0);
  }

  static SocketFaults none() {
    return new SocketFaults(Interleaving.SOUND, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }
}
