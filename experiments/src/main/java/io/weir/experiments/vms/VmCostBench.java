// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import static io.weir.experiments.vms.OnXen.SCHEDULER;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.lab.vms.VmCluster;
import io.weir.lab.vms.VmKind;
import io.weir.lab.vms.XenLab;
import io.weir.lab.vms.XenRun;
import io.weir.lab.vms.XenTrace;
import io.weir.results.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a decision of the scheduler costs, in instructions. */
public final class VmCostBench {
  /** A half of them with word count, a quarter each with sort and grep. */
  private static final Factor<Integer> GUESTS = Factor.of("guests", 4, 8, 12);

  private static final int WEIGHT = 256;

  /** QEMU's -icount shift=1. */
  private static final double INSTRUCTIONS_PER_SECOND = 5e8;

  private VmCostBench() {}

  public static Experiment declaration() {
    return OnXen.declaration("vm-cost")
        .question("What does a decision cost that knows of clusters of virtual machines?")
        .summary(
            "Guests with word count, sort and grep, a cluster of each, on one processor of Xen 4.17 under software emulation, where time is a count of instructions: those of each decision who is next.")
        .takes("20 min a repeat", "8 min")
        .varies(GUESTS, List.of(12))
        .compares(SCHEDULER)
        .measures(VmCostBench::measure)
        .eachAsFigure(
            "instructions",
            "instructions",
            its -> "instructions_%d_%s".formatted(its.of(GUESTS), its.of(SCHEDULER)),
            its -> null)
        .eachAsFigure(
            OnXen.overCredit("mean"),
            "ratio",
            its -> "decision_" + its.of(GUESTS),
            its -> its.of(GUESTS) == 12 ? Target.atMost(1.1) : null)
        .plot("Instructions of a decision by guests", "mean", GUESTS, SCHEDULER, "instructions")
        .note(
            "A decision is what the hypervisor's core asks a scheduler for whenever it is to look who is next. Figures of instructions are medians, the ratio and the lines are of means.");
  }

  /** Of each decision while guests worked. */
  private static void measure(XenLab xen, Case its, Values values)
      throws IOException, InterruptedException {
    String scheduler = its.of(SCHEDULER);
    int guests = its.of(GUESTS);
    XenRun run = VmKind.WORDCOUNT.in(XenRun.of(scheduler), guests / 2);
    run = VmKind.GREP.in(VmKind.SORT.in(run, guests / 4), guests / 4);
    XenTrace trace =
        OnXen.run(
            xen, "%d-%s".formatted(guests, scheduler), run.inClusters(clusters(guests)), values);
    double instructionsPerCycle = INSTRUCTIONS_PER_SECOND / trace.console().cyclesPerSecond();
    double[] instructions =
        trace.decisions(trace.console().works()).stream()
            .mapToDouble(each -> each.cycles() * instructionsPerCycle)
            .toArray();
    values.put("instructions", instructions);
    values.put(
        "mean",
        Arrays.stream(instructions)
            .average()
            .orElseThrow(
                () ->
                    new IOException(
                        trace.file() + " tells of no decision; ./weir lab xen build counts them")));
  }

  private static List<VmCluster> clusters(int guests) {
    List<VmCluster> clusters = new ArrayList<>();
    int next = 1;
    for (int machines : List.of(guests / 2, guests / 4, guests / 4)) {
      clusters.add(VmCluster.of(WEIGHT * machines, next, machines));
      next += machines;
    }
    return clusters;
  }
}
