// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import io.weir.tuner.plan.Plan;
import io.weir.tuner.statistics.TimeSample;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of some plans the next run of a job should have, so that later runs go on learning: the one
 * whose time may be the least, by how often it was tried (UCB-tuned; Auer, Cesa-Bianchi, Fischer,
 * "Finite-time Analysis of the Multiarmed Bandit Problem", 2002, section 4),
 *
 * <pre>
 *   least over plans of   m_j − R · √( ln n / n_j · min(¼, V_j) ),
 *   V_j = s_j² / R² + √(2 ln n / n_j)
 * </pre>
 *
 * <p>where m_j and s_j are mean and spread of plan j's n_j times, n is the number of all runs, and
 * R the range of all times.
 */
public final class Bandit {
  private final Map<Plan, TimeSample> tried = new LinkedHashMap<>();
  private final List<Plan> plans;

  /**
   * @param plans one or more; the first is what is done today, and is tried first
   */
  public Bandit(List<Plan> plans) {
    if (plans.isEmpty()) {
      throw new IllegalArgumentException("plans must not be empty");
    }
    this.plans = List.copyOf(plans);
  }

  /** What a run with one of the plans took. */
  public void ran(Plan plan, double seconds) {
    if (!plans.contains(plan)) {
      throw new IllegalArgumentException("plan is " + plan + "; known are " + plans);
    }
    TimeSample before = tried.get(plan);
    tried.put(plan, before == null ? TimeSample.of(seconds) : before.and(seconds));
  }

  /** The plan for the next run. */
  public Plan next() {
    for (Plan plan : plans) {
      if (!tried.containsKey(plan)) {
        return plan;
      }
    }
    double range = range();
    return plans.stream()
        .min(Comparator.comparingDouble(plan -> mayTake(sample(plan), range)))
        .orElseThrow();
  }

  private TimeSample sample(Plan plan) {
    TimeSample sample = tried.get(plan);
    if (sample == null) {
      throw new IllegalStateException(plan + " was not tried");
    }
    return sample;
  }

  private double range() {
    double least = tried.values().stream().mapToDouble(TimeSample::least).min().orElseThrow();
    double most = tried.values().stream().mapToDouble(TimeSample::most).max().orElseThrow();
    return most - least;
  }

  private double mayTake(TimeSample sample, double range) {
    if (range == 0) {
      return sample.mean();
    }
    int all = tried.values().stream().mapToInt(TimeSample::size).sum();
    double ratio = Math.log(all) / sample.size();
    double spread = sample.size() < 2 ? 0 : sample.errorSquared() * sample.size();
    double variance = spread / (range * range) + Math.sqrt(2 * ratio);
    return sample.mean() - range * Math.sqrt(ratio * Math.min(0.25, variance));
  }
}
