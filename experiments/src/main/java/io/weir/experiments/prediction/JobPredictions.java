// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.SlotsCluster;
import io.weir.model.cost.ConcurrentJobs;
import io.weir.model.cost.CostModel;
import io.weir.model.cost.Rounding;
import io.weir.model.cost.Sharing;
import io.weir.model.device.Division;
import io.weir.model.device.NodeDisks;
import io.weir.model.job.JobAtSlots;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Stage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What the model says of the jobs of a site. */
final class JobPredictions {
  private final MeasuredJobs jobs;
  private final FittedStreams fitted;
  private final CostModel linear;

  JobPredictions(MeasuredJobs jobs) {
    this.jobs = jobs;
    this.fitted = new FittedStreams(jobs);
    this.linear =
        new CostModel(fitted.device(1), Sharing.BY_NONE, Rounding.NONE, SlotsCluster.CACHE);
  }

  /** By job, as how many streams a task of it counts that reads and writes: by the other jobs. */
  Map<JobKind, Double> streams() {
    Map<JobKind, Double> streams = new TreeMap<>();
    jobs.kinds().forEach(kind -> streams.put(kind, fitted.without(List.of(kind))));
    return streams;
  }

  /** Of each stage of each job, by slots. */
  List<StagePoint> stages() {
    List<StagePoint> all = new ArrayList<>();
    for (JobKind kind : jobs.kinds()) {
      CostModel model = fitted.model(fitted.without(List.of(kind)));
      for (Stage stage : Stage.OF_MAPREDUCE) {
        Set<Integer> atOnce = new HashSet<>();
        for (int slots : jobs.slots()) {
          all.add(
              point(
                  model,
                  jobs.profile(kind),
                  kind,
                  stage,
                  slots,
                  (slots > 1 || !jobs.isProfiledHere()) && atOnce.add(atOnce(kind, stage, slots))));
        }
      }
    }
    return all;
  }

  /** The same by profiles of runs whose tasks were not alone; that run itself is not counted. */
  List<StagePoint> concurrent() {
    List<StagePoint> all = new ArrayList<>();
    for (JobKind kind : jobs.kinds()) {
      CostModel model = fitted.model(fitted.without(List.of(kind)));
      jobs.concurrentProfile(kind)
          .ifPresent(
              profile -> {
                for (Stage stage : Stage.OF_MAPREDUCE) {
                  all.addAll(concurrent(model, kind, profile, stage));
                }
              });
    }
    return all;
  }

  private List<StagePoint> concurrent(
      CostModel model, JobKind kind, JobProfile profile, Stage stage) {
    List<StagePoint> all = new ArrayList<>();
    Set<Integer> atOnce = new HashSet<>();
    atOnce.add(atOnce(kind, stage, MeasuredJobs.COUNTED_SLOTS));
    for (int slots : jobs.slots()) {
      if (atOnce.add(atOnce(kind, stage, slots))) {
        all.add(point(model, profile, kind, stage, slots, /* counts= */ true));
      }
    }
    return all;
  }

  /** As many as a node has of the stage at most. */
  private int atOnce(JobKind kind, Stage stage, int slots) {
    int tasks = jobs.profile(kind).stage(stage).tasks();
    int nodes = jobs.site().nodes();
    return Math.min(slots, (tasks + nodes - 1) / nodes);
  }

  private StagePoint point(
      CostModel model, JobProfile profile, JobKind kind, Stage stage, int slots, boolean counts) {
    String key = jobs.key(kind, stage, slots);
    return new StagePoint(
        jobs,
        kind,
        stage,
        slots,
        key,
        jobs.samples().median(key),
        seconds(model, profile, stage, slots),
        seconds(linear, profile, stage, slots),
        counts);
  }

  private double seconds(CostModel by, JobProfile profile, Stage stage, int slots) {
    return by.stage(profile, stage, jobs.site().nodes(), slots).seconds();
  }

  /** What each of two jobs takes that begin together, where they were run so. */
  List<JobBeside> beside(List<JobKind> pair) {
    if (!jobs.hasRun(pair)) {
      return List.of();
    }
    int slots = JobsToPredict.MIX_SLOTS;
    List<Double> seconds =
        new ConcurrentJobs(
                NodeDisks.of(fitted.device(fitted.without(pair))),
                jobs.processorsBeside(pair),
                jobs.site().nodes(),
                SlotsCluster.CACHE,
                Division.BY_TASK)
            .seconds(
                pair.stream()
                    .map(kind -> new JobAtSlots(jobs.profile(kind), slots, slots))
                    .toList());
    List<JobBeside> both = new ArrayList<>();
    for (int i = 0; i < pair.size(); i++) {
      JobKind kind = pair.get(i);
      JobKind other = pair.get(pair.size() - 1 - i);
      both.add(new JobBeside(jobs, kind, other, jobs.mixed(pair, kind), seconds.get(i)));
    }
    return both;
  }
}
