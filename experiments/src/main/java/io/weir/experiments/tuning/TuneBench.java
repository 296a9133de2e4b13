// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.prediction.SlotsCluster;
import io.weir.lab.Progress;
import io.weir.lab.cluster.SlowMotionHosts;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.lab.jobs.JobKind;
import io.weir.results.ResultDocument;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.search.Tuning;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What a plan brings to a sort on a host without virtual machines. */
public final class TuneBench implements Experiment {
  private static final int MOST_RUNS = 5;
  private static final int MOST_RUNS_QUICK = 2;

  @Override
  public String name() {
    return "tune";
  }

  @Override
  public String summary() {
    return "What does a pair of elevators for each phase bring to a sort?";
  }

  @Override
  public String duration() {
    return "30 min, and 8 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "20 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, vmtouch, inotify-tools, 16 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hadoop.log"));
    List<TuneResult> results = new ArrayList<>();
    TunedDisk.during(
        progress, (cluster, fleet) -> results.add(tuned(cluster, fleet, options, progress)));
    return results
        .get(0)
        .into(
            options
                .document(name())
                .summary(
                    "A sort on one disk under the kernel, on a host without virtual machines: found by running it, its"
                        + " phases followed from outside.")
                .device("model", LabDisk.LEVEL)
                .setting("repeats", repeats(options))
                .setting("slots", TunedDisk.SLOTS)
                .setting("slow_motion", TunedDisk.SLOW_MOTION))
        .build();
  }

  private static int repeats(ExperimentOptions options) {
    return options.quick() ? 1 : options.repeats();
  }

  private static TuneResult tuned(
      SlotsCluster cluster, SlowMotionHosts fleet, ExperimentOptions options, Progress progress)
      throws IOException, InterruptedException {
    ElevatorPair asItIs = fleet.asItIs();
    List<ElevatorPair> pairs = fleet.elevators().pairs(List.of());
    SwitchCosts costs = fleet.commandCosts(pairs);
    try (FollowedJob job = new FollowedJob(JobKind.SORT, cluster, fleet)) {
      progress.step("as it is, for its phases");
      JobDivision division = JobDivision.of(job.run(Plan.of(asItIs, JobDivision.THREE.phases())));
      Tuning tuning =
          new Tuning(
              job,
              pairs,
              division.phases(),
              repeats(options),
              options.quick() ? MOST_RUNS_QUICK : MOST_RUNS,
              progress::step);
      return new TuneResult(division, asItIs, costs, tuning.find(costs, asItIs));
    } catch (IOException | InterruptedException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the sort was not tuned: " + e.getMessage(), e);
    }
  }
}
