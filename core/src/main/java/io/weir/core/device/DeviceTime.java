// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

/**
 * Divides the time of a device among the requests that are outstanding, by how much each has there:
 *
 * <pre>  used(r) = ∫ part(r) / Σ part(t) dt   while r is outstanding</pre>
 *
 * <p>where Σ part(t) is over all that are outstanding. What all requests used adds up to the time
 * for which the device was busy, at any depth. One sum serves all requests: what a part of 1 would
 * have used since the device became busy; a request used its part of what the sum grew by. The sums
 * start anew whenever the device is idle, so that their error does not grow with uptime.
 */
public final class DeviceTime {
  /** What one request has had. */
  public static final class Use {
    private boolean isBurst;
    private double part;
    private double sumAtStartNanos;
    private double besideAtStartNanos;
    private long startNanos;
    private long togetherAtStartNanos;
    private double besideNanos;
    private double togetherShare;
    private long burstNanos;

    /** What it has used while bursts and scattered requests were there together, in ns. */
    double besideNanos() {
      return besideNanos;
    }

    /** For which part of its time there were both. */
    double togetherShare() {
      return togetherShare;
    }

    /** For how long there have been bursts, in all until it left, in ns; it never goes back. */
    long burstNanos() {
      return burstNanos;
    }
  }

  private int outstanding;
  private int bursts;
  private double parts;
  private double sumNanos;
  private double besideNanos;
  private long togetherNanos;
  private long burstNanos;
  private long changedNanos;

  /**
   * @param part how much it has at the device, beside what others have there; above 0
   */
  public void begins(Use use, boolean isBurst, double part, long nowNanos) {
    advance(nowNanos);
    if (outstanding == 0) {
      sumNanos = 0;
      besideNanos = 0;
      togetherNanos = 0;
      parts = 0;
    }
    outstanding++;
    bursts += isBurst ? 1 : 0;
    parts += part;
    use.isBurst = isBurst;
    use.part = part;
    use.sumAtStartNanos = sumNanos;
    use.besideAtStartNanos = besideNanos;
    use.startNanos = nowNanos;
    use.togetherAtStartNanos = togetherNanos;
  }

  /** What the request has used, in ns; at least 1, so that every completion advances time. */
  public long ends(Use use, long nowNanos) {
    advance(nowNanos);
    outstanding--;
    bursts -= use.isBurst ? 1 : 0;
    parts -= use.part;
    use.burstNanos = burstNanos;
    use.besideNanos = (besideNanos - use.besideAtStartNanos) * use.part;
    use.togetherShare =
        (togetherNanos - use.togetherAtStartNanos)
            / (double) Math.max(1, nowNanos - use.startNanos);
    return Math.max(1, Math.round((sumNanos - use.sumAtStartNanos) * use.part));
  }

  public int outstanding() {
    return outstanding;
  }

  private void advance(long nowNanos) {
    if (outstanding > 0) {
      double grown = (nowNanos - changedNanos) / parts;
      sumNanos += grown;
      burstNanos += bursts > 0 ? nowNanos - changedNanos : 0;
      if (bursts > 0 && outstanding > bursts) {
        besideNanos += grown;
        togetherNanos += nowNanos - changedNanos;
      }
    }
    changedNanos = nowNanos;
  }
}
