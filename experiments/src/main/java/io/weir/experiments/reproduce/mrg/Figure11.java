// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.LabFigures;
import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.mrg.TwoClusters.Pair;
import io.weir.experiments.reproduce.mrg.host.HostModel;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import io.weir.experiments.reproduce.mrg.host.VmRun;
import java.util.ArrayList;
import java.util.List;

/** Two clusters with two jobs: finish times of MRG, of what credit has. */
final class Figure11 extends PaperFigure {
  private static final String NO_SEEKS = "disks that take no time, medium sizes";
  private static final String WAITS =
      "Dom0 waits behind a guest of one cluster whose last run was cut short, while requests of the"
          + " other wait with it: of 1, 4, 7, 10 and 30 ms for that, jobs without word count take"
          + " 0.96, 0.99, 0.99, 1.01 and 1.22 of credit's time";

  Figure11(MrgPaper paper) {
    super(
        "mrg-11",
        "Beside word count the other cluster ends sooner; of grep, sort and hql jobs end 30 %"
            + " sooner on average.",
        paper);
  }

  @Override
  List<PaperRow> rows(SchedulerKind credit, SchedulerKind mrg, long seed) {
    List<PaperRow> rows = new ArrayList<>();
    TwoClusters hosts = new TwoClusters(HostModel.ofPaper(), paper().factor());
    rows.addAll(rows("", hosts, TwoClusters.groups(), PaperJob.FITTED, WAITS, credit, mrg, seed));
    TwoClusters fast = new TwoClusters(HostModel.asLab(), paper().factor() / 2);
    List<List<Pair>> medium =
        TwoClusters.groups().stream().map(each -> List.of(each.get(1))).toList();
    rows.addAll(
        rows("_without_seeks", fast, medium, "", NO_SEEKS, credit, paper().mrgOfLab(), seed));
    LabFigures lab = paper().lab();
    PaperRow beside = PaperRow.of("finish_grep_beside_wordcount_lab", "ratio").neutral(1);
    rows.add(lab.in(beside, "vm-mixed", "finish_grep_beside_wordcount_without_ratelimit"));
    PaperRow sort = PaperRow.of("finish_sort_beside_wordcount_lab", "ratio").neutral(1);
    rows.add(lab.in(sort, "vm-mixed", "finish_sort_beside_wordcount_without_ratelimit"));
    return rows;
  }

  private List<PaperRow> rows(
      String suffix,
      TwoClusters hosts,
      List<List<Pair>> groups,
      String fitted,
      String note,
      SchedulerKind credit,
      SchedulerKind mrg,
      long seed) {
    List<PaperRow> rows = new ArrayList<>();
    List<Double> others = new ArrayList<>();
    List<Double> wordCounts = new ArrayList<>();
    List<Double> besides = new ArrayList<>();
    for (List<Pair> group : groups) {
      boolean hasWordCount = groups.indexOf(group) < 2;
      for (Pair pair : group) {
        VmRun.Result without = hosts.run(pair, credit, seed);
        VmRun.Result with = hosts.run(pair, mrg, seed);
        double first = with.finishSeconds().get(0) / without.finishSeconds().get(0);
        double second = with.finishSeconds().get(1) / without.finishSeconds().get(1);
        (hasWordCount ? wordCounts : others).add(first);
        (hasWordCount ? besides : others).add(second);
        rows.add(row(fitted, "first_of_%s".formatted(pair.label()) + suffix, first, ""));
        rows.add(row(fitted, "second_of_%s".formatted(pair.label()) + suffix, second, ""));
      }
    }
    rows.add(
        0,
        row(fitted, "mean_of_grep_sort_hql" + suffix, mean(others), note).theirs(0.7).neutral(1));
    rows.add(1, row(fitted, "mean_of_wordcount" + suffix, mean(wordCounts), note).theirs(1));
    rows.add(
        2,
        row(
                fitted,
                "mean_beside_wordcount" + suffix,
                mean(besides),
                "the paper says that it improves, and not by how much; " + note)
            .neutral(1));
    return rows;
  }

  private static PaperRow row(String fitted, String name, double ours, String note) {
    return PaperRow.of(name, "ratio")
        .given(TwoClusters.GIVEN)
        .fitted(fitted)
        .ours(ours)
        .because(note);
  }

  private static double mean(List<Double> all) {
    return all.stream().mapToDouble(each -> each).average().orElseThrow();
  }
}
