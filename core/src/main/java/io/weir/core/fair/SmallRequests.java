// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static java.util.Objects.requireNonNull;

import io.weir.core.device.Slice;
import io.weir.core.device.ThinkTime;
import org.jspecify.annotations.Nullable;

/**
 * Which small request goes before a burst that the start tags would let go first, and when it ends
 * the burst that is at the device.
 *
 * <pre>
 *   F = S + cost / w ≤ F of whatever else waits + Q / w
 * </pre>
 *
 * <p>v is with the last of all flows. Beside four scans it stands still for four bursts, and a flow
 * that asks for a little now and then, and for less than its share, would wait for all of them. So
 * its requests are compared with others by their finish tags (as in weighted fair queueing: Demers,
 * Keshav and Shenker, SIGCOMM'89), and it comes to be ahead by no more than the cost of one of
 * theirs and a slice. Without the slice, a flow that asks for all but its whole share would be
 * ahead by a little most of the time, and wait for a burst of each other flow. This is for flows
 * that pause often ({@link ThinkTime}); what other flows have waiting goes in runs, which cost
 * less.
 *
 * <p>So at each level of the tree of shares: a small request goes before others if it may at all
 * levels.
 *
 * <p>A burst at the device ends early for such a request, once the burst's flow, too, has had what
 * that one had: t = t0 + (S − S_burst) · w_burst.
 */
final class SmallRequests {
  private final Slice slice;
  private final ParentShare root;
  private final PromiseTags promises;
  private @Nullable FlowQueue served;
  private long servedSinceNanos;
  private long urgentAtNanos = Long.MAX_VALUE;

  SmallRequests(Slice slice, ParentShare root, PromiseTags promises) {
    this.slice = slice;
    this.root = root;
    this.promises = promises;
  }

  /** The flow that goes next; asked only while one waits. O(n) where small requests wait. */
  FlowQueue next() {
    return next(root);
  }

  private FlowQueue next(ParentShare branch) {
    FlowQueue least = next(branch.backlogged.least());
    if (slice.isNone() || branch.smallWaiting == 0 || isSmall(least)) {
      return least;
    }
    FlowQueue small = smallBeforeOthers(branch);
    return small == null ? least : small;
  }

  private FlowQueue next(Share share) {
    return share instanceof ParentShare branch ? next(branch) : (FlowQueue) share;
  }

  /** A request of this flow goes to the device. */
  void dispatched(FlowQueue queue) {
    served = queue;
    servedSinceNanos = queue.dispatchedNanos;
  }

  /**
   * Finds out when a small request ends the burst at the device, as others wait now than before.
   *
   * @param hasBurst whether there is one
   */
  void changed(boolean hasBurst) {
    urgentAtNanos = hasBurst ? promises.endsBurstAtNanos() : Long.MAX_VALUE;
    FlowQueue burst = served;
    if (hasBurst
        && burst != null
        && !slice.isNone()
        && root.smallWaiting > 0
        && root.isBacklogged()) {
      FlowQueue next = next(); // another one's ends no burst, as it would not go then
      if (isSmall(next) && next.thinkTime.pausesOften()) {
        Share ofBurst = burst.against(next);
        double ahead = Math.max(0, next.against(burst).startTag - ofBurst.dispatchedTag);
        long urgent = servedSinceNanos + Math.round(ahead * ofBurst.weight());
        urgentAtNanos = Math.min(urgentAtNanos, urgent);
      }
    }
  }

  /** When the burst at the device is to end; {@link Long#MAX_VALUE}: not early. */
  long urgentAtNanos() {
    return urgentAtNanos;
  }

  /** The flow of the member with the least start tag that may go before others, if there is one. */
  private @Nullable FlowQueue smallBeforeOthers(ParentShare branch) {
    ShareHeap members = branch.backlogged;
    for (int i = 0; i < members.size(); i++) {
      members.at(i).candidate = next(members.at(i));
    }
    double othersTag = leastFinishTagOfOthers(members);
    Share found = null;
    for (int i = 0; i < members.size(); i++) {
      Share each = members.at(i);
      double mostTag = othersTag + slice.lengthNanos() / each.weight();
      if ((found == null || each.goesBefore(found))
          && each.startTag < mostTag
          && mayGoFirst(each)
          && finishTag(each) <= mostTag) {
        found = each;
      }
    }
    return found == null ? null : found.candidate;
  }

  private static double leastFinishTagOfOthers(ShareHeap members) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < members.size(); i++) {
      Share each = members.at(i);
      if (each.startTag < least && !mayGoFirst(each)) {
        least = Math.min(least, finishTag(each));
      }
    }
    return least;
  }

  private static boolean mayGoFirst(Share share) {
    FlowQueue flow = requireNonNull(share.candidate);
    return flow.thinkTime.pausesOften() && isSmall(flow);
  }

  /** F of the request that goes next of this share, as far as its cost is known before. */
  private static double finishTag(Share share) {
    double cost = requireNonNull(share.candidate).estimateOfNextNanos() / share.weight();
    return share.startTag + Math.max(0, cost - share.credit);
  }

  private static boolean isSmall(FlowQueue queue) {
    return queue.peek(/* inOrderOfStreams= */ true).request().isScattered();
  }
}
