// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.pairs.host.Cluster;
import io.weir.experiments.reproduce.pairs.host.JobTimes;
import io.weir.experiments.reproduce.pairs.host.PaperHost;
import io.weir.experiments.reproduce.pairs.host.Workload;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import java.util.List;

/** Figures 4 and 6. */
final class PhasesFigure implements Reproduction {
  private final JobRuns runs;

  PhasesFigure(JobRuns runs) {
    this.runs = runs;
  }

  @Override
  public String name() {
    return "pairs-4";
  }

  @Override
  public String shows() {
    return "What sort would take if each of its phases had the best pair, and switches were free.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    PhaseTimes times = new PhaseTimes(3);
    for (ElevatorPair pair : PaperHost.PAIRS) {
      JobTimes ran = runs.of(Workload.SORT, Cluster.OF_PAPER, pair, seed);
      times =
          times.with(
              pair,
              ran.mapsDone(),
              ran.shuffleDone() - ran.mapsDone(),
              ran.end() - ran.shuffleDone());
    }
    double usual = times.secondsFrom(PaperHost.DEFAULT, 0);
    double best = times.secondsFrom(new ElevatorPair("anticipatory", "deadline"), 0);
    String note = "Ours has the three phases of section IV.A; the figure has more points.";
    return List.of(
        gain("gain_over_default", 0.26, 1 - times.leastSeconds() / usual, note),
        gain("gain_over_anticipatory_deadline", 0.15, 1 - times.leastSeconds() / best, note),
        phase("gain_in_maps", times, 0),
        phase("gain_in_shuffle", times, 1),
        phase("gain_in_reduces", times, 2));
  }

  private static PaperRow phase(String name, PhaseTimes times, int phase) {
    double least = times.seconds(times.byScore(phase).get(0), phase);
    double gain = 1 - least / times.seconds(PaperHost.DEFAULT, phase);
    return PaperRow.of(name, "fraction")
        .ours(gain)
        .neutral(0)
        .given(PaperHost.GIVEN)
        .because("Figure 6 draws it, without numbers.");
  }

  private static PaperRow gain(String name, double theirs, double ours, String note) {
    return PaperRow.of(name, "fraction")
        .theirs(theirs)
        .ours(ours)
        .neutral(0)
        .given(PaperHost.GIVEN)
        .because(note);
  }
}
