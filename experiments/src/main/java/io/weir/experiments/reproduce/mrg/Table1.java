// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.mrg.host.HostModel;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The jobs and their sizes, chosen so that they take from 10 to nearly 80 minutes. */
final class Table1 extends PaperFigure {
  private static final double MINUTE = 60;

  Table1(MrgPaper paper) {
    super(
        "mrg-table1", "The jobs and their inputs; they take from 10 to nearly 80 minutes.", paper);
  }

  @Override
  List<PaperRow> rows(SchedulerKind credit, SchedulerKind mrg, long seed) {
    SingleCluster hosts = new SingleCluster(HostModel.ofPaper(), paper().factor());
    List<PaperRow> rows = new ArrayList<>();
    List<Double> minutes = new ArrayList<>();
    for (List<PaperJob> sizes : PaperJob.ALL) {
      for (PaperJob each : sizes) {
        double took = hosts.run(each, credit, seed).seconds() * paper().factor() / MINUTE;
        minutes.add(took);
        rows.add(
            PaperRow.of("minutes_" + each.label(), "min")
                .given(SingleCluster.GIVEN)
                .fitted(PaperJob.FITTED)
                .ours(took)
                .because("the paper draws it; ours is a smaller input's time, multiplied"));
      }
    }
    rows.add(
        0,
        PaperRow.of("least_minutes", "min")
            .theirs(10)
            .given(SingleCluster.GIVEN)
            .fitted(PaperJob.FITTED)
            .ours(Collections.min(minutes))
            .because(
                "tasks start no JVM here, guests do not swap, and the entries of the Hive tables are taken"
                    + " to be of 1 KiB"));
    rows.add(
        1,
        PaperRow.of("most_minutes", "min")
            .theirs(80)
            .given(SingleCluster.GIVEN)
            .fitted(PaperJob.FITTED)
            .ours(Collections.max(minutes))
            .because("what guests compute is fitted to it"));
    return rows;
  }
}
