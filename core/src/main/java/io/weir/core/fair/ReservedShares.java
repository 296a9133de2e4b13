// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.device.Slice;
import io.weir.core.request.Flow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * For whom something is reserved, and who of them is furthest behind.
 *
 * <pre>
 *   R = max( R, now − 1 s ) + cost / reserved                as it was reserved, and what goes on from there
 *   the same, but at most now + slice / reserved             as its turn came by its share
 * </pre>
 *
 * <p>So what goes by a share is no debt of the reservation beyond one burst, and several small
 * requests at once are no more than that; a slice that began as it was reserved is paid for in
 * full. R is one for all that a promise is for ({@link Flow#promisedTogether}), wherever in the
 * tree they stand.
 *
 * <p>There are few of them: each question looks at all that wait.
 */
final class ReservedShares {
  /** What somebody was kept from is owed for so long. */
  private static final double MOST_OWED_NANOS = 1e9;

  private static final int FEW = 64;

  /** R. */
  static final class Reservation {
    private double nanos;

    /** The part that is reserved. */
    private double part;

    /** When the last request of it left the device. */
    private long leftNanos;

    private Reservation(long nowNanos) {
      nanos = (double) nowNanos;
      leftNanos = nowNanos;
    }

    /** A pause is not owed, and takes away what is; after a long one nothing is. */
    private void isWantedAgain(long nowNanos) {
      long pause = Math.max(0, nowNanos - leftNanos);
      double behind = Math.max(0, leftNanos - nanos);
      boolean isShort = pause < MOST_OWED_NANOS;
      nanos = Math.max(nanos, isShort ? nowNanos - behind : (double) nowNanos);
    }

    /** Where another part is reserved than before, what is left to wait changes with it. */
    private void isOf(double newPart, long nowNanos) {
      if (newPart != part && part > 0 && nanos > nowNanos) {
        nanos = nowNanos + (nanos - nowNanos) * part / newPart;
      }
      part = newPart;
    }
  }

  /** Without slices, what goes at once takes about so long. */
  private static final double LEAST_AHEAD_NANOS = 2e7;

  private final double aheadNanos;
  private final Map<Flow, Reservation> reservations = new HashMap<>();
  private final List<Share> listed = new ArrayList<>();

  /**
   * @param slice how long a burst takes
   */
  ReservedShares(Slice slice) {
    aheadNanos = Math.max(LEAST_AHEAD_NANOS, (double) slice.lengthNanos());
  }

  /** A request of it comes, and does not wait yet. */
  void asked(Share share, long nowNanos) {
    if (!share.flow().promise().isReserved()) {
      return;
    }
    Reservation its = of(share.flow(), nowNanos);
    if (!isWanted(its)) {
      its.isWantedAgain(nowNanos);
    }
    share.promised.reservation = its;
    if (!share.promised.isListed) {
      share.promised.isListed = true;
      listed.add(share);
    }
  }

  private Reservation of(Flow flow, long nowNanos) {
    if (reservations.size() > FEW + 2 * listed.size()) {
      reservations.values().removeIf(each -> each.nanos <= nowNanos && !isWanted(each));
    }
    return reservations.computeIfAbsent(flow.promisedTogether(), any -> new Reservation(nowNanos));
  }

  private boolean isWanted(Reservation reservation) {
    for (int i = 0; i < listed.size(); i++) {
      Share each = listed.get(i);
      if (each.promised.reservation == reservation && isWanted(each)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it has a request that waits, or is at the device. */
  private static boolean isWanted(Share share) {
    boolean waits = share instanceof FlowQueue queue ? !queue.isEmpty() : share.isBacklogged();
    return waits || share.outstanding > 0;
  }

  /** The flow that goes for whoever is furthest behind what is reserved for it, if one is. */
  @Nullable FlowQueue owed(long nowNanos) {
    Share found = null;
    double least = nowNanos;
    for (int i = listed.size() - 1; i >= 0; i--) {
      Share each = listed.get(i);
      Reservation its = each.promised.reservation;
      if (its == null || !isWanted(each) || !each.flow().promise().isReserved()) {
        each.promised.isListed = false;
        each.promised.reservation = null;
        listed.remove(i);
      } else {
        its.isOf(each.flow().promise().reserved(), nowNanos);
        if (each.isBacklogged() && (found == null ? its.nanos <= least : its.nanos < least)) {
          found = each;
          least = its.nanos;
        }
      }
    }
    if (found == null) {
      return null;
    }
    listed.remove(found);
    listed.add(0, found); // of those that have one together the next one goes next
    return found instanceof ParentShare branch ? branch.least() : (FlowQueue) found;
  }

  /** A request of it goes. */
  void dispatched(Share share, long estimateNanos, DispatchReason turn, long nowNanos) {
    PromiseTags.Tags tags = share.promised;
    if (turn != DispatchReason.GOES_ON) {
      tags.isReservedTurn = turn == DispatchReason.RESERVED;
    }
    double reserved = share.flow().promise().reserved();
    if (reserved > 0) {
      Reservation its = of(share.flow(), nowNanos);
      its.isOf(reserved, nowNanos);
      double cost = estimateNanos / reserved;
      double after = Math.max(its.nanos, nowNanos - MOST_OWED_NANOS) + cost;
      its.nanos =
          tags.isReservedTurn
              ? after
              : Math.max(its.nanos, bounded(after, cost, reserved, nowNanos));
    }
  }

  /** What goes by a share is ahead of now by a burst at most, or by itself. */
  private double bounded(double after, double cost, double reserved, long nowNanos) {
    return Math.min(after, nowNanos + Math.max(cost, aheadNanos / reserved));
  }

  /** A request of it has left the device. */
  static void left(Share share, long nowNanos) {
    Reservation its = share.promised.reservation;
    if (its != null) {
      its.leftNanos = nowNanos;
    }
  }

  /** It has cost so much more than it was to, or, below 0, less. */
  void completed(Share share, long missingNanos, long nowNanos) {
    Reservation its = share.promised.reservation;
    double reserved = share.flow().promise().reserved();
    if (its == null || reserved <= 0) {
      return;
    }
    double after = its.nanos + missingNanos / reserved;
    if (share.promised.isReservedTurn) {
      its.nanos = after;
    } else if (missingNanos > 0) {
      its.nanos = Math.max(its.nanos, bounded(after, 0, reserved, nowNanos));
    } else { // what it was not charged with is not given back
      its.nanos = Math.max(after, Math.min(its.nanos, (double) nowNanos));
    }
  }
}
