// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.mrg.host.HostModel;
import io.weir.experiments.reproduce.mrg.host.RunStatistics;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import java.util.ArrayList;
import java.util.List;

/** How long Dom0 and a guest run at a time, with sort of medium size. */
final class Figure10 extends PaperFigure {
  private static final long US_100 = 100_000;

  Figure10(MrgPaper paper) {
    super(
        "mrg-10",
        "Of Dom0's runs 80 % are at most 0.1 ms long under credit, and 20 % under MRG; those of a"
            + " guest differ less.",
        paper);
  }

  @Override
  List<PaperRow> rows(SchedulerKind credit, SchedulerKind mrg, long seed) {
    List<PaperRow> rows = new ArrayList<>();
    String note =
        "Dom0 needs 12 us for a request and 7 us for an interrupt, so 0.1 ms is about five of each;"
            + " under MRG it waits for 4 ms at most";
    rows.addAll(rows("", HostModel.ofPaper(), PaperJob.FITTED, note, credit, mrg, seed));
    rows.addAll(
        rows(
            "_without_seeks",
            HostModel.asLab(),
            "",
            "a disk that takes no time",
            credit,
            paper().mrgOfLab(),
            seed));
    return rows;
  }

  private List<PaperRow> rows(
      String suffix,
      HostModel model,
      String fitted,
      String note,
      SchedulerKind credit,
      SchedulerKind mrg,
      long seed) {
    SingleCluster hosts = new SingleCluster(model, paper().factor());
    PaperJob sort = PaperJob.SORT.get(1);
    RunStatistics without = hosts.run(sort, credit, seed).runs().get(0);
    RunStatistics with = hosts.run(sort, mrg, seed).runs().get(0);
    return List.of(
        row(fitted, "dom0_runs_to_100us_credit" + suffix, without.partUpTo(0, US_100), note)
            .theirs(0.8),
        row(fitted, "dom0_runs_to_100us_mrg" + suffix, with.partUpTo(0, US_100), note)
            .theirs(0.2)
            .neutral(0.8),
        row(
            fitted,
            "dom1_runs_to_100us_difference" + suffix,
            without.partUpTo(1, US_100) - with.partUpTo(1, US_100),
            "the paper says: not as significant as Dom0's"));
  }

  private static PaperRow row(String fitted, String name, double ours, String note) {
    return PaperRow.of(name, "fraction")
        .given(SingleCluster.GIVEN)
        .fitted(fitted)
        .ours(ours)
        .because(note);
  }
}
