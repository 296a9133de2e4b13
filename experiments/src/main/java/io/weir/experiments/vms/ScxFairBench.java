// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.vms.Clusters;
import io.weir.lab.vms.ScxConsole;
import io.weir.lab.vms.XenRun;
import io.weir.results.Table;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Whether clusters of virtual machines have their shares under Linux's sched_ext. */
public final class ScxFairBench {
  private static final Factor<Integer> PROCESSORS = Factor.of("processors", 1, 2);

  /** See dev/lab/scx/init. */
  private static final Factor<Clusters> CLUSTERS =
      new Factor<>(
          "case",
          List.of(
              Clusters.HALVES,
              Clusters.FIGURE_6,
              Clusters.CHANGED,
              Clusters.IO,
              Clusters.VMS,
              Clusters.ENDLESS,
              Clusters.BUSY),
          Clusters::label);

  private static final String LINUX = "linux";

  /** Linux with a slice for each cluster, which is what a person would have. */
  private static final String SLICES = "slices";

  /** A scheduler of sched_ext that decides nothing. */
  private static final String FLOOR = "floor";

  /** scx_layered, with a layer for each slice. It divides whole processors. */
  static final String LAYERED = "layered";

  static final int PROCESSORS_OF_LAYERED = 2;

  private static final Factor<String> SCHEDULER =
      Factor.named("scheduler", List.of(LINUX, SLICES, LAYERED, XenRun.MRG));

  private static final Set<Clusters> IN_LAYERS = Set.of(Clusters.HALVES, Clusters.IO);

  /** Those with a cluster that does I/O, and what names of figures have for it. */
  private static final Map<Clusters, String> WITH_REQUESTS =
      Map.of(Clusters.IO, "", Clusters.VMS, "vms_");

  /** Those for which there is nothing to compare with. */
  private static final Set<Clusters> OF_MRG_ALONE =
      Set.of(Clusters.CHANGED, Clusters.ENDLESS, Clusters.BUSY);

  /** What goes on while machines compute; see dev/lab/scx/init. */
  private static final List<String> EVENTS = List.of("reload", "kill", "hot_plug", "displaced");

  /** Due a turn in minutes; {@link io.weir.lab.vms.ScxConsole#longestGap} has it as the case. */
  private static final String LIGHT = "light";

  private ScxFairBench() {}

  public static Experiment declaration() {
    Declaration<ScxConsole> declaration =
        Declaration.ofEach("scx-fair", PROCESSORS, ScxHosts::of)
            .question(
                "Do clusters of virtual machines have their shares of a processor under sched_ext?")
            .summary(
                "Control groups of processes in the place of virtual machines, and virtual machines under KVM, on one processor and on two, under software emulation.")
            .takes("45 min", "45 min")
            .needs("QEMU, clang, Rust 1.91, 1.2 GB of packages, 5 GB of memory")
            .isTheSameEachTime()
            .varies(CLUSTERS)
            .varies(SCHEDULER)
            .where(ScxFairBench::isThere)
            .measures(ScxFairBench::measure)
            .measuresOnce(
                (console, its, values) -> {
                  values.put("unloads", console.unloads());
                  values.put("lost", console.lost());
                  values.put("hung", console.wasEjected() ? 0 : 1);
                  console
                      .longestGap()
                      .forEach((name, seconds) -> values.put("gap_" + name, seconds));
                  for (String each : List.of(XenRun.MRG, FLOOR)) {
                    values.put("alone_" + each, alone(console, each) / alone(console, LINUX));
                  }
                  values.setting("kernel", console.kernel());
                })
            .eachAsFigure(
                (all, its) -> ofParts(all, its, its.of(CLUSTERS)::groupError),
                FRACTION,
                its -> "group_error_%s_%s".formatted(its.of(CLUSTERS).label(), key(its)),
                its -> null)
            .eachAsFigure(
                (all, its) -> ofParts(all, its, its.of(CLUSTERS)::machineError),
                FRACTION,
                its -> "vm_error_%s_%s".formatted(its.of(CLUSTERS).label(), key(its)),
                its -> null)
            .figure("group_error", FRACTION, ScxFairBench::worstError, Target.atMost(0.01))
            .eachAsFigure(
                "requests",
                "requests",
                its -> "requests_" + of(its.of(CLUSTERS)) + key(its),
                its -> null)
            .eachAsFigure(
                "longest_request",
                "s",
                its -> "longest_request_" + of(its.of(CLUSTERS)) + key(its),
                its -> null)
            .eachAsFigure(
                (all, its) -> overSlices(all, its, "requests"),
                FRACTION,
                its ->
                    "requests_%sover_slices_%d".formatted(of(its.of(CLUSTERS)), its.of(PROCESSORS)),
                its -> Target.atLeast(0.98))
            .eachAsFigure(
                (all, its) -> overSlices(all, its, "longest_request"),
                FRACTION,
                its ->
                    "longest_request_%sover_slices_%d"
                        .formatted(of(its.of(CLUSTERS)), its.of(PROCESSORS)),
                its -> its.of(CLUSTERS).equals(Clusters.VMS) ? null : Target.atMost(1))
            .figure("requests_alone_over_linux", FRACTION, all -> least(all, "alone_" + XenRun.MRG))
            .figure(
                "requests_alone_over_linux_floor", FRACTION, all -> least(all, "alone_" + FLOOR))
            .figure("longest_gap_linux", "s", all -> longestGap(all, LINUX))
            .figure("longest_gap_steady", "s", all -> longestGap(all, "steady"))
            .figure("longest_gap_light", "s", all -> longestGap(all, LIGHT), Target.atMost(2))
            .figure("ejections", "times", all -> sum(all, "lost"), Target.atMost(0))
            .figure("unloads_that_failed", "unloads", all -> sum(all, "unloads"), Target.atMost(0))
            .figure(
                "stalls_that_hung_the_machine", "stalls", all -> sum(all, "hung"), Target.atMost(0))
            .table(ScxFairBench::table)
            .note(
                "linux is the kernel's own scheduler with the weights of the control groups, slices the same with a slice for each cluster, by the credit of which its cpu.weight is; layered is scx_layered 1.1.4 with one of two processors for each of two slices, in a boot of its own, and left out where that stands still. changed: mrg takes its groups from slices, and of the host's threads theirs alone; the weight of the first slice has changed while it ran. endless: a machine whose I/O never ends beside one that computes. busy: two machines whose threads for I/O poll, for 3.9 ms at a time, and rest for 50 us, beside one that computes. io: two machines whose VCPU computes for 50 us and waits for a request that takes a thread named vhost-1 30 us, beside two that compute. vms: the same with QEMU's microvm under KVM, whose virtio disk takes 100 us for a request and has an iothread, as libvirt sets it up; there a request takes half a second now and then whatever the scheduler, which is thought to be the emulation of virtualisation, so the longest one says nothing, and a machine may wait for ever, and is then ended: the requests of that case are left out. For the last figure a scheduler is loaded that stops to schedule; the kernel's watchdog is to unload it. longest_gap: for how long at most one of four machines that compute had no processor, while nothing happened under Linux's own scheduler (linux) and under mrg (steady), the scheduler was unloaded and loaded three times, its loader was killed and started anew, one of two processors went and came three times, and a thread of the host, which comes before machines with --only-machines, took one of two processors and then the other (displaced); light: one of a machine of weight 1 in a cluster beside two of 10000, and one of a cluster of credit 1 beside one of 10000. ejections: times that the kernel took the scheduler away meanwhile. requests_alone: one machine that does I/O, and nothing beside it; floor is a scheduler of sched_ext that decides nothing.");
    for (String event : EVENTS) {
      declaration.figure(
          "longest_gap_" + event, "s", all -> longestGap(all, event), Target.atMost(1));
    }
    return declaration;
  }

  private static boolean isThere(Case its) {
    Clusters clusters = its.of(CLUSTERS);
    return switch (its.of(SCHEDULER)) {
      case XenRun.MRG -> true;
      case LAYERED -> its.of(PROCESSORS) == PROCESSORS_OF_LAYERED && IN_LAYERS.contains(clusters);
      default -> !OF_MRG_ALONE.contains(clusters);
    };
  }

  private static double[] worstError(Samples all) {
    return of(
        all.cases().stream()
            .filter(its -> its.of(SCHEDULER).equals(XenRun.MRG))
            .mapToDouble(its -> its.of(CLUSTERS).groupError(all.of("parts", its)))
            .max()
            .orElseThrow());
  }

  /** Of mrg over the kernel's own scheduler with slices; nothing for other cases. */
  private static double[] overSlices(Samples all, Case its, String value) {
    return WITH_REQUESTS.containsKey(its.of(CLUSTERS)) && its.of(SCHEDULER).equals(XenRun.MRG)
        ? all.ratio(its.nameOf(value), its.with(SCHEDULER, SLICES).nameOf(value))
        : new double[0];
  }

  private static double alone(ScxConsole console, String scheduler) {
    return console.requests().getOrDefault("alone_" + scheduler, 0L);
  }

  private static double[] least(Samples all, String value) {
    return of(
        PROCESSORS.levels().stream()
            .mapToDouble(each -> all.last(value + "_" + each))
            .min()
            .orElseThrow());
  }

  private static double[] longestGap(Samples all, String event) {
    return PROCESSORS.levels().stream()
        .flatMapToDouble(each -> Arrays.stream(all.of("gap_%s_%d".formatted(event, each))))
        .max()
        .stream()
        .toArray();
  }

  private static String key(Case its) {
    return "%s_%d".formatted(its.of(SCHEDULER), its.of(PROCESSORS));
  }

  private static void measure(ScxConsole console, Case its, Values values) {
    Clusters clusters = its.of(CLUSTERS);
    String scheduler = its.of(SCHEDULER);
    if (scheduler.equals(LAYERED) && !console.hasRun(clusters.label(), scheduler)) {
      return;
    }
    values.put(
        "parts",
        clusters.machines().stream()
            .mapToDouble(each -> console.part(clusters.label(), scheduler, each))
            .toArray());
    if (WITH_REQUESTS.containsKey(clusters)) {
      String said = of(clusters) + scheduler;
      if (console.hasLost(said)) {
        return;
      }
      values.put("requests", console.requests().getOrDefault(said, 0L));
      values.put("longest_request", console.longestRequest().getOrDefault(said, 0.0));
    }
  }

  private static String of(Clusters clusters) {
    return WITH_REQUESTS.getOrDefault(clusters, "");
  }

  /** Nothing where it was left out. */
  private static double[] ofParts(Samples all, Case its, ToDoubleFunction<double[]> error) {
    double[] parts = all.of("parts", its);
    return parts.length == 0 ? parts : of(error.applyAsDouble(parts));
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
            Table.Column.of("slices", FRACTION),
            Table.Column.of("layered", FRACTION),
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
    double[] shares = clusters.shares();
    Table more = table;
    for (int i = 0; i < shares.length; i++) {
      List<Object> row =
          new ArrayList<>(
              List.of(its.of(PROCESSORS), clusters.label(), machines.get(i), shares[i]));
      for (String scheduler : SCHEDULER.levels()) {
        Case other = its.with(SCHEDULER, scheduler);
        double[] parts = isThere(other) ? all.of("parts", other) : new double[0];
        row.add(parts.length == 0 ? "" : (Object) parts[i]);
      }
      more = more.withRow(row.toArray());
    }
    return more;
  }
}
