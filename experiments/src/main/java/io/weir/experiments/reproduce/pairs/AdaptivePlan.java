// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs;

import io.weir.experiments.reproduce.pairs.host.Cluster;
import io.weir.experiments.reproduce.pairs.host.JobTimes;
import io.weir.experiments.reproduce.pairs.host.PaperHost;
import io.weir.experiments.reproduce.pairs.host.Workload;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.search.HeuristicSearch;
import java.util.List;

/**
 * The plan that the paper's algorithm 1 finds for a job of two phases, the maps and what follows.
 *
 * @param planSeconds of the job with the plan, switch counted in
 * @param bestSeconds with the best single pair
 * @param defaultSeconds with the default
 */
record AdaptivePlan(double planSeconds, double bestSeconds, double defaultSeconds) {
  /**
   * Runs the job with each pair, and then with the plans that the algorithm tries.
   *
   * @param pairs to choose from, the default among them
   */
  static AdaptivePlan of(
      Workload workload, Cluster cluster, List<ElevatorPair> pairs, JobRuns runs, long seed) {
    PhaseTimes times = new PhaseTimes(2);
    for (ElevatorPair pair : pairs) {
      JobTimes ran = runs.of(workload, cluster, pair, seed);
      times = times.with(pair, ran.mapsDone(), ran.afterMaps());
    }
    HeuristicSearch search =
        new HeuristicSearch(
            times,
            plan ->
                plan.isSingle()
                    ? runs.of(workload, cluster, plan.pairs().get(0), seed).end()
                    : runs.of(workload, cluster, plan, seed).end());
    double planned;
    try {
      Plan plan = search.run();
      planned = search.ran().getOrDefault(plan, Double.NaN); // what it found it has run
    } catch (Exception e) {
      throw new IllegalStateException("a simulated job failed", e);
    }
    return new AdaptivePlan(
        planned,
        runs.of(workload, cluster, times.bestFrom(0), seed).end(),
        runs.of(workload, cluster, PaperHost.DEFAULT, seed).end());
  }

  double overDefault() {
    return 1 - planSeconds / defaultSeconds;
  }

  double bestOverDefault() {
    return 1 - bestSeconds / defaultSeconds;
  }

  double overBest() {
    return 1 - planSeconds / bestSeconds;
  }
}
