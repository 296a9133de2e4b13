// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.pairs.host.Cluster;
import io.weir.experiments.reproduce.pairs.host.JobRun;
import io.weir.experiments.reproduce.pairs.host.JobTimes;
import io.weir.experiments.reproduce.pairs.host.PaperHost;
import io.weir.experiments.reproduce.pairs.host.Workload;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairsFiguresTest {
  private static final ElevatorPair BEST = new ElevatorPair("anticipatory", "deadline");

  /** Of the paper's sizes: enough to see that figures can be computed. */
  private static final int DIVISOR = 128;

  /** A host whose guests run two maps. */
  private static final Cluster SMALL = new Cluster(4, 2, 64, 2);

  @Test
  void eachFigureHasRowsWithNumbers() {
    for (Reproduction each : PairsFigures.of(DIVISOR)) {
      List<PaperRow> rows = each.rows(1);
      assertThat(each.name()).startsWith("pairs-");
      assertThat(each.shows()).as(each.name()).endsWith(".");
      assertThat(rows).as(each.name()).isNotEmpty();
      assertThat(rows).as(each.name()).allSatisfy(row -> assertThat(row.ours()).isFinite());
      assertThat(rows.stream().map(PaperRow::name)).as(each.name()).doesNotHaveDuplicates();
    }
  }

  @Test
  void oneRowIsFitted() {
    assertThat(
            PairsFigures.of(DIVISOR).stream()
                .flatMap(each -> each.rows(1).stream())
                .filter(row -> !row.fitted().isEmpty())
                .map(PaperRow::name))
        .containsExactly("seconds_cfq_cfq");
  }

  @Test
  void theSameSeedGivesTheSameJob() {
    Plan plan = new Plan(List.of(PaperHost.DEFAULT, BEST));
    JobTimes first = JobRun.of(Workload.SORT, SMALL, plan, 7);
    assertThat(JobRun.of(Workload.SORT, SMALL, plan, 7)).isEqualTo(first);
    assertThat(JobRun.of(Workload.SORT, SMALL, plan, 8)).isNotEqualTo(first);
  }

  @Test
  void theSameSeedGivesTheSameRows() {
    assertThat(new SwitchCostFigure(DIVISOR).rows(7))
        .isEqualTo(new SwitchCostFigure(DIVISOR).rows(7));
  }

  @Test
  void phasesFollowEachOther() {
    for (Workload workload : List.of(Workload.WORDCOUNT, Workload.UNCOMBINED, Workload.SORT)) {
      JobTimes times = JobRun.of(workload, SMALL, Plan.of(BEST, 1), 7);
      assertThat(times.mapsDone()).as(workload.name()).isPositive();
      assertThat(times.shuffleDone()).as(workload.name()).isGreaterThan(times.mapsDone());
      assertThat(times.end()).as(workload.name()).isGreaterThan(times.shuffleDone());
    }
  }

  @Test
  void theDiskMovesWhatTheJobReadsAndWrites() {
    JobTimes times = JobRun.of(Workload.SORT, SMALL, Plan.of(BEST, 1), 7);
    double megabytes = times.rates().hostMean() * times.end();
    double input = 64 * 1.048576;
    assertThat(megabytes / input)
        .as("input, map output, reduce input, and two copies; the rest in memory or again")
        .isBetween(3.0, 8.0);
  }
}
