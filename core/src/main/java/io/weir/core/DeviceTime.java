// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

/**
 * Divides the time of a device among the requests that are outstanding:
 *
 * <pre>  used(request) = ∫ dt / n(t)   while it is outstanding</pre>
 *
 * <p>where n(t) is how many are. What all requests used adds up to the time for which the device
 * was busy, at any depth. One sum serves all requests: what one of them would have used since the
 * device became busy; a request used what the sum grew by. The sum starts anew whenever the device
 * is idle, so that its error does not grow with uptime.
 */
final class DeviceTime {
  private int outstanding;
  private double sumNanos;
  private long changedNanos;

  void begins(IoRequest request, long nowNanos) {
    advance(nowNanos);
    if (outstanding == 0) {
      sumNanos = 0;
    }
    outstanding++;
    request.sumAtStartNanos = sumNanos;
  }

  /** What the request has used, in ns; at least 1, so that every completion advances time. */
  long ends(IoRequest request, long nowNanos) {
    advance(nowNanos);
    outstanding--;
    return Math.max(1, Math.round(sumNanos - request.sumAtStartNanos));
  }

  int outstanding() {
    return outstanding;
  }

  private void advance(long nowNanos) {
    if (outstanding > 0) {
      sumNanos += (nowNanos - changedNanos) / (double) outstanding;
    }
    changedNanos = nowNanos;
  }
}
