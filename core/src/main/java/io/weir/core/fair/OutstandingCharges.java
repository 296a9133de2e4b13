// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import org.jspecify.annotations.Nullable;

/**
 * What flows were charged for the requests that are at the device. An estimate, at first. Once the
 * last one that went is overdue ({@link DispatchLimit}), all that are there are charged the most
 * that a request may cost: others go on beside them, and whoever has many requests that hang, or
 * never says that they are over, would else send the next one at the price of an estimate. Each
 * gets back what it has not used when it completes.
 */
final class OutstandingCharges {
  private final FairTree shares;
  private final PromiseTags promises;

  /** The one that went last; the others follow from it. Those that hang are no longer in it. */
  private @Nullable SfqSlot last;

  OutstandingCharges(FairTree shares, PromiseTags promises) {
    this.shares = shares;
    this.promises = promises;
  }

  void dispatched(SfqSlot slot) {
    SfqSlot before = last;
    slot.wentEarlier = before;
    if (before != null) {
      before.wentLater = slot;
    }
    last = slot;
  }

  void completed(SfqSlot slot) {
    SfqSlot earlier = slot.wentEarlier;
    SfqSlot later = slot.wentLater;
    if (later != null) {
      later.wentEarlier = earlier;
    } else if (slot == last) {
      last = earlier;
    }
    if (earlier != null) {
      earlier.wentLater = later;
    }
    slot.wentEarlier = null;
    slot.wentLater = null;
  }

  /** All that are there are overdue. */
  void areOverdue(long mostNanos, long nowNanos) {
    for (SfqSlot each = last; each != null; each = last) {
      long moreNanos = mostNanos - each.estimateNanos;
      if (moreNanos > 0) {
        each.estimateNanos = mostNanos;
        shares.pays(each.queue(), moreNanos * each.paidPart);
        promises.completed(each.queue(), moreNanos, 0, nowNanos);
      }
      completed(each);
    }
  }
}
