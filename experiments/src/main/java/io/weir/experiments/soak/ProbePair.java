// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

/**
 * Two flows whose weights stay, and how far they stray from their shares while both have requests
 * waiting:
 *
 * <pre>  |W_f/w_f − W_g/w_g| ≤ (2D+1)(C_f/w_f + C_g/w_g),  C = max(costliest request, Q)</pre>
 *
 * <p>W is the estimate of what was dispatched, corrected when it completes; so each of the D
 * requests at the device may yet change its charge, and the factor is 2D+1. D is the most requests
 * that were at the device at a time.
 */
final class ProbePair {
  /** Rounding of sums, in ns of virtual time; far below any cost. */
  private static final double ROUNDING = 1e-6;

  private final double[] weights;
  private final long[] costliest;
  private final int[] waiting = new int[2];
  private int mostOutstanding = 1;
  private double difference;
  private double min;
  private double max;
  private double worstPart;
  private long violations;

  ProbePair(double weightF, double weightG, long sliceNanos) {
    weights = new double[] {weightF, weightG};
    costliest = new long[] {sliceNanos, sliceNanos};
  }

  void enqueued(int probe) {
    if (waiting[probe]++ == 0) {
      min = difference;
      max = difference;
    }
  }

  void withdrawn(int probe) {
    waiting[probe]--;
  }

  void dispatched(int probe, long estimateNanos) {
    costliest[probe] = Math.max(costliest[probe], estimateNanos);
    serve(probe, estimateNanos);
    waiting[probe]--;
  }

  void completed(int probe, long estimateNanos, long chargedNanos) {
    costliest[probe] = Math.max(costliest[probe], chargedNanos);
    serve(probe, chargedNanos - estimateNanos);
  }

  /** So many requests, of whatever flows, are at the device. */
  void outstanding(int requests) {
    mostOutstanding = Math.max(mostOutstanding, requests);
  }

  private void serve(int probe, long nanos) {
    double normalized = nanos / weights[probe];
    difference += probe == 0 ? normalized : -normalized;
    if (waiting[0] == 0 || waiting[1] == 0) {
      return;
    }
    min = Math.min(min, difference);
    max = Math.max(max, difference);
    double part = (max - min - ROUNDING) / bound();
    worstPart = Math.max(worstPart, part);
    if (!(part <= 1)) {
      violations++;
    }
  }

  private double bound() {
    return (2 * mostOutstanding + 1) * (costliest[0] / weights[0] + costliest[1] / weights[1]);
  }

  /** The largest part of the bound that was used; 1 is all of it. */
  double worstPart() {
    return worstPart;
  }

  /** How often the bound, or a number, was broken. */
  long violations() {
    return violations;
  }
}
