// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

/**
 * How far a flow may be ahead of others that use a device without seeks. Such a device serves many
 * requests at a time, so a flow that sends many at once would crowd out one that sends one after
 * the other, as that one never waits at the gate.
 *
 * @param nanos L: how much more than its share a flow may have had, in ns of device time, while
 *     others are active; 0: as much as it likes
 * @param waitNanos for how long a flow that asks again soon counts as active after its last
 *     request, at most
 */
public record Lead(long nanos, long waitNanos) {
  /** SFQ(D) as published: whoever waits goes while there is room. */
  public static final Lead UNBOUNDED = new Lead(0, 0);

  public Lead {
    if (nanos < 0 || waitNanos < 0) {
      throw new IllegalArgumentException(
          "a lead of " + nanos + " ns that waits " + waitNanos + " ns must have neither below 0");
    }
  }

  public boolean isBounded() {
    return nanos > 0;
  }
}
