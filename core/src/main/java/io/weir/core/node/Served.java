// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

/**
 * A device's totals for one flow; they only grow, until the device restarts its counters.
 *
 * @param serviceNanos what the flow has paid, in device time
 * @param underwayNanos what it has had of bursts that have not ended, and has not paid yet
 * @param wantedNanos for how long it wanted the device
 * @param bytes what the device has moved for it
 * @param dueNanos what its weight would have given it; {@link #NOT_KNOWN} where nobody counts that
 * @param isReserved whether something is reserved for it
 * @param isOverLimit whether it waits for its limit now, and for nobody's share
 * @param worth what time of the device is worth as of now: the part that it gives of what it should
 *     give; above 0
 */
public record Served(
    long serviceNanos,
    long underwayNanos,
    long wantedNanos,
    long bytes,
    long dueNanos,
    boolean isReserved,
    boolean isOverLimit,
    double worth) {
  public static final long NOT_KNOWN = -1;

  /** Where nobody asks for bytes or counts what is due, and nothing is reserved or under way. */
  public Served(long serviceNanos, long wantedNanos) {
    this(serviceNanos, 0, wantedNanos, 0, NOT_KNOWN, false, false, 1);
  }

  /** What two accounts of one flow at one device have counted. */
  public Served plus(Served other) {
    return new Served(
        serviceNanos + other.serviceNanos,
        underwayNanos + other.underwayNanos,
        Math.max(wantedNanos, other.wantedNanos),
        bytes + other.bytes,
        isDueKnown() && other.isDueKnown() ? dueNanos + other.dueNanos : NOT_KNOWN,
        isReserved || other.isReserved,
        isOverLimit || other.isOverLimit,
        worth);
  }

  private boolean isDueKnown() {
    return dueNanos != NOT_KNOWN;
  }

  /** What it has had, paid or not. */
  long hadNanos() {
    return serviceNanos + underwayNanos;
  }

  /**
   * The same, but never less than it was: a request may cost less in the end than the time that it
   * has been under way.
   */
  Served atLeast(Served then) {
    long least = Math.max(underwayNanos, then.hadNanos() - serviceNanos);
    return new Served(
        serviceNanos, least, wantedNanos, bytes, dueNanos, isReserved, isOverLimit, worth);
  }

  /** What it was due since then; where nobody counts that, what it has had. */
  long dueSince(Served then) {
    return isDueKnown() ? dueNanos - Math.max(0, then.dueNanos) : hadNanos() - then.hadNanos();
  }

  /** Whether it has had more since then than its weight gives it, as that is reserved for it. */
  boolean hadMoreThanItsShareSince(Served then) {
    return isReserved
        && then.isReserved
        && isDueKnown()
        && then.isDueKnown()
        && serviceNanos - then.serviceNanos > dueNanos - then.dueNanos;
  }
}
