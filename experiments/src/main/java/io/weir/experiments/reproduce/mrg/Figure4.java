// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.mrg.host.HostModel;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import io.weir.experiments.reproduce.mrg.host.VmRun;
import java.util.List;

/** Two requests of a cluster that Dom0 does one by one under credit, and together under MRG. */
final class Figure4 extends PaperFigure {
  Figure4(MrgPaper paper) {
    super(
        "mrg-4",
        "In a trace Dom0 does the requests of two VMs of a cluster one by one; MRG puts it behind"
            + " both.",
        paper);
  }

  @Override
  List<PaperRow> rows(SchedulerKind credit, SchedulerKind mrg, long seed) {
    return List.of(
        row("requests_a_run_credit", HostModel.ofPaper(), credit, seed)
            .theirs(1)
            .fitted(PaperJob.FITTED)
            .because(
                "a window of 128 KiB is three requests that a guest sends at one time, and"
                    + " write-back a ring of them; the excerpt has one request of each VM"),
        row("requests_a_run_mrg", HostModel.ofPaper(), mrg, seed)
            .theirs(2)
            .neutral(1)
            .fitted(PaperJob.FITTED)
            .because(
                "Dom0 waits behind the guests of the group, as in the excerpt, but four here, with"
                    + " a window of three requests each; two VMs with one each in the excerpt"),
        row("requests_a_run_credit_without_seeks", HostModel.asLab(), credit, seed).theirs(1),
        row("requests_a_run_mrg_without_seeks", HostModel.asLab(), paper().mrgOfLab(), seed)
            .theirs(2)
            .neutral(1)
            .because(
                "four VMs here with a window of three requests each; two VMs with one each in the"
                    + " excerpt"));
  }

  private PaperRow row(String name, HostModel model, SchedulerKind scheduler, long seed) {
    VmRun.Result result =
        new SingleCluster(model, paper().factor()).run(PaperJob.WORD_COUNT.get(1), scheduler, seed);
    return PaperRow.of(name, "requests")
        .given(SingleCluster.GIVEN)
        .ours((double) result.requests() / result.driverRuns());
  }
}
