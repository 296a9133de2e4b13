// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.SlotsCluster;
import io.weir.model.cost.ConcurrentJobs;
import io.weir.model.cost.CostModel;
import io.weir.model.cost.Rounding;
import io.weir.model.cost.Sharing;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.JobAtSlots;
import io.weir.model.job.Stage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the model says of the jobs of a site. */
final class JobPredictions {
  private final MeasuredJobs jobs;
  private final ProbedDevice disk;
  private final CostModel model;
  private final CostModel linear;

  JobPredictions(MeasuredJobs jobs) {
    this.jobs = jobs;
    this.disk = jobs.probed().forModel();
    this.model = CostModel.byEvents(disk, jobs.cores(), SlotsCluster.CACHE);
    this.linear = new CostModel(disk, Sharing.BY_NONE, Rounding.NONE, SlotsCluster.CACHE);
  }

  CostModel model() {
    return model;
  }

  /** Of each stage of each job, by slots. */
  List<StagePoint> stages() {
    List<StagePoint> all = new ArrayList<>();
    for (JobKind kind : jobs.kinds()) {
      for (Stage stage : Stage.OF_MAPREDUCE) {
        Set<Integer> atOnce = new HashSet<>();
        for (int slots : jobs.slots()) {
          all.add(point(kind, stage, slots, slots > 1 && atOnce.add(atOnce(kind, stage, slots))));
        }
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

  private StagePoint point(JobKind kind, Stage stage, int slots, boolean counts) {
    String key = jobs.key(kind, stage, slots);
    return new StagePoint(
        jobs,
        kind,
        stage,
        slots,
        key,
        jobs.samples().median(key),
        seconds(model, kind, stage, slots),
        seconds(linear, kind, stage, slots),
        counts);
  }

  private double seconds(CostModel by, JobKind kind, Stage stage, int slots) {
    return by.stage(jobs.profile(kind), stage, jobs.site().nodes(), slots).seconds();
  }

  /** What each of two jobs takes that begin together, where they were run so. */
  List<JobBeside> beside(List<JobKind> pair) {
    if (!jobs.hasRun(pair)) {
      return List.of();
    }
    int slots = JobsToPredict.MIX_SLOTS;
    List<Double> seconds =
        new ConcurrentJobs(disk, jobs.coresBeside(pair), jobs.site().nodes(), SlotsCluster.CACHE)
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
