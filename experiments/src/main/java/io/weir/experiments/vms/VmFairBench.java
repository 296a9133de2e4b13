// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import static io.weir.experiments.vms.OnXen.SCHEDULER;
import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.lab.vms.Clusters;
import io.weir.lab.vms.VmCluster;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.linux.xen.RunTimes;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** Whether clusters of machines have their shares, and how much later than they should. */
public final class VmFairBench {
  private static final Factor<Clusters> CLUSTERS =
      new Factor<>("case", List.of(Clusters.FIGURE_6, Clusters.HALVES), Clusters::label);

  /** The last guest has booted half a minute after the first. */
  private static final int BURN_SECONDS = 70;

  private static final int SPAN = 30;
  private static final String TABLE = "Shares of what all guests had in 30 s, with the first seed";

  private VmFairBench() {}

  public static Experiment declaration() {
    return OnXen.declaration("vm-fair")
        .question("Do clusters of virtual machines have their shares of a processor under Xen?")
        .summary(
            "Guests that compute, on one processor of Xen 4.17 under software emulation, whose time is a count of instructions; each repeat has another seed.")
        .takes("20 min a repeat", "15 min")
        .setting("burn_seconds", BURN_SECONDS)
        .varies(CLUSTERS, List.of(Clusters.HALVES))
        .varies(SCHEDULER)
        .measures(VmFairBench::measure)
        .eachAsFigure(
            "group_error",
            FRACTION,
            its -> its.nameOf("group_error"),
            OnXen.ofMrg(Target.atMost(0.01)))
        .eachAsFigure(
            "vm_error", FRACTION, its -> its.nameOf("vm_error"), OnXen.ofMrg(Target.atMost(0.03)))
        .eachAsFigure("lag", "s")
        .eachAsFigure("switches", "switches")
        .eachAsFigure(
            OnXen.overCredit("lag"),
            "ratio",
            its -> "lag_ratio_" + its.of(CLUSTERS).label(),
            its -> Target.atMost(0.5))
        .eachAsFigure(
            OnXen.overCredit2("lag"),
            "ratio",
            its -> "lag_over_credit2_" + its.of(CLUSTERS).label(),
            its -> null)
        .table(
            all ->
                all.table(
                    TABLE,
                    Column.of("case"),
                    Column.of("scheduler"),
                    Column.of("domains"),
                    Column.of("should have", FRACTION),
                    Column.of("had", FRACTION)))
        .note(
            "The modified lag (equation 5) is of windows of a second, with a utilization of 1, as all guests compute; its mean over windows and clusters.");
  }

  private static void measure(XenLab xen, Case its, Values values)
      throws IOException, InterruptedException {
    Clusters clusters = its.of(CLUSTERS);
    List<VmCluster> all = clusters.all();
    String scheduler = its.of(SCHEDULER);
    XenRun run =
        XenRun.of(scheduler)
            .with(clusters.domains().size(), "burn", BURN_SECONDS)
            .weighing(VmCluster.weights(all))
            .inClusters(all);
    XenTrace trace = OnXen.run(xen, clusters.label() + "-" + scheduler, run, values);
    XenTrace.Span span = trace.whileAll(SPAN).last(SPAN);
    RunTimes times = trace.during(span);
    double[] parts = clusters.parts(times);
    values.put("group_error", clusters.groupError(parts));
    values.put("vm_error", clusters.machineError(parts));
    values.put("lag", lag(all, trace, span.from()));
    values.put("switches", times.switches());
    for (VmCluster each : values.round() == 0 ? all : List.<VmCluster>of()) {
      double had = clusters.part(each, parts);
      values.row(TABLE, clusters.label(), scheduler, each.label(), each.share(all), had);
    }
  }

  /** In seconds, of windows of a second. */
  private static double lag(List<VmCluster> all, XenTrace trace, double from) {
    return IntStream.range(0, SPAN)
        .mapToObj(second -> trace.between(from + second, from + second + 1))
        .flatMapToDouble(times -> all.stream().mapToDouble(each -> lag(all, times, each)))
        .average()
        .orElseThrow();
  }

  private static double lag(List<VmCluster> all, RunTimes second, VmCluster cluster) {
    double guests = second.seconds(VmCluster.domains(all));
    return second.modifiedLag(cluster.domains(), cluster.share(all) * guests, 1, 1);
  }
}
