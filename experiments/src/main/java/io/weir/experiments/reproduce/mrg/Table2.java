// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.mrg.host.BurnRun;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Where the VMs of two clusters are, and so what each VM has. */
final class Table2 extends PaperFigure {
  private static final int WEIGHT = 256;
  private static final String GIVEN = "two clusters of 500 credits, VMs of 256, two cores";

  Table2(MrgPaper paper) {
    super(
        "mrg-table2",
        "Clusters have equal parts of each host, so a VM has the more, the fewer its cluster has there.",
        paper);
  }

  @Override
  List<PaperRow> rows(SchedulerKind credit, SchedulerKind mrg, long seed) {
    List<PaperRow> rows = new ArrayList<>();
    rows.add(
        row(mrg, 2, 1, seed).because("one VM has one core at most, and the two have the other"));
    rows.add(row(mrg, 3, 2, seed).theirs(2 / 3.0).neutral(1));
    rows.add(row(mrg, 2, 2, seed));
    rows.add(row(credit, 3, 2, seed).because("the credit scheduler knows no clusters"));
    return rows;
  }

  /** What a VM of the first cluster has of what one of the second has. */
  private PaperRow row(SchedulerKind scheduler, int first, int second, long seed) {
    BurnRun.Result result =
        new BurnRun(2, paper().burnSeconds())
            .cluster(500, vms(first))
            .cluster(500, vms(second))
            .run(scheduler, seed);
    double ratio = result.partOf(1) / first / (result.partOf(2) / second);
    return PaperRow.of("vm_to_vm_%d_and_%d_%s".formatted(first, second, scheduler.label()), "ratio")
        .given(GIVEN)
        .ours(ratio);
  }

  private static Integer[] vms(int count) {
    return Collections.nCopies(count, WEIGHT).toArray(Integer[]::new);
  }
}
