// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.vms.VmCluster;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.linux.xen.RunTimes;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether clusters of virtual machines have their shares of a processor under real Xen. */
public final class VmFairBench implements Experiment {
  /** Section 6.2: three machines and two, the same credit. */
  private static final List<VmCluster> HALVES =
      List.of(
          new VmCluster(500, List.of(1, 2, 3), List.of(256, 256, 256)),
          new VmCluster(500, List.of(4, 5), List.of(256, 256)));

  /** Figure 6: 2:1:3, and 2:1 in the first. */
  private static final List<VmCluster> FIGURE_6 =
      List.of(
          new VmCluster(600, List.of(1, 2), List.of(512, 256)),
          new VmCluster(300, List.of(3), List.of(256)),
          new VmCluster(900, List.of(4, 5), List.of(256, 256)));

  /** The last guest has booted half a minute after the first. */
  private static final int BURN_SECONDS = 70;

  private static final double SPAN = 30;
  private static final double WINDOW = 1;
  private static final double MOST_GROUP_ERROR = 0.02;
  private static final double MOST_VM_ERROR = 0.03;
  private static final double MOST_LAG = 0.5;

  @Override
  public String name() {
    return "vm-fair";
  }

  @Override
  public String summary() {
    return "Do clusters of virtual machines have their shares of a processor under Xen?";
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
    Map<String, List<VmCluster>> cases = new TreeMap<>(Map.of("halves", HALVES));
    if (!options.quick()) {
      cases.put("figure_6", FIGURE_6);
    }
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Guests that compute, on one processor of Xen 4.17 under software emulation, whose time is a count of instructions: each run is the same to the byte.")
            .setting("burn_seconds", BURN_SECONDS);
    Table table =
        Table.of(
            "Shares of what all guests had in 30 s",
            Table.Column.of("case"),
            Table.Column.of("scheduler"),
            Table.Column.of("domains"),
            Table.Column.of("should have", Figure.FRACTION),
            Table.Column.of("had", Figure.FRACTION));
    for (Map.Entry<String, List<VmCluster>> each : cases.entrySet()) {
      Map<String, Double> lags = new TreeMap<>();
      for (String scheduler : XenRun.SCHEDULERS) {
        progress.step(each.getKey() + ", " + scheduler);
        Fairness fairness = measure(options, each.getKey(), each.getValue(), scheduler);
        table = fairness.into(table, each.getKey(), scheduler);
        lags.put(scheduler, fairness.lag(WINDOW));
        figures(document, each.getKey() + "_" + scheduler, fairness, scheduler.equals(XenRun.MRG));
      }
      double ratio = lags.getOrDefault(XenRun.MRG, 0.0) / lags.getOrDefault(XenRun.CREDIT, 1.0);
      document.figure(
          "lag_ratio_" + each.getKey(),
          Figure.of("ratio", ratio).withTarget(Target.atMost(MOST_LAG)));
    }
    return document
        .table(table)
        .note(
            "The modified lag (equation 5) is of windows of a second, with a utilization of 1, as all guests compute; its mean over windows and clusters.")
        .build();
  }

  private static Fairness measure(
      ExperimentOptions options, String name, List<VmCluster> clusters, String scheduler)
      throws IOException, InterruptedException {
    XenRun run =
        XenRun.of(scheduler)
            .with(VmCluster.domains(clusters).size(), "burn", BURN_SECONDS)
            .weighing(VmCluster.weights(clusters))
            .inClusters(clusters);
    XenTrace trace = new XenLab(options.kept()).run(name + "-" + scheduler, run);
    XenTrace.Span span = trace.whileAll(SPAN).last(SPAN);
    return new Fairness(clusters, trace, span.from(), span.to());
  }

  private static void figures(
      ResultDocumentBuilder document, String key, Fairness fairness, boolean isOurs) {
    Figure group = Figure.of(Figure.FRACTION, fairness.groupError());
    Figure machine = Figure.of(Figure.FRACTION, fairness.machineError());
    document
        .figure(
            "group_error_" + key,
            isOurs ? group.withTarget(Target.atMost(MOST_GROUP_ERROR)) : group)
        .figure(
            "vm_error_" + key, isOurs ? machine.withTarget(Target.atMost(MOST_VM_ERROR)) : machine)
        .figure("lag_" + key, Figure.of("s", fairness.lag(WINDOW)))
        .figure("switches_" + key, Figure.of("switches", fairness.switches()));
  }

  /** What clusters had in a span of a trace, of what all guests had. */
  private record Fairness(List<VmCluster> clusters, XenTrace trace, double from, double to) {
    private RunTimes all() {
      return trace.between(from, to);
    }

    private double ofAll(List<Integer> domains) {
      RunTimes all = all();
      return all.seconds(domains) / all.seconds(VmCluster.domains(clusters));
    }

    double groupError() {
      return clusters.stream()
          .mapToDouble(each -> Math.abs(ofAll(each.domains()) / each.share(clusters) - 1))
          .max()
          .orElseThrow();
    }

    double machineError() {
      double worst = 0;
      for (VmCluster each : clusters) {
        for (int domain : each.domains()) {
          double share = each.share(clusters, domain);
          worst = Math.max(worst, Math.abs(ofAll(List.of(domain)) / share - 1));
        }
      }
      return worst;
    }

    /** In seconds, of windows of some seconds. */
    double lag(double window) {
      List<Double> lags = new ArrayList<>();
      for (double start = from; start + window <= to; start += window) {
        RunTimes times = trace.between(start, start + window);
        double guests = times.seconds(VmCluster.domains(clusters)) / window;
        for (VmCluster each : clusters) {
          lags.add(times.modifiedLag(each.domains(), each.share(clusters) * guests, 1, 1));
        }
      }
      return lags.stream().mapToDouble(each -> each).average().orElseThrow();
    }

    int switches() {
      return all().switches();
    }

    Table into(Table table, String name, String scheduler) {
      Table filled = table;
      for (VmCluster each : clusters) {
        filled =
            filled.withRow(
                name, scheduler, each.label(), each.share(clusters), ofAll(each.domains()));
      }
      return filled;
    }
  }
}
