// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

/**
 * What one flow has had of one device, told as evenly as it was due.
 *
 * <pre>
 *   u ← u + had − due
 *   told = max( 0, due + u / 32 )          u ← u + due − told
 * </pre>
 *
 * <p>What a flow has had is random from period to period where it has a burst now and then; what it
 * is due (generalised processor sharing, counted by the device) is not, and follows at once who
 * comes and goes. A fair queue keeps the two within a burst or so, so u stays small. Where they
 * differ for long, as of a flow that has a limit, what is told follows what was had within 32
 * periods. Nothing is lost: when the flow wants nothing any more, the rest is told at once.
 */
final class EvenService {
  private static final double PERIODS = 32;

  private Served last;

  /** u: more was had than told; below 0, less. */
  private double untoldNanos;

  EvenService(Served then) {
    this.last = then;
  }

  /** What was counted when it was last asked. */
  Served last() {
    return last;
  }

  /**
   * What is told for the time since.
   *
   * @return 0 or more
   */
  long tell(Served now) {
    long dueNanos = now.dueSince(last);
    boolean isGone = now.wantedNanos() == last.wantedNanos();
    untoldNanos += now.hadNanos() - last.hadNanos();
    double even = dueNanos + (untoldNanos - dueNanos) / PERIODS;
    long told = Math.max(0, Math.round(isGone ? untoldNanos : even));
    untoldNanos = isGone ? Math.max(0, untoldNanos - told) : untoldNanos - told;
    last = now;
    return told;
  }
}
