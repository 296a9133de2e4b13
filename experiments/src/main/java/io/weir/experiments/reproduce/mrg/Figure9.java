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
      "the processor is busy for 3 % of the time with word count, 8 % with sort, 10 % with hql, as"
          + " the disk seeks; CFQ of Dom0 serves a guest at a time, so that what is done together"
          + " belongs to one guest, and MRG finds no other to batch with";
  private static final String COMPUTES =
      "grep computes for longer than S before it asks again, so that MRG does not put Dom0 off";
  private static final String MORE_THAN_SWITCHES =
      COMPUTES
          + "; the paper's 22 % fewer switches cannot save 25 % of the time, of which switches are"
          + " a part: something else did";
  private static final String NO_SEEKS = "as the lab's disk: one that takes no time";
  private static final String COLD = "and a switch takes 50 us, as caches are cold after it";

  Figure9(MrgPaper paper) {
    super(
        "mrg-9",
        "MRG halves the switches of word count and saves a fifth of grep's; grep, sort and hql end"
            + " a quarter sooner.",
        paper);
  }

  @Override
  List<PaperRow> rows(SchedulerKind credit, SchedulerKind mrg, long seed) {
    List<PaperRow> rows = new ArrayList<>();
    Ratios ratios = new Ratios(paper().factor(), paper().runs(), credit, mrg, seed);
    for (List<PaperJob> sizes : PaperJob.ALL) {
      for (PaperJob each : sizes) {
        rows.addAll(ratios.rows(each, HostModel.ofPaper()));
      }
      PaperJob medium = sizes.get(1);
      HostModel fast = HostModel.ofPaper().withoutSeeks();
      Ratios near = new Ratios(paper().nearerFactor(), 1, credit, mrg, seed);
      rows.addAll(near.of(medium, "_without_seeks", fast, NO_SEEKS));
      HostModel cold = fast.switchNanos(SingleCluster.COLD_NANOS);
      rows.addAll(near.of(medium, "_without_seeks_cold_caches", cold, NO_SEEKS + ", " + COLD));
      rows.addAll(ofLab(medium.workload()));
      rows.addAll(
          new Ratios(paper().nearerFactor(), 1, credit, SchedulerKind.credit2(), seed)
              .today(medium, fast));
    }
    return rows;
  }

  /** What another scheduler has, of what credit has. */
  private record Ratios(
      int factor, int runs, SchedulerKind credit, SchedulerKind other, long seed) {
    List<PaperRow> rows(PaperJob job, HostModel model) {
      boolean computes = job.workload().equals(Workload.GREP);
      List<PaperRow> both = of(job, "", model, computes ? COMPUTES : SLOW_DISK);
      return computes ? List.of(both.get(0), both.get(1).because(MORE_THAN_SWITCHES)) : both;
    }

    List<PaperRow> of(PaperJob job, String suffix, HostModel model, String note) {
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
      double switchesWithout = 0;
      double switchesWith = 0;
      double secondsWithout = 0;
      double secondsWith = 0;
      for (int run = 0; run < runs; run++) {
        VmRun.Result without = hosts.run(job, credit, runs * seed + run);
        VmRun.Result with = hosts.run(job, other, runs * seed + run);
        switchesWithout += without.switches();
        switchesWith += with.switches();
        secondsWithout += without.seconds();
        secondsWith += with.seconds();
      }
      return List.of(
          switches.given(SingleCluster.GIVEN).ours(switchesWith / switchesWithout).because(note),
          finish.given(SingleCluster.GIVEN).ours(secondsWith / secondsWithout).because(note));
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

  /** A row of the lab's grep, if the document is here. */
  private static boolean isOfGrep(Workload workload, PaperRow row) {
    return workload.equals(Workload.GREP) && row.ours() != null;
  }

  private List<PaperRow> ofLab(Workload workload) {
    if (workload.equals(Workload.HQL)) {
      return List.of();
    }
    String key = workload.label() + "_without_ratelimit";
    LabFigures lab = paper().lab();
    List<PaperRow> rows =
        List.of(
            lab.in(
                switches("switches_%s_lab".formatted(workload.label()), workload),
                "vm-single",
                "switches_" + key),
            lab.in(
                finish("finish_%s_lab".formatted(workload.label()), workload),
                "vm-single",
                "finish_" + key));
    return rows.stream()
        .map(each -> isOfGrep(workload, each) ? each.because(COMPUTES) : each)
        .toList();
  }
}
