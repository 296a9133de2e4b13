// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.vms.VmKind;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Whether machines without a cluster have what the credit scheduler would give them. */
public final class VmPlainBench implements Experiment {
  private static final List<Integer> WEIGHTS = List.of(512, 256, 128);

  /** The lightest guest has booted 26 s after the heaviest. */
  private static final int BURN_SECONDS = 60;

  /** Tasks of each that take some seconds, so that shares are not of a moment. */
  private static final Map<VmKind, Integer> LONG =
      Map.of(VmKind.WORDCOUNT, 300, VmKind.GREP, 150, VmKind.SORT, 150);

  /** For so long at least all guests work. */
  private static final double SPAN = 5;

  private static final double MOST_ERROR = 0.01;

  @Override
  public String name() {
    return "vm-plain";
  }

  @Override
  public String summary() {
    return "Do machines without a cluster have under Xen what the credit scheduler would give them?";
  }

  @Override
  public String duration() {
    return "18 min";
  }

  @Override
  public String quickDuration() {
    return "18 min";
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
                "Three guests of different weights and no cluster on one processor of Xen 4.17 under software emulation: the parts of its time that they and Dom0 had, under either scheduler.");
    Table table =
        Table.of(
            "Parts of the processor's time",
            Table.Column.of("guests"),
            Table.Column.of("domain"),
            Table.Column.of("credit", Figure.FRACTION),
            Table.Column.of("mrg", Figure.FRACTION));
    for (String name : List.of("burn", "jobs")) {
      Map<String, RunTimes> times = new TreeMap<>();
      for (String scheduler : XenRun.SCHEDULERS) {
        progress.step(name + ", " + scheduler);
        times.put(scheduler, whileAll(measure(options, name, scheduler, "")));
      }
      double worst = 0;
      for (int domain = 0; domain <= WEIGHTS.size(); domain++) {
        double credit = part(times, XenRun.CREDIT, domain);
        double mrg = part(times, XenRun.MRG, domain);
        worst = Math.max(worst, Math.abs(mrg - credit));
        table = table.withRow(name, domain, credit, mrg);
      }
      document.figure(
          "share_error_" + name,
          Figure.of(Figure.FRACTION, worst).withTarget(Target.atMost(MOST_ERROR)));
    }
    progress.step("the same again");
    boolean isSame =
        measure(options, "jobs", XenRun.MRG, "-again")
            .isSameAs(XenTrace.read(options.kept().resolve("jobs-" + XenRun.MRG)));
    document.figure(
        "runs_that_differ", Figure.of("runs", isSame ? 0 : 1).withTarget(Target.atMost(0)));
    return document
        .table(table)
        .note(
            "runs_that_differ: the guests with jobs under mrg were run twice, and their traces compared byte by byte.")
        .build();
  }

  private static XenTrace measure(
      ExperimentOptions options, String name, String scheduler, String suffix)
      throws IOException, InterruptedException {
    XenRun run = XenRun.of(scheduler).weighing(WEIGHTS);
    if (name.equals("burn")) {
      run = run.with(WEIGHTS.size(), "burn", BURN_SECONDS);
    } else {
      for (VmKind each : VmKind.values()) {
        run = run.with(1, each.label(), LONG.getOrDefault(each, 0));
      }
    }
    return new XenLab(options.kept()).run(name + "-" + scheduler + suffix, run);
  }

  private static RunTimes whileAll(XenTrace trace) throws IOException {
    return trace.during(trace.whileAll(SPAN));
  }

  private static double part(Map<String, RunTimes> times, String scheduler, int domain) {
    RunTimes of = Objects.requireNonNull(times.get(scheduler));
    return of.seconds(domain) / of.seconds();
  }
}
