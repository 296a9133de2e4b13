// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.vms.GuestWork;
import io.weir.lab.vms.VmCluster;
import io.weir.lab.vms.VmKind;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.linux.xen.RunTimes;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.results.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Whether one cluster on a host switches less, and ends no later: section 6.1 of the paper on MRG.
 */
public final class VmSingleBench implements Experiment {
  private static final int GUESTS = 4;
  private static final List<VmCluster> CLUSTER =
      List.of(
          new VmCluster(
              1_000,
              IntStream.rangeClosed(1, GUESTS).boxed().toList(),
              Collections.nCopies(GUESTS, 256)));

  /** Of what the credit scheduler has. */
  private static final Map<VmKind, Double> MOST_SWITCHES =
      Map.of(VmKind.WORDCOUNT, 0.5, VmKind.GREP, 0.8);

  private static final Map<VmKind, Double> MOST_SECONDS =
      Map.of(VmKind.WORDCOUNT, 1.02, VmKind.GREP, 0.8, VmKind.SORT, 0.8);

  @Override
  public String name() {
    return "vm-single";
  }

  @Override
  public String summary() {
    return "Does a cluster of virtual machines switch less under Xen if the scheduler knows it?";
  }

  @Override
  public String duration() {
    return "25 min";
  }

  @Override
  public String quickDuration() {
    return "13 min";
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
                "Four guests that run one job, on one processor of Xen 4.17 under software emulation, whose time is a count of instructions: each run is the same to the byte.")
            .setting("guests", GUESTS);
    for (VmKind kind : VmKind.values()) {
      document.setting("tasks_" + kind.label(), kind.tasks());
    }
    List<Ratelimit> limits =
        options.quick() ? List.of(Ratelimit.OF_XEN_4_17) : List.of(Ratelimit.values());
    Table table =
        Table.of(
            "What hosts did",
            Table.Column.of("job"),
            Table.Column.of("least run"),
            Table.Column.of("scheduler"),
            Table.Column.of("switches"),
            Table.Column.of("finish time", "s"),
            Table.Column.of("dom0's processor time", "s"));
    for (Ratelimit limit : limits) {
      for (VmKind kind : VmKind.values()) {
        List<Ran> both = new ArrayList<>();
        for (String scheduler : XenRun.SCHEDULERS) {
          progress.step("%s, %s, ratelimit %s".formatted(kind.label(), scheduler, limit.label()));
          Ran each = measure(options, kind, scheduler, limit);
          both.add(each);
          table =
              table.withRow(
                  kind.label(),
                  limit.label(),
                  scheduler,
                  each.times.switches(),
                  each.seconds,
                  each.times.seconds(0));
        }
        compare(document, kind, limit, both);
      }
    }
    return document
        .table(table)
        .note(
            "Ratios are of what the credit scheduler has. Emulation has no caches and its switches cost only their instructions, so what fewer of them save on a real processor is not in the finish times.")
        .build();
  }

  /** What a host did while its guests worked, and how long that was. */
  private record Ran(String scheduler, RunTimes times, double seconds) {}

  private static Ran measure(
      ExperimentOptions options, VmKind kind, String scheduler, Ratelimit limit)
      throws IOException, InterruptedException {
    XenRun run =
        kind.in(XenRun.of(scheduler), GUESTS).inClusters(CLUSTER).ratelimit(limit.micros());
    XenTrace trace =
        new XenLab(options.kept()).run(kind.label() + limit.suffix() + "-" + scheduler, run);
    List<GuestWork> works = trace.console().works(kind.label());
    if (works.size() != GUESTS) {
      throw new IOException(
          "%d of %d guests ended their job; see %s"
              .formatted(works.size(), GUESTS, trace.file().resolveSibling("console.log")));
    }
    return new Ran(scheduler, trace.during(works), trace.console().seconds(works));
  }

  private static void compare(
      ResultDocumentBuilder document, VmKind kind, Ratelimit limit, List<Ran> both) {
    Ran credit = both.get(0);
    Ran mrg = both.get(1);
    String key = kind.label() + limit.suffix();
    document
        .figure(
            "switches_" + key,
            ratio(mrg.times.switches(), credit.times.switches(), MOST_SWITCHES.get(kind)))
        .figure("finish_" + key, ratio(mrg.seconds, credit.seconds, MOST_SECONDS.get(kind)));
    for (Ran each : both) {
      document.figure(
          "switches_%s_%s".formatted(key, each.scheduler),
          Figure.of("switches", each.times.switches()));
      for (int domain = 0; domain <= 1; domain++) {
        document.series(
            distribution(
                "%s, least run %s".formatted(kind.label(), limit.label()),
                domain,
                each.scheduler,
                each.times));
      }
    }
  }

  private static Figure ratio(double ours, double theirs, @Nullable Double most) {
    Figure figure = Figure.of("ratio", ours / theirs);
    return most == null ? figure : figure.withTarget(Target.atMost(most));
  }

  /** Figure 10 of the paper. */
  private static Series distribution(String panel, int domain, String scheduler, RunTimes times) {
    double[] x = IntStream.rangeClosed(30, 75).mapToDouble(each -> each / 10.0).toArray();
    List<Double> runs = times.of(domain);
    double[] y =
        IntStream.range(0, x.length)
            .mapToDouble(
                i ->
                    runs.stream().filter(each -> each * 1e9 <= Math.pow(10, x[i])).count()
                        / (double) Math.max(1, runs.size()))
            .toArray();
    return new Series(
        panel,
        "Part of the times that dom%d ran for so long at most".formatted(domain),
        scheduler,
        "log10(ns)",
        "fraction",
        x,
        y);
  }
}
