// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import static io.weir.experiments.vms.OnXen.LEAST_RUN;
import static io.weir.experiments.vms.OnXen.SCHEDULER;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.CaseColumn;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.lab.vms.Clusters;
import io.weir.lab.vms.VmCluster;
import io.weir.lab.vms.VmKind;
import io.weir.lab.vms.XenConsole;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.results.Target;
import java.io.IOException;
import java.util.List;

/** Whether a cluster beside one with much I/O ends sooner. */
public final class VmMixedBench {
  private static final VmKind FIRST = VmKind.WORDCOUNT;
  private static final List<VmCluster> CLUSTERS = Clusters.HALVES.all();
  private static final Factor<VmKind> OTHER =
      new Factor<>("beside word count", List.of(VmKind.SORT, VmKind.GREP), VmKind::label);

  private VmMixedBench() {}

  public static Experiment declaration() {
    return OnXen.declaration("vm-mixed")
        .question(
            "Does a cluster of virtual machines beside one with much I/O end sooner under Xen?")
        .summary(
            "Three guests with word count beside two with another job, half of one processor for each cluster, on Xen 4.17 under software emulation.")
        .takes("20 min a repeat", "15 min")
        .varies(OTHER)
        .varies(LEAST_RUN, List.of(Ratelimit.OF_XEN_4_17))
        .varies(SCHEDULER)
        .measures(VmMixedBench::measure)
        .eachAsFigure(
            OnXen.overCredit("other"),
            "ratio",
            its -> name("finish_%s_beside_wordcount", its),
            its -> Target.atMost(1))
        .eachAsFigure(
            OnXen.overCredit("first"),
            "ratio",
            its -> name("finish_wordcount_beside_%s", its),
            its -> null)
        .eachAsFigure(
            OnXen.overCredit("switches"),
            "ratio",
            its -> name("switches_wordcount_and_%s", its),
            its -> null)
        .eachAsFigure(
            OnXen.overCredit2("other"),
            "ratio",
            its -> name("finish_over_credit2_%s_beside_wordcount", its),
            its -> null)
        .eachAsFigure(
            OnXen.overCredit2("first"),
            "ratio",
            its -> name("finish_over_credit2_wordcount_beside_%s", its),
            its -> null)
        .tableOfCases(
            "Finish times",
            CaseColumn.of("word count", "s", "first"),
            CaseColumn.of("the other", "s", "other"),
            CaseColumn.of("switches", "", "switches"))
        .note(
            "Ratios are of what the credit scheduler has; the paper's other cluster took about 0.7 of it.");
  }

  private static String name(String figure, Case its) {
    return figure.formatted(its.of(OTHER).label()) + its.of(LEAST_RUN).suffix();
  }

  private static void measure(XenLab xen, Case its, Values values)
      throws IOException, InterruptedException {
    VmKind other = its.of(OTHER);
    String scheduler = its.of(SCHEDULER);
    Ratelimit limit = its.of(LEAST_RUN);
    XenRun run = FIRST.in(XenRun.of(scheduler), CLUSTERS.get(0).domains().size());
    run = other.in(run, CLUSTERS.get(1).domains().size());
    XenTrace trace =
        OnXen.run(
            xen,
            other.label() + limit.suffix() + "-" + scheduler,
            run.inClusters(CLUSTERS).ratelimit(limit.micros()),
            values);
    XenConsole console = trace.console();
    values.put("first", console.seconds(console.works(FIRST.label())));
    values.put("other", console.seconds(console.works(other.label())));
    values.put("switches", trace.during(console.works()).switches());
  }
}
