// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.experiments.engine.Samples;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.SlotsCluster;
import io.weir.model.advice.Advisor;
import io.weir.model.advice.SlotAdvice;
import io.weir.model.cost.ConcurrentJobs;
import io.weir.model.cost.CostModel;
import io.weir.model.device.Division;
import io.weir.model.device.NodeDisks;
import io.weir.model.device.Processors;
import io.weir.model.job.Stage;
import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What it costs to take Weir's advice rather than to have known which number of slots is best. */
final class Regret {
  static final String NOTE =
      "A job's time is the sum of its stages' medians, as its reduces start when its maps have ended; so each stage is compared with its own best. regret_constant: with the one number for all jobs and stages with which the worst of them loses least, which nobody knows beforehand.";

  private static final double MOST_REGRET = 0.015;

  private final MeasuredJobs jobs;
  private final List<Integer> slots;
  private final Advisor advisor;

  Regret(MeasuredJobs jobs) {
    this.jobs = jobs;
    this.slots = jobs.slots();
    NodeDisks disks = NodeDisks.of(jobs.probed().forModel());
    Processors processors = jobs.processors();
    int nodes = jobs.site().nodes();
    this.advisor =
        new Advisor(
            CostModel.byEvents(disks, processors, SlotsCluster.CACHE),
            new ConcurrentJobs(disks, processors, nodes, SlotsCluster.CACHE, Division.BY_TASK),
            nodes,
            slots);
  }

  /** On nodes of several kinds: of each the advice, and the one number for all of them. */
  static void onEach(List<MeasuredJobs> sites, ResultDocumentBuilder document) {
    List<Regret> all = sites.stream().map(Regret::new).toList();
    for (Regret each : all) {
      String name = "regret_" + each.jobs.site().name().replace('-', '_');
      document.figure(name, Figure.of(Figure.FRACTION, each.worst(each.jobs.kinds())));
    }
    ToDoubleFunction<Integer> worst =
        constant ->
            all.stream()
                .mapToDouble(each -> each.worstWith(each.jobs.kinds(), constant))
                .max()
                .orElseThrow();
    int constant =
        all.stream()
            .flatMap(each -> each.slots.stream())
            .distinct()
            .min(Comparator.comparingDouble(worst))
            .orElseThrow();
    document
        .figure("regret_constant", Figure.of(Figure.FRACTION, worst.applyAsDouble(constant)))
        .figure("best_constant", Figure.of("slots", constant));
  }

  private double worst(List<JobKind> kinds) {
    return kinds.stream().mapToDouble(this::of).max().orElseThrow();
  }

  void into(ResultDocumentBuilder document, List<JobKind> kinds) {
    double worst = worst(kinds);
    int constant = bestConstant(kinds);
    document
        .figure("regret", Figure.of(Figure.FRACTION, worst).withTarget(Target.atMost(MOST_REGRET)))
        .figure("regret_constant", Figure.of(Figure.FRACTION, worstWith(kinds, constant)))
        .figure("best_constant", Figure.of("slots", constant));
    for (JobKind kind : kinds) {
      SlotAdvice advice = advisor.slots(jobs.profile(kind));
      String label = kind.label();
      document
          .figure("regret_" + label, Figure.of(Figure.FRACTION, of(kind)))
          .figure("map_slots_" + label, Figure.of("slots", advice.mapSlots()))
          .figure("reduce_slots_" + label, Figure.of("slots", advice.reduceSlots()));
    }
  }

  /** Of one number for all jobs and stages that with which the worst of them loses least. */
  private int bestConstant(List<JobKind> kinds) {
    return slots.stream()
        .min(Comparator.comparingDouble(each -> worstWith(kinds, each)))
        .orElseThrow();
  }

  private double worstWith(List<JobKind> kinds, int constant) {
    return kinds.stream().mapToDouble(kind -> regret(kind, constant, constant)).max().orElseThrow();
  }

  private double of(JobKind kind) {
    SlotAdvice advice = advisor.slots(jobs.profile(kind));
    return regret(kind, advice.mapSlots(), advice.reduceSlots());
  }

  /** By what part the job takes longer than with the best number of slots for each stage. */
  private double regret(JobKind kind, int maps, int reduces) {
    double advised = seconds(kind, Stage.MAP, maps) + seconds(kind, Stage.REDUCE, reduces);
    return advised / (best(kind, Stage.MAP) + best(kind, Stage.REDUCE)) - 1;
  }

  private double best(JobKind kind, Stage stage) {
    return slots.stream().mapToDouble(each -> seconds(kind, stage, each)).min().orElseThrow();
  }

  /** Numbers of slots that have room for all tasks of the stage are one and the same. */
  private double seconds(JobKind kind, Stage stage, int withSlots) {
    int tasks =
        (jobs.profile(kind).stage(stage).tasks() + jobs.site().nodes() - 1) / jobs.site().nodes();
    return Samples.medianOf(
        slots.stream()
            .filter(each -> Math.min(each, tasks) == Math.min(withSlots, tasks))
            .flatMapToDouble(each -> Arrays.stream(jobs.samples().of(jobs.key(kind, stage, each))))
            .toArray());
  }
}
