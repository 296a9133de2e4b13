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
  private static final String WORD_COUNT =
      "a completion that comes while a guest runs that was put before Dom0 waits for the next ones";
  private static final String GREP_SWITCHES =
      "Dom0 waits for 4 ms at most behind a guest whose last run was cut short; with a slice, 30 ms,"
          + " it is 0.80 to 0.82, but then jobs beside each other (figure 11) take longer";
  private static final String GREP_FINISH =
      "the paper's 22 % fewer switches save 22 % of what switches take of the time, so 0.78 is the"
          + " least that they could give if guests did nothing but switch: something else saved 25 %";
  private static final String FINISH =
      "what guests compute themselves no scheduler saves: to end a quarter sooner with half of the"
          + " switches, switches and cold caches would have to take half of the time";
  private static final String LAB_GREP =
      "measured, not simulated: its grep computes for longer than S before it asks again, so that"
          + " MRG does not put Dom0 off";
  private static final String ONE_DISK =
      "one SATA disk: a seek and half a turn are 5 to 21 ms, so that a command of one guest is done"
          + " long after the one before, and each needs two switches under any scheduler";
  private static final String NO_SEEKS =
      "guests and disk as the lab's: they compute little, and it takes no time";
  private static final String COLD = "and caches are cold after a switch";

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
    for (List<PaperJob> sizes : PaperJob.ALL) {
      for (PaperJob each : sizes) {
        int factor = each.isSmall() ? paper().nearerFactor() : paper().factor();
        rows.addAll(
            new Ratios(factor, paper().runs(), PaperJob.FITTED, credit, mrg, seed).rows(each));
      }
      PaperJob medium = sizes.get(1);
      HostModel fast = HostModel.asLab();
      Ratios near = new Ratios(paper().nearerFactor(), 1, "", credit, paper().mrgOfLab(), seed);
      rows.addAll(near.of(medium, "_without_seeks", fast, NO_SEEKS));
      HostModel cold = fast.withCaches();
      rows.addAll(near.of(medium, "_without_seeks_cold_caches", cold, NO_SEEKS + ", " + COLD));
      rows.addAll(ofLab(medium.workload()));
      rows.addAll(
          new Ratios(paper().nearerFactor(), 1, "", credit, SchedulerKind.credit2(), seed)
              .today(medium, fast));
    }
    rows.addAll(
        new Ratios(paper().factor(), 1, PaperJob.FITTED, credit, mrg, seed)
            .oneDisk(PaperJob.WORD_COUNT.get(1)));
    return rows;
  }

  /** What another scheduler has, of what credit has. */
  private record Ratios(
      int factor, int runs, String fitted, SchedulerKind credit, SchedulerKind other, long seed) {
    List<PaperRow> rows(PaperJob job) {
      boolean isGrep = job.workload().equals(Workload.GREP);
      boolean isWordCount = job.workload().equals(Workload.WORD_COUNT);
      List<PaperRow> both = of(job, "", HostModel.ofPaper(), isWordCount ? WORD_COUNT : FINISH);
      return isGrep
          ? List.of(both.get(0).because(GREP_SWITCHES), both.get(1).because(GREP_FINISH))
          : both;
    }

    /** Of which the paper knows nothing. */
    List<PaperRow> oneDisk(PaperJob job) {
      String name = job.label() + "_one_disk";
      return of(
          job,
          HostModel.ofPaperWithOneDisk(),
          PaperRow.of("switches_" + name, "ratio").neutral(1),
          PaperRow.of("finish_" + name, "ratio").neutral(1),
          ONE_DISK);
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
          row(switches, switchesWith / switchesWithout, note),
          row(finish, secondsWith / secondsWithout, note));
    }

    private PaperRow row(PaperRow row, double ours, String note) {
      return row.given(SingleCluster.GIVEN).fitted(fitted).ours(ours).because(note);
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
        .map(each -> isOfGrep(workload, each) ? each.because(LAB_GREP) : each)
        .toList();
  }
}
