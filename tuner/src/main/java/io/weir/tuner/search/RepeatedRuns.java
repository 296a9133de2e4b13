// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import io.weir.tuner.plan.Plan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs of a job with several plans, repeated until it is clear which of two is faster, or so often
 * as is allowed. As it is asked after each repeat, each answer may be wrong so much more seldom
 * that all of them together are in one case of twenty (Bonferroni).
 */
public final class RepeatedRuns {
  private static final int LEAST = 2;
  private static final double WRONG = 0.05;

  private final JobTime job;
  private final int most;
  private final Map<Plan, TimeSample> samples = new LinkedHashMap<>();

  /**
   * @param most runs of one plan, 2 or more
   */
  public RepeatedRuns(JobTime job, int most) {
    if (most < LEAST) {
      throw new IllegalArgumentException("runs must be 2 or more, was " + most);
    }
    this.job = job;
    this.most = most;
  }

  /** The runs of the two alternate, so that what drifts meets both. */
  public Comparison compare(Plan first, Plan second) throws Exception {
    while (size(first) < LEAST || size(second) < LEAST) {
      again(first);
      again(second);
    }
    double wrong = WRONG / (most - LEAST + 1);
    while (true) {
      Comparison so = Comparison.of(sample(first), sample(second), wrong);
      boolean isDone = sample(first).size() >= most && sample(second).size() >= most;
      if (so != Comparison.UNDECIDED || isDone) {
        return so;
      }
      again(first);
      again(second);
    }
  }

  /**
   * The plan if it is faster than leaving things as they are, by a difference that is no noise;
   * else nothing: leave it as it is.
   */
  public Optional<Plan> ifFaster(Plan plan, Plan asItIs) throws Exception {
    if (plan.equals(asItIs)) {
      while (size(asItIs) < LEAST) {
        again(asItIs);
      }
      return Optional.empty();
    }
    return compare(plan, asItIs) == Comparison.FASTER ? Optional.of(plan) : Optional.empty();
  }

  private int size(Plan plan) {
    TimeSample known = samples.get(plan);
    return known == null ? 0 : known.size();
  }

  private void again(Plan plan) throws Exception {
    TimeSample before = samples.get(plan);
    if (before != null && before.size() >= most) {
      return;
    }
    double seconds = job.of(plan);
    samples.put(plan, before == null ? TimeSample.of(seconds) : before.and(seconds));
  }

  private TimeSample sample(Plan plan) {
    TimeSample sample = samples.get(plan);
    if (sample == null) {
      throw new IllegalStateException(plan + " was not run");
    }
    return sample;
  }

  /** What the runs of a plan took. */
  public List<Double> seconds(Plan plan) {
    return sample(plan).seconds();
  }
}
