// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.pairs.host.Cluster;
import io.weir.experiments.reproduce.pairs.host.PaperHost;
import io.weir.experiments.reproduce.pairs.host.Workload;
import io.weir.tuner.plan.ElevatorPair;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Figure 7: what a pair for each phase saves, found by the paper's algorithm 1. */
final class AdaptiveFigure implements Reproduction {
  /**
   * One of the figure's bars.
   *
   * @param overDefault what the paper's text says that the plan saves; null if nothing
   * @param bestOverDefault the same of the best single pair
   * @param overBest of the plan over the best single pair
   */
  private record Case(
      String name,
      Workload workload,
      Cluster cluster,
      @Nullable Double overDefault,
      @Nullable Double bestOverDefault,
      @Nullable Double overBest) {}

  private static final double MEGABYTES = 512;
  private static final int HOSTS = 4;
  private static final int GUESTS = 4;

  private final String name;
  private final String shows;
  private final List<Case> cases;
  private final List<ElevatorPair> pairs;
  private final JobRuns runs;

  private AdaptiveFigure(
      String name, String shows, List<Case> cases, List<ElevatorPair> pairs, JobRuns runs) {
    this.name = name;
    this.shows = shows;
    this.cases = cases;
    this.pairs = pairs;
    this.runs = runs;
  }

  static AdaptiveFigure byWorkload(JobRuns runs) {
    Cluster cluster = Cluster.OF_PAPER;
    return new AdaptiveFigure(
        "pairs-7a",
        "What a pair for each phase saves, by workload.",
        List.of(
            new Case("wordcount", Workload.WORDCOUNT, cluster, 0.065, null, 0.02),
            new Case("uncombined", Workload.UNCOMBINED, cluster, 0.13, null, 0.07),
            new Case("sort", Workload.SORT, cluster, 0.16, null, 0.07)),
        PaperHost.PAIRS,
        runs);
  }

  static AdaptiveFigure byGuests(JobRuns runs) {
    return new AdaptiveFigure(
        "pairs-7b",
        "The same of sort, by machines on a host.",
        List.of(
            new Case("two_machines", Workload.SORT, guests(2), 0.11, 0.04, null),
            new Case("four_machines", Workload.SORT, guests(4), 0.15, 0.09, null),
            new Case("six_machines", Workload.SORT, guests(6), 0.22, 0.12, null)),
        JobRuns.CANDIDATES,
        runs);
  }

  private static Cluster guests(int guests) {
    return Cluster.of(HOSTS, guests, guests * MEGABYTES);
  }

  static AdaptiveFigure byData(JobRuns runs) {
    List<Case> cases = new ArrayList<>();
    for (int megabytes : List.of(256, 512, 1024)) {
      Cluster cluster = Cluster.of(HOSTS, GUESTS, GUESTS * (double) megabytes);
      cases.add(new Case(megabytes + "_mb", Workload.SORT, cluster, null, null, null));
    }
    return new AdaptiveFigure(
        "pairs-7c",
        "The same of sort, by data of a machine: the more, the more is saved.",
        cases,
        JobRuns.CANDIDATES,
        runs);
  }

  static AdaptiveFigure byHosts(JobRuns runs) {
    List<Case> cases = new ArrayList<>();
    for (int hosts : List.of(3, 4, 5, 6)) {
      Cluster cluster = Cluster.of(hosts, GUESTS, GUESTS * MEGABYTES);
      cases.add(new Case(hosts + "_hosts", Workload.SORT, cluster, null, null, null));
    }
    return new AdaptiveFigure(
        "pairs-7d",
        "The same of sort, by hosts: the more, the more is saved.",
        cases,
        JobRuns.CANDIDATES,
        runs);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String shows() {
    return shows;
  }

  @Override
  public List<PaperRow> rows(long seed) {
    List<PaperRow> rows = new ArrayList<>();
    for (Case each : cases) {
      AdaptivePlan plan = AdaptivePlan.of(each.workload(), each.cluster(), pairs, runs, seed);
      rows.add(row("plan_over_default_" + each.name(), each.overDefault(), plan.overDefault()));
      rows.add(
          row("best_over_default_" + each.name(), each.bestOverDefault(), plan.bestOverDefault()));
      rows.add(row("plan_over_best_" + each.name(), each.overBest(), plan.overBest()));
    }
    return rows;
  }

  private static PaperRow row(String name, @Nullable Double theirs, double ours) {
    PaperRow row =
        PaperRow.of(name, "fraction")
            .ours(ours)
            .neutral(0)
            .given(PaperHost.GIVEN + ", data of each machine")
            .because(
                theirs == null
                    ? "The text gives no number."
                    : "One pair is the best in both phases here, or nearly so.");
    return theirs == null ? row : row.theirs(theirs);
  }
}
