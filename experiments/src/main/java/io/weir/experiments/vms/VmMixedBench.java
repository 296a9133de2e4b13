// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.vms.VmCluster;
import io.weir.lab.vms.VmKind;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a cluster beside one that does much I/O ends sooner: section 6.2.1 of the paper on MRG.
 */
public final class VmMixedBench implements Experiment {
  private static final List<VmCluster> CLUSTERS =
      List.of(
          new VmCluster(500, List.of(1, 2, 3), List.of(256, 256, 256)),
          new VmCluster(500, List.of(4, 5), List.of(256, 256)));

  private static final VmKind FIRST = VmKind.WORDCOUNT;
  private static final List<VmKind> OTHERS = List.of(VmKind.SORT, VmKind.GREP);

  @Override
  public String name() {
    return "vm-mixed";
  }

  @Override
  public String summary() {
    return "Does a cluster of virtual machines beside one with much I/O end sooner under Xen?";
  }

  @Override
  public String duration() {
    return "20 min";
  }

  @Override
  public String quickDuration() {
    return "10 min";
  }

  @Override
  public String needs() {
    return "QEMU, 400 MB of packages, 4 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    progress.step("Xen, Dom0 and guests");
    XenLab.build();
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Three guests with word count beside two with another job, half of one processor for each cluster, on Xen 4.17 under software emulation.");
    Table table =
        Table.of(
            "Finish times",
            Table.Column.of("jobs"),
            Table.Column.of("least run"),
            Table.Column.of("scheduler"),
            Table.Column.of("word count", "s"),
            Table.Column.of("the other", "s"),
            Table.Column.of("switches"));
    List<Ratelimit> limits =
        options.quick() ? List.of(Ratelimit.OF_XEN_4_17) : List.of(Ratelimit.values());
    for (Ratelimit limit : limits) {
      for (VmKind other : OTHERS) {
        List<Ran> both = new ArrayList<>();
        for (String scheduler : XenRun.SCHEDULERS) {
          progress.step("%s, %s, ratelimit %s".formatted(other.label(), scheduler, limit.label()));
          Ran each = measure(options, other, scheduler, limit);
          both.add(each);
          table =
              table.withRow(
                  "wordcount, " + other.label(),
                  limit.label(),
                  scheduler,
                  each.firstSeconds,
                  each.otherSeconds,
                  each.switches);
        }
        compare(document, other, limit, both);
      }
    }
    return document
        .table(table)
        .note(
            "Ratios are of what the credit scheduler has; the paper's other cluster took about 0.7 of it.")
        .build();
  }

  private record Ran(double firstSeconds, double otherSeconds, int switches) {}

  private static Ran measure(
      ExperimentOptions options, VmKind other, String scheduler, Ratelimit limit)
      throws IOException, InterruptedException {
    XenRun run = FIRST.in(XenRun.of(scheduler), CLUSTERS.get(0).domains().size());
    run =
        other
            .in(run, CLUSTERS.get(1).domains().size())
            .inClusters(CLUSTERS)
            .ratelimit(limit.micros());
    XenTrace trace =
        new XenLab(options.kept()).run(other.label() + limit.suffix() + "-" + scheduler, run);
    return new Ran(
        trace.console().seconds(trace.console().works(FIRST.label())),
        trace.console().seconds(trace.console().works(other.label())),
        trace.during(trace.console().works()).switches());
  }

  private static void compare(
      ResultDocumentBuilder document, VmKind other, Ratelimit limit, List<Ran> both) {
    Ran credit = both.get(0);
    Ran mrg = both.get(1);
    String suffix = limit.suffix();
    document
        .figure(
            "finish_%s_beside_wordcount%s".formatted(other.label(), suffix),
            Figure.of("ratio", mrg.otherSeconds / credit.otherSeconds).withTarget(Target.atMost(1)))
        .figure(
            "finish_wordcount_beside_%s%s".formatted(other.label(), suffix),
            Figure.of("ratio", mrg.firstSeconds / credit.firstSeconds))
        .figure(
            "switches_wordcount_and_%s%s".formatted(other.label(), suffix),
            Figure.of("ratio", mrg.switches / (double) credit.switches));
  }
}
