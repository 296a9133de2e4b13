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
import io.weir.results.Series;
import io.weir.results.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a decision of the scheduler costs, in instructions. */
public final class VmCostBench implements Experiment {
  /** Of each of the three jobs' clusters; the first has as many as both others. */
  private static final List<Integer> SIZES = List.of(1, 2, 3);

  private static final int CLUSTERS = 4;
  private static final int WEIGHT = 256;

  /** QEMU's -icount shift=1. */
  private static final double INSTRUCTIONS_PER_SECOND = 5e8;

  private static final double MOST_RATIO = 1.3;

  @Override
  public String name() {
    return "vm-cost";
  }

  @Override
  public String summary() {
    return "What does a decision cost that knows of clusters of virtual machines?";
  }

  @Override
  public String duration() {
    return "20 min";
  }

  @Override
  public String quickDuration() {
    return "8 min";
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
                "Guests with word count, sort and grep, a cluster of each, on one processor of Xen 4.17 under software emulation, where time is a count of instructions: those of each decision who is next.");
    List<Integer> sizes = options.quick() ? List.of(3) : SIZES;
    Map<String, List<Double>> means = new LinkedHashMap<>();
    for (int size : sizes) {
      int guests = CLUSTERS * size;
      for (String scheduler : XenRun.SCHEDULERS) {
        progress.step("%d guests, %s".formatted(guests, scheduler));
        List<Double> instructions = measure(options, scheduler, size);
        double mean = instructions.stream().mapToDouble(each -> each).average().orElseThrow();
        means.computeIfAbsent(scheduler, none -> new ArrayList<>()).add(mean);
        document.figure(
            "instructions_%d_%s".formatted(guests, scheduler),
            Figure.of("instructions", instructions.stream().mapToDouble(each -> each).toArray()));
      }
      int last = means.values().iterator().next().size() - 1;
      Figure ratio =
          Figure.of(
              "ratio",
              means.getOrDefault(XenRun.MRG, List.of()).get(last)
                  / means.getOrDefault(XenRun.CREDIT, List.of()).get(last));
      document.figure(
          "decision_" + guests, guests == 12 ? ratio.withTarget(Target.atMost(MOST_RATIO)) : ratio);
    }
    means.forEach(
        (scheduler, each) ->
            document.series(
                new Series(
                    "mean",
                    "Instructions of a decision by guests",
                    scheduler,
                    "guests",
                    "instructions",
                    sizes.stream().mapToDouble(size -> CLUSTERS * size).toArray(),
                    each.stream().mapToDouble(value -> value).toArray())));
    return document
        .note(
            "A decision is what the hypervisor's core asks a scheduler for whenever it is to look who is next. Figures of instructions are medians, the ratio and the lines are of means.")
        .build();
  }

  /** Of each decision while guests worked. */
  private static List<Double> measure(ExperimentOptions options, String scheduler, int size)
      throws IOException, InterruptedException {
    XenRun run = VmKind.WORDCOUNT.in(XenRun.of(scheduler), 2 * size);
    run = VmKind.GREP.in(VmKind.SORT.in(run, size), size).inClusters(clusters(size));
    XenTrace trace =
        new XenLab(options.kept()).run("%d-%s".formatted(CLUSTERS * size, scheduler), run);
    double instructionsPerCycle = INSTRUCTIONS_PER_SECOND / trace.console().cyclesPerSecond();
    List<Double> all =
        trace.decisions(trace.console().works()).stream()
            .map(each -> each.cycles() * instructionsPerCycle)
            .toList();
    if (all.isEmpty()) {
      throw new IOException(
          trace.file() + " tells of no decision; ./weir lab xen build counts them");
    }
    return all;
  }

  private static List<VmCluster> clusters(int size) {
    List<VmCluster> clusters = new ArrayList<>();
    int next = 1;
    for (int each : List.of(2 * size, size, size)) {
      List<Integer> domains = new ArrayList<>();
      List<Integer> weights = new ArrayList<>();
      for (int i = 0; i < each; i++) {
        domains.add(next++);
        weights.add(WEIGHT);
      }
      clusters.add(new VmCluster(WEIGHT * each, domains, weights));
    }
    return clusters;
  }
}
