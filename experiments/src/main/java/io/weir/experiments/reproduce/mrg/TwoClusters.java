// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.mrg.host.HostModel;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import io.weir.experiments.reproduce.mrg.host.VmRun;
import java.util.ArrayList;
import java.util.List;

/** Section 6.2: two clusters on three hosts of two processors, as in table 2. */
record TwoClusters(HostModel model, int factor) {
  static final String GIVEN =
      "three hosts of two cores with the VMs of table 2, 500 credits a cluster, " + PaperJob.GIVEN;
  private static final int CREDIT = 500;

  /** Two jobs at the same time. */
  record Pair(PaperJob first, PaperJob second) {
    String label() {
      return "%s_and_%s".formatted(first.label(), second.label());
    }
  }

  /** Groups (i) to (iv) of figure 11; its sizes are in the drawing only, so each with its like. */
  static List<List<Pair>> groups() {
    return List.of(
        pairs(PaperJob.WORD_COUNT, PaperJob.GREP),
        pairs(PaperJob.WORD_COUNT, PaperJob.SORT),
        pairs(PaperJob.GREP, PaperJob.SORT),
        pairs(PaperJob.SORT, PaperJob.HQL));
  }

  private static List<Pair> pairs(List<PaperJob> first, List<PaperJob> second) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      pairs.add(new Pair(first.get(i), second.get(i)));
    }
    return pairs;
  }

  VmRun.Result run(Pair pair, SchedulerKind scheduler, long seed) {
    return new VmRun(model, factor)
        .cluster(pair.first.input(factor), CREDIT)
        .cluster(pair.second.input(factor), CREDIT)
        .host(2, 0, 0, 1)
        .host(2, 0, 0, 0, 1, 1)
        .host(2, 0, 0, 1, 1)
        .run(scheduler, seed);
  }
}
