// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import io.weir.model.cost.ConcurrentJobs;
import io.weir.model.cost.CostModel;
import io.weir.model.cost.GraphPrediction;
import io.weir.model.file.Allowed;
import io.weir.model.job.GraphAtSlots;
import io.weir.model.job.JobAtSlots;
import io.weir.model.job.JobGraph;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Profile;
import io.weir.model.job.ProfileAtSlots;
import io.weir.model.job.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How many tasks of a job a node should run at a time, and which jobs beside each other (section 7:
 * "a clear point beyond which scheduling additional tasks on a node has little or no performance
 * benefit").
 */
public final class Advisor {
  private final CostModel model;
  private final ConcurrentJobs mix;
  private final int nodes;
  private final List<Integer> choices;
  private final Map<String, Double> weights;

  /**
   * @param model of jobs that run by themselves
   * @param mix of jobs beside each other
   * @param nodes 1 or more
   * @param choices how many tasks a node could run at a time, rising, from 1 on
   */
  public Advisor(CostModel model, ConcurrentJobs mix, int nodes, List<Integer> choices) {
    this(model, mix, nodes, choices, Map.of());
  }

  /**
   * @param model of jobs that run by themselves
   * @param mix of jobs beside each other
   * @param nodes 1 or more
   * @param choices how many tasks a node could run at a time, rising, from 1 on
   * @param weights of jobs by their names, above 0; of others 1
   */
  public Advisor(
      CostModel model,
      ConcurrentJobs mix,
      int nodes,
      List<Integer> choices,
      Map<String, Double> weights) {
    this.weights = Map.copyOf(weights);
    Allowed.atLeastOne("nodes", nodes);
    Allowed.atLeastOne("choices", choices.size());
    this.model = model;
    this.mix = mix;
    this.nodes = nodes;
    this.choices = List.copyOf(choices);
  }

  /** For a job by itself. */
  public SlotAdvice slots(JobProfile job) {
    SlotChoice maps = choice(job, Stage.MAP);
    SlotChoice reduces = choice(job, Stage.REDUCE);
    return new SlotAdvice(
        maps,
        reduces,
        model.job(job, nodes, maps.advised(), reduces.advised()),
        model.job(job, nodes, most(), most()));
  }

  /** For a graph of stages by itself. */
  public GraphAdvice slots(JobGraph job) {
    List<GraphPrediction> all = choices.stream().map(each -> model.job(job, nodes, each)).toList();
    SlotChoice tasks = SlotChoice.of(choices, all.stream().map(GraphPrediction::seconds).toList());
    return new GraphAdvice(
        tasks, all.get(choices.indexOf(tasks.advised())), all.get(all.size() - 1));
  }

  private int most() {
    return choices.get(choices.size() - 1);
  }

  private SlotChoice choice(JobProfile job, Stage stage) {
    List<Integer> different = upTo((job.stage(stage).tasks() + nodes - 1) / nodes);
    SlotChoice choice =
        SlotChoice.of(
            different,
            different.stream()
                .map(each -> model.stage(job, stage, nodes, each).seconds())
                .toList());
    // Where a node has few tasks of the job, others have room beside them.
    return choice.matters() ? choice : choice.advising(most());
  }

  /** The choices without those that are more than others which have room for so many tasks. */
  private List<Integer> upTo(int tasks) {
    int last = 0;
    while (last < choices.size() - 1 && choices.get(last) < tasks) {
      last++;
    }
    return choices.subList(0, last + 1);
  }

  /** Of each two jobs, those first that gain the most from running beside each other. */
  public List<PairAdvice> pairs(List<? extends Profile> jobs) {
    List<PairAdvice> pairs = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      for (int j = i + 1; j < jobs.size(); j++) {
        pairs.add(pair(jobs.get(i), jobs.get(j)));
      }
    }
    pairs.sort((one, other) -> Double.compare(other.gain(), one.gain()));
    return pairs;
  }

  private PairAdvice pair(Profile one, Profile other) {
    double inTurn = secondsAsAdvised(one) + secondsAsAdvised(other);
    PairAdvice best = null; // 1 and 1 have room always
    for (int ones : choices) {
      for (int others : choices) {
        if (ones + others > Math.max(2, most())) {
          continue; // there is no room
        }
        List<Double> ends = mix.seconds(List.of(at(one, ones), at(other, others)));
        double together = Math.max(ends.get(0), ends.get(1));
        if (best == null || together < best.togetherSeconds()) {
          best = new PairAdvice(one.name(), ones, other.name(), others, inTurn, together);
        }
      }
    }
    return Objects.requireNonNull(best);
  }

  private double secondsAsAdvised(Profile job) {
    return job instanceof JobProfile mapReduce
        ? slots(mapReduce).advised().seconds()
        : slots((JobGraph) job).advised().seconds();
  }

  private ProfileAtSlots at(Profile job, int slots) {
    double weight = weights.getOrDefault(job.name(), 1.0);
    return job instanceof JobProfile mapReduce
        ? new JobAtSlots(mapReduce, slots, slots, weight)
        : new GraphAtSlots((JobGraph) job, slots, weight);
  }
}
