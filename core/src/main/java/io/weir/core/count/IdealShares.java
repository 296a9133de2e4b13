// SPDX-License-Identifier: Apache-2.0
package io.weir.core.count;

/**
 * What each flow would have got if service could be cut as fine as water: while flows with weights
 * w<sub>i</sub> have requests waiting, each is due w<sub>f</sub> / &Sigma; w<sub>i</sub> of what is
 * served (generalised processor sharing; Parekh and Gallager 1993).
 *
 * <p>One number is enough for all flows: the service per unit of weight so far. A flow is due its
 * weight times what that number has grown by since it began to wait.
 */
final class IdealShares {
  private double servicePerWeight;
  private double weightWaiting;
  private int flowsWaiting;

  /** A flow's part of it. */
  static final class Claim {
    private double dueNanos;
    private double weight;
    private double since;
    private boolean waiting;
  }

  /** A flow begins to wait, or waits with a new weight from now on. */
  void waits(Claim claim, double weight) {
    if (claim.waiting && claim.weight == weight) {
      return;
    }
    waitsNoLonger(claim);
    claim.waiting = true;
    claim.weight = weight;
    claim.since = servicePerWeight;
    weightWaiting += weight;
    flowsWaiting++;
  }

  void waitsNoLonger(Claim claim) {
    if (claim.waiting) {
      claim.dueNanos = due(claim);
      claim.waiting = false;
      flowsWaiting--;
      weightWaiting = flowsWaiting == 0 ? 0 : weightWaiting - claim.weight;
    }
  }

  /** Somebody who waits is served. */
  void serve(double nanos) {
    servicePerWeight += nanos / weightWaiting;
  }

  /** A part of what somebody was served is given back: by all who wait now, or else by itself. */
  void giveBack(Claim claim, double nanos) {
    if (flowsWaiting > 0) {
      serve(-nanos);
    } else {
      claim.dueNanos -= nanos;
    }
  }

  /** A flow was served while nobody else was there: all of it was due to it. */
  void owe(Claim claim, double nanos) {
    claim.dueNanos += nanos;
  }

  /** What a flow has been due so far, in ns of service. */
  double due(Claim claim) {
    double now = claim.waiting ? claim.weight * (servicePerWeight - claim.since) : 0;
    return claim.dueNanos + now;
  }
}
