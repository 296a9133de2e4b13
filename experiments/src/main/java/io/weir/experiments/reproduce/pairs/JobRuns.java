// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs;

import io.weir.experiments.reproduce.pairs.host.Cluster;
import io.weir.experiments.reproduce.pairs.host.JobRun;
import io.weir.experiments.reproduce.pairs.host.JobTimes;
import io.weir.experiments.reproduce.pairs.host.PaperHost;
import io.weir.experiments.reproduce.pairs.host.Workload;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Jobs of the paper, each the mean of three runs, as the paper has it; those with one pair are run
 * once however many figures need them.
 */
final class JobRuns {
  private static final int RUNS = 3;

  private record Key(Workload workload, Cluster cluster, ElevatorPair pair, long seed) {}

  private final Map<Key, JobTimes> ran = new HashMap<>();
  private final int divisor;

  /**
   * @param divisor of the data that jobs process
   */
  JobRuns(int divisor) {
    this.divisor = divisor;
  }

  JobTimes of(Workload workload, Cluster cluster, ElevatorPair pair, long seed) {
    return ran.computeIfAbsent(
        new Key(workload, cluster, pair, seed),
        each -> of(workload, cluster, Plan.of(pair, 1), seed));
  }

  /** A job with this plan. */
  JobTimes of(Workload workload, Cluster cluster, Plan plan, long seed) {
    Cluster smaller = cluster.smaller(divisor);
    return JobTimes.mean(
        LongStream.range(0, RUNS)
            .mapToObj(run -> JobRun.of(workload, smaller, plan, RUNS * seed + run))
            .toList());
  }

  /** Seconds of the paper's cluster with each of its pairs. */
  PairTimes times(Workload workload, long seed) {
    return PairTimes.of(PaperHost.PAIRS, pair -> of(workload, Cluster.OF_PAPER, pair, seed).end());
  }

  /** The three hosts' elevators that are worth a try, with two of the guests'. */
  static final List<ElevatorPair> CANDIDATES =
      ElevatorPair.all(List.of("cfq", "deadline", "anticipatory"), List.of("cfq", "deadline"));
}
