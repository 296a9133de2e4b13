// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.mrg.host.BurnRun;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import java.util.ArrayList;
import java.util.List;

/** Credit of clusters, and of VMs within them (sections 4.2). */
final class Figure6 extends PaperFigure {
  private static final double[] PARTS = {2 / 9.0, 1 / 9.0, 1 / 6.0, 1 / 4.0, 1 / 4.0};
  private static final String GIVEN = "credits 600, 300 and 900; VMs of 512 and 256 in the first";

  Figure6(MrgPaper paper) {
    super("mrg-6", "Clusters share 2:1:3 by credit, and VMs within them by theirs.", paper);
  }

  @Override
  List<PaperRow> rows(SchedulerKind credit, SchedulerKind mrg, long seed) {
    List<PaperRow> rows = new ArrayList<>();
    BurnRun.Result withMrg = run(mrg, seed);
    for (int i = 0; i < PARTS.length; i++) {
      rows.add(
          PaperRow.of("part_of_vm_%d".formatted(i + 1), "fraction")
              .theirs(PARTS[i])
              .given(GIVEN)
              .ours(withMrg.part(i)));
    }
    rows.add(PaperRow.of("cluster_error_mrg", "fraction").given(GIVEN).ours(clusterError(withMrg)));
    rows.add(
        paper()
            .lab()
            .in(
                PaperRow.of("cluster_error_mrg_lab", "fraction"),
                "vm-fair",
                "group_error_figure_6_mrg"));
    rows.add(
        PaperRow.of("cluster_error_credit", "fraction")
            .given(GIVEN)
            .ours(clusterError(run(credit, seed)))
            .because("the credit scheduler knows no clusters"));
    rows.add(
        paper()
            .lab()
            .in(
                PaperRow.of("cluster_error_credit_lab", "fraction"),
                "vm-fair",
                "group_error_figure_6_credit"));
    rows.add(fourAndTwo(mrg, seed));
    return rows;
  }

  private BurnRun.Result run(SchedulerKind scheduler, long seed) {
    return new BurnRun(1, paper().burnSeconds())
        .cluster(600, 512, 256)
        .cluster(300, 256)
        .cluster(900, 256, 256)
        .run(scheduler, seed);
  }

  private static double clusterError(BurnRun.Result result) {
    double[] parts = {1 / 3.0, 1 / 6.0, 1 / 2.0};
    double worst = 0;
    for (int i = 0; i < parts.length; i++) {
      worst = Math.max(worst, Math.abs(result.partOf(i + 1) / parts[i] - 1));
    }
    return worst;
  }

  /** Section 4.2: four VMs and two, all alike. */
  private PaperRow fourAndTwo(SchedulerKind mrg, long seed) {
    BurnRun.Result result =
        new BurnRun(1, paper().burnSeconds())
            .cluster(0, 256, 256, 256, 256)
            .cluster(0, 256, 256)
            .run(mrg, seed);
    return PaperRow.of("part_of_four_vms_beside_two", "fraction")
        .theirs(2 / 3.0)
        .given("VMs of 256; a cluster has the sum of its VMs")
        .ours(result.partOf(1));
  }
}
