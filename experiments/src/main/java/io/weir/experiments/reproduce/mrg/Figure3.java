// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.mrg.host.HostModel;
import io.weir.experiments.reproduce.mrg.host.RunStatistics;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import io.weir.experiments.reproduce.mrg.host.VmRun;
import java.util.ArrayList;
import java.util.List;

/** How often and how long four domains run under credit: word count on two, grep on one. */
final class Figure3 extends PaperFigure {
  private static final String GIVEN =
      "VMs 1 and 2 with word count, VM 3 with grep, one core, 44 KiB a request (blkfront)";
  private static final String FITTED =
      "the rounds of computing for a piece: the lab's guests have them from this figure";
  private static final String MORE = "the paper says more than 0.9";
  private static final long MS = 1_000_000;

  Figure3(MrgPaper paper) {
    super(
        "mrg-3",
        "Under credit Dom0 has the processor four times as often as each guest, and runs are short.",
        paper);
  }

  @Override
  List<PaperRow> rows(SchedulerKind credit, SchedulerKind mrg, long seed) {
    List<PaperRow> rows = new ArrayList<>();
    rows.addAll(rows("", HostModel.ofPaper(), FITTED + "; " + PaperJob.FITTED, credit, seed));
    rows.addAll(rows("_without_seeks", HostModel.asLab(), FITTED, credit, seed));
    return rows;
  }

  private List<PaperRow> rows(
      String suffix, HostModel model, String fitted, SchedulerKind credit, long seed) {
    int factor = paper().factor();
    VmRun.Result result =
        new VmRun(model, factor)
            .cluster(PaperJob.WORD_COUNT.get(1).input(factor), 0)
            .cluster(PaperJob.GREP.get(1).input(factor), 0)
            .host(1, 0, 0, 1)
            .run(credit, seed);
    RunStatistics runs = result.runs().get(0);
    int guests = runs.runs(1) + runs.runs(2) + runs.runs(3);
    return List.of(
        row(fitted, "dom0_to_a_guest" + suffix, "ratio", 3.0 * runs.runs(0) / guests)
            .theirs(4)
            .neutral(1)
            .because(
                "the paper also says that the three together have it as often as Dom0, which is 3"),
        row(fitted, "dom0_to_all_guests" + suffix, "ratio", (double) runs.runs(0) / guests)
            .theirs(1),
        row(fitted, "dom0_runs_below_1ms" + suffix, "fraction", runs.partUpTo(0, MS))
            .theirs(0.9)
            .because(MORE),
        row(fitted, "dom1_runs_below_1ms" + suffix, "fraction", runs.partUpTo(1, MS))
            .theirs(0.9)
            .because(MORE),
        row(fitted, "dom1_runs_below_100us" + suffix, "fraction", runs.partUpTo(1, MS / 10))
            .theirs(0.5)
            .because("the paper says more than a half"),
        row(fitted, "mean_run_of_dom0" + suffix, "ms", runs.meanSeconds(0) * 1e3)
            .because("the paper says much less than a slice, which is 30 ms"));
  }

  private static PaperRow row(String fitted, String name, String unit, double ours) {
    return PaperRow.of(name, unit).given(GIVEN).fitted(fitted).ours(ours);
  }
}
