// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import io.weir.core.request.Require;

/**
 * How Xen's credit2 is set.
 *
 * @param creditNanos what a VCPU has after a reset, and the longest turn
 * @param leastTurnNanos the shortest turn
 * @param ratelimitNanos nobody is preempted sooner
 * @param resistNanos by how much more credit a VCPU must have to move to another processor
 * @param processorsPerQueue how many processors share a queue: those of a socket, as a rule
 */
public record Credit2Settings(
    long creditNanos,
    long leastTurnNanos,
    long ratelimitNanos,
    long resistNanos,
    int processorsPerQueue) {
  private static final long US = 1_000;

  public Credit2Settings {
    Require.that(creditNanos >= 1, "creditNanos", creditNanos, "1 or more");
    Require.that(leastTurnNanos >= 1, "leastTurnNanos", leastTurnNanos, "1 or more");
    Require.that(ratelimitNanos >= 0, "ratelimitNanos", ratelimitNanos, "0 or more");
    Require.that(resistNanos >= 0, "resistNanos", resistNanos, "0 or more");
    Require.that(processorsPerQueue >= 1, "processorsPerQueue", processorsPerQueue, "1 or more");
  }

  /** The defaults of Xen 4.17, on one socket. */
  public static Credit2Settings ofXen417() {
    return new Credit2Settings(10_000 * US, 500 * US, 1_000 * US, 500 * US, 16);
  }

  public Credit2Settings processorsPerQueue(int processors) {
    return new Credit2Settings(
        creditNanos, leastTurnNanos, ratelimitNanos, resistNanos, processors);
  }
}
