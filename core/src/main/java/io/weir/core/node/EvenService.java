// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

/**
 * What one flow has had of one device, told as evenly as it was due.
 *
 * <pre>
 *   u ← u + had − due
 *   told = max( 0, due + u / 32 )          u ← u + due − told          |u| ≤ 250 ms
 * </pre>
 *
 * <p>What a flow has had is random from period to period where it has a burst now and then; what it
 * is due (generalised processor sharing, counted by the device) is not, and follows at once who
 * comes and goes. A fair queue keeps the two within a burst or so, so u stays small. Of one who
 * leaves what he is due to others (he has a limit, or asks for one thing after the other), u
 * reaches its bound, and what is told is what was had. Nothing that was had is lost: when the flow
 * wants nothing any more, the rest is told at once.
 */
final class EvenService {
  private static final double PERIODS = 32;
  private static final double MOST_UNTOLD_NANOS = 250e6;

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
    boolean hasStopped = dueNanos == 0 && now.hadNanos() == last.hadNanos();
    untoldNanos += now.hadNanos() - last.hadNanos();
    double tells = isGone ? untoldNanos : hasStopped ? 0 : even((double) dueNanos);
    long told = Math.max(0, Math.round(tells));
    untoldNanos -= told;
    last = now;
    return told;
  }

  private double even(double dueNanos) {
    double even = dueNanos + (untoldNanos - dueNanos) / PERIODS;
    return Math.max(
        untoldNanos - MOST_UNTOLD_NANOS, Math.min(untoldNanos + MOST_UNTOLD_NANOS, even));
  }
}
