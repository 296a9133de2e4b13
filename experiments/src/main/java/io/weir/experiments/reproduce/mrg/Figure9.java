// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.LabFigures;
import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.mrg.host.HostModel;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import io.weir.experiments.reproduce.mrg.host.VmRun;
import io.weir.experiments.reproduce.mrg.host.Workload;
import java.util.ArrayList;
import java.util.List;

/** One cluster on one processor: finish times and switches of MRG, of what credit has. */
final class Figure9 extends PaperFigure {
  private static final String SLOW_DISK =
      "the disk's seeks keep the processor idle for most of the time, so that there is little to batch";
  private static final String NO_SEEKS = "as the lab's disk: one that takes no time";
  private static final String COLD = "and a switch takes 50 us, as caches are cold after it";

  Figure9(MrgPaper paper) {
    super(
        "mrg-9",
        "MRG halves the switches of word count and saves a fifth of grep's; grep, sort and hql end a quarter sooner.",
        paper);
  }

  @Override
  List<PaperRow> rows(SchedulerKind credit, SchedulerKind mrg, long seed) {
    List<PaperRow> rows = new ArrayList<>();
    Ratios ratios = new Ratios(paper().factor(), credit, mrg, seed);
    for (List<PaperJob> sizes : PaperJob.ALL) {
      for (PaperJob each : sizes) {
        rows.addAll(ratios.rows(each, "", HostModel.ofPaper(), SLOW_DISK));
      }
      PaperJob medium = sizes.get(1);
      HostModel fast = HostModel.ofPaper().withoutSeeks();
      Ratios near = new Ratios(paper().nearerFactor(), credit, mrg, seed);
      rows.addAll(near.rows(medium, "_without_seeks", fast, NO_SEEKS));
      HostModel cold = fast.switchNanos(SingleCluster.COLD_NANOS);
      rows.addAll(near.rows(medium, "_without_seeks_cold_caches", cold, NO_SEEKS + ", " + COLD));
      rows.addAll(ofLab(medium.workload()));
      rows.addAll(
          new Ratios(paper().nearerFactor(), credit, SchedulerKind.credit2(), seed)
              .today(medium, fast));
    }
    return rows;
  }

  /** What another scheduler has, of what credit has. */
  private record Ratios(int factor, SchedulerKind credit, SchedulerKind other, long seed) {
    List<PaperRow> rows(PaperJob job, String suffix, HostModel model, String note) {
      return of(
          job,
          model,
          switches("switches_" + job.label() + suffix, job.workload()),
          finish("finish_" + job.label() + suffix, job.workload()),
          note);
    }

    /** Of Xen's default today, of which the paper knows nothing. */
    List<PaperRow> today(PaperJob job, HostModel model) {
      String name = job.label() + "_without_seeks_credit2";
      return of(
          job,
          model,
          PaperRow.of("switches_" + name, "ratio").neutral(1),
          PaperRow.of("finish_" + name, "ratio").neutral(1),
          "credit2 with its ratelimit of 1 ms, in the place of MRG");
    }

    private List<PaperRow> of(
        PaperJob job, HostModel model, PaperRow switches, PaperRow finish, String note) {
      SingleCluster hosts = new SingleCluster(model, factor);
      VmRun.Result without = hosts.run(job, credit, seed);
      VmRun.Result with = hosts.run(job, other, seed);
      return List.of(
          switches
              .given(SingleCluster.GIVEN)
              .ours((double) with.switches() / without.switches())
              .because(note),
          finish.given(SingleCluster.GIVEN).ours(with.seconds() / without.seconds()).because(note));
    }
  }

  /** The paper has numbers for word count, of all sizes, and for grep. */
  private static PaperRow switches(String name, Workload workload) {
    PaperRow row = PaperRow.of(name, "ratio").neutral(1);
    if (workload.equals(Workload.WORD_COUNT)) {
      return row.theirs(0.5);
    }
    return workload.equals(Workload.GREP) ? row.theirs(0.78) : row;
  }

  private static PaperRow finish(String name, Workload workload) {
    PaperRow row = PaperRow.of(name, "ratio");
    return workload.equals(Workload.WORD_COUNT) ? row.theirs(1) : row.theirs(0.75).neutral(1);
  }

  private List<PaperRow> ofLab(Workload workload) {
    if (workload.equals(Workload.HQL)) {
      return List.of();
    }
    String key = workload.label() + "_without_ratelimit";
    LabFigures lab = paper().lab();
    return List.of(
        lab.in(
            switches("switches_%s_lab".formatted(workload.label()), workload),
            "vm-single",
            "switches_" + key),
        lab.in(
            finish("finish_%s_lab".formatted(workload.label()), workload),
            "vm-single",
            "finish_" + key));
  }
}
