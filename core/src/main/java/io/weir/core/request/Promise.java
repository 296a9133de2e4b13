// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

/**
 * What a flow is promised beside its share of a device: a reservation, a limit, a latency.
 *
 * @param reserved the part of the device's time that it has at least while it wants it, from 0 to 1
 * @param limitBytesPerSecond what it has at most of all devices of a node together, above 0;
 *     infinite: as much as it gets
 * @param latencyNanos how long a small request of it takes at most, from when it is asked for until
 *     it is done, while the flow asks for no more than its share; above 0; {@link Long#MAX_VALUE}:
 *     nothing is said
 */
public record Promise(double reserved, double limitBytesPerSecond, long latencyNanos) {
  /** Its share, and nothing else. */
  public static final Promise NONE = new Promise(0, Double.POSITIVE_INFINITY, Long.MAX_VALUE);

  public Promise {
    if (!(reserved >= 0 && reserved <= 1)) {
      throw Require.wrong("reserved", reserved, "0 to 1");
    }
    if (!(limitBytesPerSecond > 0)) {
      throw Require.wrong("limitBytesPerSecond", limitBytesPerSecond, "a number above 0");
    }
    if (latencyNanos <= 0) {
      throw Require.wrong("latencyNanos", latencyNanos, "a number above 0");
    }
  }

  public boolean isReserved() {
    return reserved > 0;
  }

  public boolean isLimited() {
    return limitBytesPerSecond < Double.POSITIVE_INFINITY;
  }

  public boolean isHasty() {
    return latencyNanos < Long.MAX_VALUE;
  }
}
