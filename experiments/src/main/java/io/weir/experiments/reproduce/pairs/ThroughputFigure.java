// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.pairs.host.Cluster;
import io.weir.experiments.reproduce.pairs.host.DiskRates;
import io.weir.experiments.reproduce.pairs.host.PaperHost;
import io.weir.experiments.reproduce.pairs.host.Workload;
import io.weir.tuner.plan.ElevatorPair;
import java.util.List;

/** Figure 3. */
final class ThroughputFigure implements Reproduction {
  private static final String MEGABYTES = "MB/s";
  private final JobRuns runs;

  ThroughputFigure(JobRuns runs) {
    this.runs = runs;
  }

  @Override
  public String name() {
    return "pairs-3";
  }

  @Override
  public String shows() {
    return "Disk throughput of a host and its machines while sort runs, with two pairs.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    DiskRates usual = rates(PaperHost.DEFAULT, seed);
    DiskRates best = rates(new ElevatorPair("anticipatory", "deadline"), seed);
    String note =
        "Their host's mean is half as much again as the sum of its four machines', 4 x 7.8 = 31.2 and"
            + " 4 x 8.55 = 34.2 MB/s, which ours is; the text does not say what else it moved.";
    String four = "402 s of four machines are 12.5 GB there, and as many here.";
    String peak = "Theirs is above what a disk of its time moves: more than the disk was counted.";
    return List.of(
        row("host_mean_cfq_cfq", MEGABYTES, 47.1, usual.hostMean(), note),
        row("host_mean_anticipatory_deadline", MEGABYTES, 52.3, best.hostMean(), note),
        row("host_mean_ratio", "ratio", 52.3 / 47.1, best.hostMean() / usual.hostMean(), "")
            .neutral(1),
        row("host_most_cfq_cfq", MEGABYTES, 159, usual.hostMost(), peak),
        row("host_most_anticipatory_deadline", MEGABYTES, 184, best.hostMost(), peak),
        row("machine_mean_cfq_cfq", MEGABYTES, 7.8, usual.guestMean(), four),
        row("machine_mean_anticipatory_deadline", MEGABYTES, 8.55, best.guestMean(), four),
        row("machine_mean_ratio", "ratio", 8.55 / 7.8, best.guestMean() / usual.guestMean(), "")
            .neutral(1),
        row("least_over_most_cfq_cfq", "ratio", 7.0 / 8.4, usual.fairness(), even()),
        row("least_over_most_anticipatory_deadline", "ratio", 6.9 / 9.6, best.fairness(), even()));
  }

  private static String even() {
    return "Ours differ by the second copies of blocks, which go to any machine; more is not modelled.";
  }

  private DiskRates rates(ElevatorPair pair, long seed) {
    return runs.of(Workload.SORT, Cluster.OF_PAPER, pair, seed).rates();
  }

  private static PaperRow row(String name, String unit, double theirs, double ours, String note) {
    return PaperRow.of(name, unit).theirs(theirs).ours(ours).given(PaperHost.GIVEN).because(note);
  }
}
