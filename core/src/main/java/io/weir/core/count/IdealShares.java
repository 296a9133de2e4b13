// SPDX-License-Identifier: Apache-2.0
package io.weir.core.count;

/**
 * What each flow would have got if service could be cut as fine as water: while flows with weights
 * w<sub>i</sub> want the device, each is due w<sub>f</sub> / &Sigma; w<sub>i</sub> of what is
 * served (generalised processor sharing; Parekh and Gallager 1993).
 *
 * <p>One number is enough for all flows: the service per unit of weight so far. A flow is due its
 * weight times what that number has grown by since it began to want the device. The sum of weights
 * is kept in whole millionths, so that no rounding error grows with uptime.
 */
final class IdealShares {
  private static final double UNITS = 1e6;

  private double servicePerWeight;
  private long unitsWanting;

  /** A flow's part of it. */
  static final class Claim {
    private double dueNanos;
    private double weight;
    private long units;
    private double since;
  }

  /** A flow begins to want the device, or wants it with a new weight from now on. */
  void wants(Claim claim, double weight) {
    if (claim.units > 0 && claim.weight == weight) {
      return;
    }
    wantsNoMore(claim);
    claim.weight = weight;
    claim.units = Math.max(1, Math.round(weight * UNITS));
    claim.since = servicePerWeight;
    unitsWanting += claim.units;
  }

  void wantsNoMore(Claim claim) {
    if (claim.units > 0) {
      claim.dueNanos = due(claim);
      unitsWanting -= claim.units;
      claim.units = 0;
    }
    if (unitsWanting == 0) {
      servicePerWeight = 0; // nobody refers to it
    }
  }

  /** A flow that wants the device is served. */
  void serve(double nanos) {
    servicePerWeight += nanos / unitsWanting;
  }

  /** The weight of all flows that want the device, and of one more, over that one's. */
  double weightsOver(double weight) {
    return 1 + unitsWanting / (weight * UNITS);
  }

  /** The same of a flow that may be among them. */
  double weightsOver(Claim claim, double weight) {
    return claim.units > 0 ? (double) unitsWanting / claim.units : weightsOver(weight);
  }

  /** What a flow has been due so far, in ns of service. */
  double due(Claim claim) {
    double now = claim.units > 0 ? claim.units * (servicePerWeight - claim.since) : 0;
    return claim.dueNanos + now;
  }
}
