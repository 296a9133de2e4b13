// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.vms.Clusters;
import io.weir.lab.vms.ScxConsole;
import io.weir.lab.vms.ScxLab;
import io.weir.lab.vms.XenRun;
import io.weir.results.Table;
import io.weir.results.Target;
import java.nio.file.Path;
import java.util.List;

/** Whether clusters of virtual machines have their shares under Linux's sched_ext. */
public final class ScxFairBench {
  private static final Factor<Integer> PROCESSORS = Factor.of("processors", 1, 2);

  /** See dev/lab/scx/init. */
  private static final Factor<Clusters> CLUSTERS =
      new Factor<>(
          "case", List.of(Clusters.HALVES, Clusters.FIGURE_6, Clusters.IO), Clusters::label);

  private static final Factor<String> SCHEDULER =
      Factor.named("scheduler", List.of("linux", XenRun.MRG));

  private ScxFairBench() {}

  public static Experiment declaration() {
    return Declaration.ofEach("scx-fair", PROCESSORS, ScxFairBench::host)
        .question(
            "Do clusters of virtual machines have their shares of a processor under sched_ext?")
        .summary(
            "Control groups of processes in the place of virtual machines, on one processor and on two, under software emulation.")
        .takes("10 min", "10 min")
        .needs("QEMU, clang, 300 MB of packages, 2 GB of memory")
        .isTheSameEachTime()
        .varies(CLUSTERS)
        .varies(SCHEDULER)
        .measures(ScxFairBench::measure)
        .measuresOnce(
            (console, its, values) -> {
              values.put("unloads", console.unloads());
              values.put("hung", console.wasEjected() ? 0 : 1);
              values.setting("kernel", console.kernel());
            })
        .eachAsFigure(
            (all, its) -> of(its.of(CLUSTERS).groupError(all.of("parts", its))),
            FRACTION,
            its -> "group_error_%s_%s".formatted(its.of(CLUSTERS).label(), key(its)),
            its -> its.of(SCHEDULER).equals(XenRun.MRG) ? Target.atMost(0.03) : null)
        .eachAsFigure(
            (all, its) -> of(its.of(CLUSTERS).machineError(all.of("parts", its))),
            FRACTION,
            its -> "vm_error_%s_%s".formatted(its.of(CLUSTERS).label(), key(its)),
            its -> null)
        .eachAsFigure("requests", "requests", its -> "requests_" + key(its), its -> null)
        .eachAsFigure("longest_request", "s", its -> "longest_request_" + key(its), its -> null)
        .figure("unloads_that_failed", "unloads", all -> sum(all, "unloads"), Target.atMost(0))
        .figure("stalls_that_hung_the_machine", "stalls", all -> sum(all, "hung"), Target.atMost(0))
        .table(ScxFairBench::table)
        .note(
            "linux is the kernel's own scheduler with the weights of the control groups. io: two machines whose VCPU computes for 50 us and waits for a request that takes a thread named vhost-1 30 us, beside two that compute. For the last figure a scheduler is loaded that stops to schedule; the kernel's watchdog is to unload it.");
  }

  private static String key(Case its) {
    return "%s_%d".formatted(its.of(SCHEDULER), its.of(PROCESSORS));
  }

  /** What a machine has said that ran all cases, unloaded, and stalled. */
  private static Lab<ScxConsole> host(int processors) {
    return (options, progress, use) -> {
      progress.step("a kernel, and the scheduler");
      ScxLab.build();
      progress.step("shares, unloading, the watchdog: processors " + processors);
      Path out = options.kept().resolve("processors-" + processors);
      use.on(ScxLab.run(processors, out));
    };
  }

  private static void measure(ScxConsole console, Case its, Values values) {
    Clusters clusters = its.of(CLUSTERS);
    String scheduler = its.of(SCHEDULER);
    values.put(
        "parts",
        clusters.machines().stream()
            .mapToDouble(each -> console.part(clusters.label(), scheduler, each))
            .toArray());
    if (clusters.equals(Clusters.IO)) {
      values.put("requests", console.requests().getOrDefault(scheduler, 0L));
      values.put("longest_request", console.longestRequest().getOrDefault(scheduler, 0.0));
    }
  }

  private static double[] of(double value) {
    return new double[] {value};
  }

  private static double[] sum(Samples all, String value) {
    return of(PROCESSORS.levels().stream().mapToDouble(each -> all.last(value + "_" + each)).sum());
  }

  private static Table table(Samples all) {
    Table table =
        Table.of(
            "Parts of the processors' time",
            Table.Column.of("processors"),
            Table.Column.of("case"),
            Table.Column.of("machine"),
            Table.Column.of("should have", FRACTION),
            Table.Column.of("linux", FRACTION),
            Table.Column.of("mrg", FRACTION));
    for (Case its : all.cases()) {
      if (its.of(SCHEDULER).equals(XenRun.MRG)) {
        table = withRows(table, all, its);
      }
    }
    return table;
  }

  private static Table withRows(Table table, Samples all, Case its) {
    Clusters clusters = its.of(CLUSTERS);
    List<String> machines = clusters.machines();
    double[] linux = all.of("parts", its.with(SCHEDULER, "linux"));
    double[] mrg = all.of("parts", its);
    double[] shares = clusters.shares();
    Table more = table;
    for (int i = 0; i < shares.length; i++) {
      more =
          more.withRow(
              its.of(PROCESSORS), clusters.label(), machines.get(i), shares[i], linux[i], mrg[i]);
    }
    return more;
  }
}
