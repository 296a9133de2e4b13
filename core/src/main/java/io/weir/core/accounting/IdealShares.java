// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import io.weir.core.request.Flow;
import org.jspecify.annotations.Nullable;

/**
 * What each member of a queue, of a user or of all would have got if service could be cut as fine
 * as water: while members with weights w<sub>i</sub> want the device, each is due w<sub>f</sub> /
 * &Sigma; w<sub>i</sub> of what all of them are due (generalised processor sharing; Parekh and
 * Gallager 1993).
 *
 * <p>One number is enough for all members: what they were due per unit of weight so far. A member
 * is due its weight times what that number has grown by since it began to want the device. The sum
 * of weights is kept in whole millionths, so that no rounding error grows with uptime.
 */
final class IdealShares {
  private static final double UNITS = 1e6;

  private final Flow flow;
  private final @Nullable IdealShares parent;

  /** What all members together are due, of what the parent is. */
  private final Claim claim = new Claim();

  /** Of that, how much is in the number below; of all that was served, where there is no parent. */
  private double countedNanos;

  private double duePerWeight;
  private double servedNanos;
  private long unitsWanting;

  /** A member's part of it. */
  static final class Claim {
    private double dueNanos;
    private double weight;
    private long units;
    private double since;
  }

  /**
   * @param parent null: what is divided is all that is served
   */
  IdealShares(Flow flow, @Nullable IdealShares parent) {
    this.flow = flow;
    this.parent = parent;
  }

  @Nullable IdealShares parent() {
    return parent;
  }

  /** A member begins to want the device, or wants it with a new weight from now on. */
  void wants(Claim its, double weight) {
    if (parent != null) {
      parent.wants(claim, flow.weight());
    }
    if (its.units > 0 && its.weight == weight) {
      return;
    }
    wantsNoMoreHere(its);
    count();
    its.weight = weight;
    its.units = Math.max(1, Math.round(weight * UNITS));
    its.since = duePerWeight;
    unitsWanting += its.units;
  }

  void wantsNoMore(Claim its) {
    wantsNoMoreHere(its);
    if (unitsWanting == 0 && parent != null) {
      parent.wantsNoMore(claim);
    }
  }

  private void wantsNoMoreHere(Claim its) {
    if (its.units > 0) {
      count();
      its.dueNanos += its.units * (duePerWeight - its.since);
      unitsWanting -= its.units;
      its.units = 0;
    }
    if (unitsWanting == 0) { // nobody refers to what was before
      duePerWeight = 0;
      servedNanos = 0;
      countedNanos = dueNanos();
    }
  }

  private void count() {
    duePerWeight = duePerWeight();
    countedNanos = dueNanos();
  }

  /** Changes nothing, as other threads than the one that counts ask for it. */
  private double duePerWeight() {
    return unitsWanting == 0
        ? duePerWeight
        : duePerWeight + (dueNanos() - countedNanos) / unitsWanting;
  }

  private double dueNanos() {
    return parent == null ? servedNanos : parent.due(claim);
  }

  /** A flow that wants the device is served; told where there is no parent. */
  void serve(double nanos) {
    servedNanos += nanos;
  }

  /** The weight of all members that want the device, and of one more, over that one's. */
  double weightsOver(double weight) {
    return (1 + unitsWanting / (weight * UNITS)) * weightsOverAbove();
  }

  /** The same of a member that may be among them. */
  double weightsOver(Claim its, double weight) {
    return its.units > 0
        ? (double) unitsWanting / its.units * weightsOverAbove()
        : weightsOver(weight);
  }

  /** All of them are part of something that has its share, too. */
  private double weightsOverAbove() {
    return parent == null ? 1 : parent.weightsOver(claim, flow.weight());
  }

  /** What a member has been due so far, in ns of service. */
  double due(Claim its) {
    double now = its.units > 0 ? its.units * (duePerWeight() - its.since) : 0;
    return its.dueNanos + now;
  }
}
