// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.shares;

import static io.weir.lab.fuzz.run.FuzzRun.check;
import static java.util.Objects.requireNonNull;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.lab.fuzz.stack.Stack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The bound of SFQ(D), at each level of the tree: while f and g of one parent both have requests
 * waiting,
 *
 * <pre>  |W_f/w_f − W_g/w_g| ≤ (2D+1)(C_f/w_f + C_g/w_g),  C = costliest request + Q + δ</pre>
 *
 * <p>W is the estimate of what was dispatched, corrected as it completes: so each of the D requests
 * at the device may yet change its charge. A flow that the device was kept idle for is charged for
 * that, which nobody sees from here: so much it may have less.
 */
final class FairPairs implements ShareWatch {
  /** Sums of doubles, in ns of virtual time; far below any cost. */
  private static final double ROUNDING = 1;

  /** No request is charged more, but where three slices are longer. */
  private static final double MOST_CHARGED_NANOS = 500_000_000;

  private static final double MOST_SLICES = 3;

  private final Stack stack;
  private final boolean hasBound;
  private final List<Flow> flows;
  private final Map<Flow, Integer> numbers = new HashMap<>();
  private final double[] work;
  private final double[] costliest;
  private final int[] waiting;

  /** A request that waits may have been weighed before its flow's weight changed. */
  private final double[] leastWeight;

  private final double[][] least;
  private final double[][] most;

  /** For how long the device had been kept idle when a pair began. */
  private final long[][] keptBefore;

  private long keptNanos;
  private int mostOutstanding = 1;

  /**
   * @param flows those with requests, and those that they are part of
   * @param hasBound false: nothing is checked
   */
  FairPairs(Stack stack, List<Flow> flows, boolean hasBound) {
    this.stack = stack;
    this.hasBound = hasBound;
    this.flows = flows;
    int size = flows.size();
    for (int i = 0; i < size; i++) {
      numbers.put(flows.get(i), i);
    }
    this.work = new double[size];
    this.costliest = new double[size];
    this.waiting = new int[size];
    this.leastWeight = flows.stream().mapToDouble(Flow::weight).toArray();
    this.least = new double[size][size];
    this.most = new double[size][size];
    this.keptBefore = new long[size][size];
  }

  private int number(Flow flow) {
    return requireNonNull(numbers.get(flow));
  }

  /** C is that of the costliest request of all, also of those that wait. */
  @Override
  public void enqueued(IoRequest request) {
    double cost = (double) stack.estimateNanos(request) + stack.keptNanos();
    for (Flow each = request.flow(); each != null; each = each.parent()) {
      int f = number(each);
      costliest[f] = Math.max(costliest[f], cost);
      if (waiting[f]++ == 0) {
        beginsAnew(f);
      }
    }
  }

  /** From now on, of all pairs with it: it has just come, or has another weight. */
  private void beginsAnew(int f) {
    for (int g = 0; g < work.length; g++) {
      double difference = work[f] - work[g];
      least[f][g] = difference;
      most[f][g] = difference;
      least[g][f] = -difference;
      most[g][f] = -difference;
      keptBefore[f][g] = keptNanos;
      keptBefore[g][f] = keptNanos;
    }
  }

  /** The device hangs with a request, which is charged that before it completes. */
  @Override
  public void hangs(Flow flow) {
    double most = Math.max(MOST_CHARGED_NANOS, MOST_SLICES * stack.keptNanos());
    for (Flow each = flow; each != null; each = each.parent()) {
      int f = number(each);
      costliest[f] = Math.max(costliest[f], most);
    }
  }

  /** The device was kept idle for so long, for somebody who is charged for it. */
  @Override
  public void kept(long nanos) {
    keptNanos += nanos;
  }

  @Override
  public void isWeighedAnew(Flow flow) {
    int f = number(flow);
    leastWeight[f] = Math.min(leastWeight[f], flow.weight());
    beginsAnew(f);
  }

  @Override
  public void waitsNoMore(Flow flow) {
    for (Flow each = flow; each != null; each = each.parent()) {
      waiting[number(each)]--;
    }
  }

  @Override
  public void dispatched(IoRequest request, int outstanding, long nowNanos) {
    mostOutstanding = Math.max(mostOutstanding, outstanding);
    double estimate = (double) stack.estimateNanos(request);
    serve(request.flow(), estimate, estimate);
    waitsNoMore(request.flow());
  }

  @Override
  public void completed(IoRequest request, long nowNanos) {
    double charged = request.chargedNanos();
    serve(request.flow(), charged - stack.estimateNanos(request), charged);
  }

  private void serve(Flow flow, double nanos, double cost) {
    if (!hasBound) {
      return;
    }
    for (Flow each = flow; each != null; each = each.parent()) {
      int f = number(each);
      costliest[f] = Math.max(costliest[f], cost + stack.keptNanos());
      work[f] += nanos / each.weight();
    }
    for (Flow each = flow; each != null; each = each.parent()) {
      compare(number(each));
    }
  }

  private void compare(int f) {
    Flow flow = flows.get(f);
    for (int g = 0; g < work.length; g++) {
      Flow other = flows.get(g);
      if (g != f && waiting[f] > 0 && waiting[g] > 0 && flow.parent() == other.parent()) {
        double difference = work[f] - work[g];
        least[f][g] = Math.min(least[f][g], difference);
        most[f][g] = Math.max(most[f][g], difference);
        least[g][f] = -most[f][g];
        most[g][f] = -least[f][g];
        double strayed = most[f][g] - least[f][g];
        check(
            strayed <= bound(f, g) + ROUNDING,
            "%s: %s and %s stray from their shares by %.0f, which is above %.0f",
            stack.name(),
            flow,
            other,
            strayed,
            bound(f, g));
      }
    }
  }

  private double bound(int f, int g) {
    long kept = keptNanos - keptBefore[f][g];
    return (2 * mostOutstanding + 1)
            * (costliest[f] / leastWeight[f] + costliest[g] / leastWeight[g])
        + kept / Math.min(leastWeight[f], leastWeight[g]);
  }
}
