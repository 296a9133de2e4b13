// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import org.jspecify.annotations.Nullable;

/**
 * Charges a flow for the time in which the device is idle because other flows are held back for it,
 * whether it comes back or not. Else a flow of tiny requests would have the device for itself and
 * pay for next to nothing.
 */
public final class IdleCharge {
  private final long mostNanos;
  private final FairTree shares;
  private @Nullable FlowQueue flow;
  private long sinceNanos;

  /**
   * @param mostNanos δ: nobody is held for longer at a time
   * @param shares whose flows pay
   */
  public IdleCharge(long mostNanos, FairTree shares) {
    this.mostNanos = mostNanos;
    this.shares = shares;
  }

  /**
   * From now on, if not already, others are held for a flow that has nothing waiting, or for its
   * stream that has not.
   */
  public void holdsFor(@Nullable FlowQueue heldFor, long nowNanos) {
    if (flow != heldFor) {
      ends(nowNanos);
      flow = heldFor;
      sinceNanos = nowNanos;
    }
  }

  /**
   * It has come, or others go, or nobody waits any more.
   *
   * @return what its flow has paid, in ns; 0 if nobody was held
   */
  public long ends(long nowNanos) {
    if (flow == null) {
      return 0;
    }
    long heldNanos = Math.min(mostNanos, nowNanos - sinceNanos);
    flow.heldNanos += heldNanos;
    shares.pays(flow, (double) heldNanos);
    flow = null;
    return heldNanos;
  }

  boolean isFor(FlowQueue other) {
    return flow == other;
  }
}
