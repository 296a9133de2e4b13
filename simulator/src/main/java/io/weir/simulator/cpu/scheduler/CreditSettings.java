// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import io.weir.core.request.Require;

/**
 * How Xen's credit scheduler is set, and in which version it is.
 *
 * @param sliceNanos of a VCPU, and the accounting period
 * @param ticks in a slice
 * @param ratelimitNanos nobody is preempted sooner; 0 for none, as before Xen 4.2
 * @param cacheHotNanos who ran so lately is not taken by another processor; 0 takes all
 * @param isChargedByTime whether running costs what it took; else whoever runs at a tick pays for
 *     the whole tick, as before Xen 4.0
 * @param keepsHalf whether a VCPU with more credit than a slice keeps half of it; else it loses all
 */
public record CreditSettings(
    long sliceNanos,
    int ticks,
    long ratelimitNanos,
    long cacheHotNanos,
    boolean isChargedByTime,
    boolean keepsHalf) {
  private static final long MS = 1_000_000;

  public CreditSettings {
    Require.that(sliceNanos >= MS, "sliceNanos", sliceNanos, "1 ms or more");
    Require.that(ticks >= 1, "ticks", ticks, "1 or more");
    Require.that(ratelimitNanos >= 0, "ratelimitNanos", ratelimitNanos, "0 or more");
    Require.that(cacheHotNanos >= 0, "cacheHotNanos", cacheHotNanos, "0 or more");
  }

  /** The defaults of Xen 4.17. */
  public static CreditSettings ofXen417() {
    return new CreditSettings(30 * MS, 3, MS, 0, true, true);
  }

  /** Those of Xen 3.4, which the paper on MRG compares with. */
  public static CreditSettings ofXen34() {
    return new CreditSettings(30 * MS, 3, 0, MS, false, false);
  }

  public CreditSettings ratelimitNanos(long nanos) {
    return new CreditSettings(sliceNanos, ticks, nanos, cacheHotNanos, isChargedByTime, keepsHalf);
  }

  long tickNanos() {
    return sliceNanos / ticks;
  }
}
