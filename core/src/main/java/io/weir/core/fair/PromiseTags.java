// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.device.Slice;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reservations, limits and latencies beside shares, by tags in real time (mClock; Gulati, Merchant
 * and Varman, OSDI'10).
 *
 * <pre>
 *   R = max( R_prev, now − 1 s ) + cost / reserved                R ≤ now: it goes before all others ({@link ReservedShares})
 *   L = max( L_prev, now − 1/4 s ) + bytes / limit                L > now: it waits, whoever else does ({@link ParkedFlows})
 *   a small request that waits since a is due at a + latency      and goes before others, by that
 * </pre>
 *
 * <p>Whatever goes is paid for by its share, too: a reservation is a least part of the device and
 * none on top. What a flow had beyond it is not remembered, and what it did not ask for is not
 * owed; what it was kept from is owed for a second. mClock counts requests; here a reservation is
 * of the device's time, as one whose requests cost more than others would else take the device from
 * all.
 *
 * <p>A user or a queue may have a reservation and a limit, too: for all flows that are part of it
 * together.
 */
final class PromiseTags {
  /** How much beyond its share a flow may be, in bursts, whose small requests are due. */
  private static final double MOST_AHEAD = 2;

  /**
   * The same of one whose small requests end others' bursts, and are paid for in part alone: who
   * asks for more than its share would else leave others nothing but seeks.
   */
  private static final double MOST_AHEAD_WITHIN_SHARE = 1;

  /**
   * What part of its cost the share pays of a small request that goes as it is due: so a latency
   * holds for who asks for all of its share, however unevenly.
   */
  private static final double PAID_OF_DUE = 0.5;

  private final Slice slice;
  private final FairTree shares;
  private final ReservedShares reserved;
  private final ParkedFlows parked = new ParkedFlows();
  private final List<FlowQueue> hasty = new ArrayList<>();

  PromiseTags(Slice slice, FairTree shares) {
    this.slice = slice;
    this.shares = shares;
    this.reserved = new ReservedShares(slice);
  }

  /** What is known of the promise of a flow, a user or a queue. */
  static final class Tags {
    /** R, of all that the promise is for. */
    ReservedShares.@Nullable Reservation reservation;

    /** Whether {@link ReservedShares} has it. */
    boolean isListed;

    /** Whether what goes now goes as it was reserved. */
    boolean isReservedTurn;

    /** Whether a flow is among those that have a latency, and small requests. */
    boolean isHasty;

    /** Whether a flow waits for L, its own or of whatever it is part of, and does not compete. */
    boolean isParked;
  }

  /** A request of the flow comes: what the flow is promised counts from now on. */
  void asked(FlowQueue queue, long nowNanos) {
    for (Share each = queue; each.parentOrNull() != null; each = each.parent()) {
      reserved.asked(each, nowNanos);
    }
    if (queue.flow().promise().isHasty() && !queue.promised.isHasty) {
      queue.promised.isHasty = true;
      hasty.add(queue);
    }
  }

  /**
   * Parks a flow that would go next, if its limit was reached meanwhile: by others of its user, or
   * at another device.
   */
  boolean parksInstead(FlowQueue next, long nowNanos) {
    if (!parks(next, nowNanos)) {
      return false;
    }
    shares.emptied(next);
    return true;
  }

  /**
   * Parks a flow whose limit is reached, and which is in no heap.
   *
   * @return false: it competes
   */
  boolean parks(FlowQueue queue, long nowNanos) {
    return parked.parks(queue, nowNanos);
  }

  /** When somebody who is parked may compete again. */
  long unparksAtNanos() {
    return parked.looksAtNanos();
  }

  /** Those whose limit allows it compete again. */
  void unpark(long nowNanos) {
    List<FlowQueue> free = parked.look(nowNanos);
    for (int i = 0; i < free.size(); i++) {
      FlowQueue queue = free.get(i);
      if (!queue.isEmpty()) {
        asked(queue, nowNanos);
        shares.waits(queue);
      }
    }
  }

  /** It has waited for as long as anybody may, and goes whatever its limit; or it is empty. */
  void unparkNow(FlowQueue queue) {
    if (queue.promised.isParked) {
      parked.takeOut(queue);
      if (!queue.isEmpty()) {
        shares.waits(queue);
      }
    }
  }

  /** The flow that goes for whoever is furthest behind what is reserved for it, if one is. */
  @Nullable FlowQueue owed(long nowNanos) {
    return reserved.owed(nowNanos);
  }

  /** The flow whose next request is small and due before all others that are, if there is one. */
  @Nullable FlowQueue due() {
    return due(MOST_AHEAD);
  }

  private @Nullable FlowQueue due(double mostAhead) {
    FlowQueue found = null;
    for (int i = hasty.size() - 1; i >= 0; i--) {
      FlowQueue each = hasty.get(i);
      if (each.isEmpty() || !each.flow().promise().isHasty()) {
        each.promised.isHasty = false;
        hasty.remove(i);
      } else if (mayHurry(each, mostAhead) && (found == null || dueNanos(each) < dueNanos(found))) {
        found = each;
      }
    }
    return found;
  }

  /** Whoever asks for more than its share has its share, and nothing is promised of when. */
  private boolean mayHurry(FlowQueue queue, double mostAhead) {
    return queue.isBacklogged()
        && next(queue).request().isScattered()
        && isAheadByLess(queue, mostAhead);
  }

  /** Whether the flow, and all that it is part of, are ahead of v by at most so many bursts. */
  private boolean isAheadByLess(FlowQueue queue, double bursts) {
    double most = bursts * (slice.lengthNanos() + slice.waitNanos());
    Share each = queue;
    for (ParentShare in = queue.parent(); in != null; in = in.parentOrNull()) {
      // v as it is once another one has gone: else this would end that one's burst at once.
      double v = Math.max(in.virtualTime, in.backlogged.leastTagBeside(each));
      if ((each.startTag - v) * each.weight() > most) {
        return false;
      }
      each = in;
    }
    return true;
  }

  /** What part of its cost the share pays of a small request that goes now, as it is due. */
  double paidPartOfDue(FlowQueue queue) {
    return isAheadByLess(queue, MOST_AHEAD_WITHIN_SHARE) ? PAID_OF_DUE : 1;
  }

  private static long dueNanos(FlowQueue queue) {
    return next(queue).arrivedNanos + queue.flow().promise().latencyNanos();
  }

  private static SfqSlot next(FlowQueue queue) {
    return queue.peek(/* inOrderOfStreams= */ true);
  }

  /**
   * When a burst at the device has to end so that the request that is due first is done in time;
   * {@link Long#MAX_VALUE} if none is. What is under way of the burst, and the seek, come on top.
   */
  long endsBurstAtNanos() {
    FlowQueue due = due(MOST_AHEAD_WITHIN_SHARE);
    return due == null
        ? Long.MAX_VALUE
        : dueNanos(due) - next(due).estimateNanos - 2 * slice.waitNanos();
  }

  /** A request of the flow goes; by what it is to cost, and to move. */
  void dispatched(
      FlowQueue queue, long estimateNanos, long bytes, DispatchReason turn, long nowNanos) {
    for (Share each = queue; each.parentOrNull() != null; each = each.parent()) {
      reserved.dispatched(each, estimateNanos, turn, nowNanos);
      ParkedFlows.dispatched(each, bytes, nowNanos);
    }
    if (!queue.isEmpty()) {
      parks(queue, nowNanos);
    }
  }

  /** A request of the flow has left the device. */
  static void left(FlowQueue queue, long nowNanos) {
    for (Share each = queue; each.parentOrNull() != null; each = each.parent()) {
      ReservedShares.left(each, nowNanos);
    }
  }

  /** It has cost, and moved, so much more than it was to, or, below 0, less. */
  void completed(FlowQueue queue, long missingNanos, long missingBytes, long nowNanos) {
    for (Share each = queue; each.parentOrNull() != null; each = each.parent()) {
      reserved.completed(each, missingNanos, nowNanos);
      parked.completed(each, missingBytes);
    }
  }
}
