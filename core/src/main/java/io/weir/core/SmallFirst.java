// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

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
 * <p>A burst at the device ends early for such a request, once the burst's flow, too, has had what
 * that one had: t = t0 + (S − S_burst) · w_burst.
 */
final class SmallFirst {
  private final Slice slice;
  private final FlowHeap backlogged;
  private int smallWaiting;
  private double servedTag;
  private double servedWeight;
  private long servedSinceNanos;
  private long urgentAtNanos = Long.MAX_VALUE;

  SmallFirst(Slice slice, FlowHeap backlogged) {
    this.slice = slice;
    this.backlogged = backlogged;
  }

  /** A request waits from now on. */
  void waits(IoRequest request) {
    smallWaiting += request.isScattered() ? 1 : 0;
  }

  /** It waits no longer. */
  void waitsNoMore(IoRequest request) {
    smallWaiting -= request.isScattered() ? 1 : 0;
  }

  /** The flow that goes next; asked only while one waits. O(n) where small requests wait. */
  FlowQueue next() {
    FlowQueue least = backlogged.least();
    if (slice.isNone() || smallWaiting == 0 || isSmall(least)) {
      return least;
    }
    FlowQueue small = smallBeforeOthers();
    return small == null ? least : small;
  }

  /** A request of this flow goes to the device. */
  void dispatched(FlowQueue queue, double weight) {
    servedTag = queue.dispatchedTag;
    servedWeight = weight;
    servedSinceNanos = queue.dispatchedNanos;
  }

  /**
   * Finds out when a small request ends the burst at the device, as others wait now than before.
   *
   * @param hasBurst whether there is one
   */
  void changed(boolean hasBurst) {
    urgentAtNanos = Long.MAX_VALUE;
    if (hasBurst && !slice.isNone() && smallWaiting > 0) {
      FlowQueue next = next(); // another one's ends no burst, as it would not go then
      if (isSmall(next) && next.thinkTime.pausesOften()) {
        double ahead = Math.max(0, next.startTag - servedTag);
        urgentAtNanos = servedSinceNanos + Math.round(ahead * servedWeight);
      }
    }
  }

  /** When the burst at the device is to end; {@link Long#MAX_VALUE}: not early. */
  long urgentAtNanos() {
    return urgentAtNanos;
  }

  /** The flow with the least start tag that may go before others, if there is one. */
  private @Nullable FlowQueue smallBeforeOthers() {
    double othersTag = leastFinishTagOfOthers();
    FlowQueue found = null;
    for (int i = 0; i < backlogged.size(); i++) {
      FlowQueue each = backlogged.at(i);
      double mostTag = othersTag + slice.lengthNanos() / each.flow().weight();
      if ((found == null || each.goesBefore(found))
          && each.startTag < mostTag
          && mayGoFirst(each)
          && each.finishTagOfNext() <= mostTag) {
        found = each;
      }
    }
    return found;
  }

  private double leastFinishTagOfOthers() {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < backlogged.size(); i++) {
      FlowQueue each = backlogged.at(i);
      if (each.startTag < least && !mayGoFirst(each)) {
        least = Math.min(least, each.finishTagOfNext());
      }
    }
    return least;
  }

  private static boolean mayGoFirst(FlowQueue queue) {
    return queue.thinkTime.pausesOften() && isSmall(queue);
  }

  private static boolean isSmall(FlowQueue queue) {
    return queue.peek(/* inOrderOfStreams= */ true).request().isScattered();
  }

  void rebase(double virtualTime) {
    servedTag -= virtualTime;
  }
}
