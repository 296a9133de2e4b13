// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The paper's algorithm 1. Each phase in its order tries pairs in the order of their score in that
 * phase, with what was decided for the phases before and the best single pair for those after,
 *
 * <pre>
 *   j ← 0
 *   while Hadoop_time(Sol_{i−1}, s_i^j, S_{i+1}) &gt; Hadoop_time(Sol_{i−1}, s_i^{j+1}, S_{i+1}):  j ← j + 1
 *   Sol_i ← Sol_{i−1} ∪ {s_i^j}, or ∪ {0} if that is the pair of the phase before
 * </pre>
 *
 * <p>and stops at the first that is no better. It takes P · S runs at most.
 */
public final class HeuristicSearch {
  private final PhaseTimes times;
  private final JobTime job;
  private final Map<Plan, Double> ran = new LinkedHashMap<>();

  public HeuristicSearch(PhaseTimes times, JobTime job) {
    this.times = times;
    this.job = job;
  }

  /** The plan that it finds. */
  public Plan run() throws Exception {
    Plan plan = Plan.of(times.bestFrom(0), times.phases());
    for (int phase = 0; phase < times.phases(); phase++) {
      plan = decide(plan, phase);
    }
    return plan;
  }

  private Plan decide(Plan before, int phase) throws Exception {
    List<ElevatorPair> candidates = times.byScore(phase);
    Plan best = candidate(before, phase, candidates.get(0));
    for (ElevatorPair next : candidates.subList(1, candidates.size())) {
      Plan other = candidate(before, phase, next);
      if (seconds(best) <= seconds(other)) {
        break;
      }
      best = other;
    }
    return best;
  }

  /** (Sol_{i−1}, s_i, S_{i+1}) */
  private Plan candidate(Plan before, int phase, ElevatorPair pair) {
    boolean last = phase + 1 == times.phases();
    ElevatorPair then = last ? pair : times.bestFrom(phase + 1);
    return before.upTo(phase, then).with(phase, pair);
  }

  /** Of one plan once. */
  private double seconds(Plan plan) throws Exception {
    Double known = ran.get(plan);
    if (known == null) {
      known = job.of(plan);
      ran.put(plan, known);
    }
    return known;
  }

  /** The plans that were run, in their order, with their times in seconds. */
  public Map<Plan, Double> ran() {
    return new LinkedHashMap<>(ran);
  }
}
