// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.cluster.SlowMotionHosts;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.FollowedJob;
import io.weir.lab.node.TunedDisk;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.search.Tuning;
import java.util.ArrayList;
import java.util.List;

/** What a plan brings to a sort on a host without virtual machines. */
public final class TuneBench {
  private static final int MOST_RUNS = 5;
  private static final int MOST_RUNS_QUICK = 2;

  private TuneBench() {}

  public static Experiment declaration() {
    return OnDisk.declaration("tune")
        .question("What does a pair of elevators for each phase bring to a sort?")
        .summary(
            "A sort on one disk under the kernel, on a host without virtual machines: found by running it, its"
                + " phases followed from outside.")
        .takes("30 min, and 8 min a repeat", "20 min")
        .measuresOnce((on, its, values) -> tune(on.disk(), on.process(), values))
        .figure("seconds_with_plan", "s", all -> all.of("seconds_with_plan"))
        .figure("seconds_as_it_is", "s", all -> all.of("seconds_as_it_is"))
        .figure( // targets: table I and figure 7 a of the paper, for sort
            "gain_over_default", FRACTION, all -> all.of("gain_over_default"), Target.atLeast(0.25))
        .figure(
            "gain_over_best_single",
            FRACTION,
            all -> all.of("gain_over_best_single"),
            Target.atLeast(0.10))
        .figure("gain_without_costs", FRACTION, all -> all.of("gain_without_costs"))
        .figure(
            "optimum_over_heuristic",
            "ratio",
            all -> all.of("optimum_over_heuristic"),
            Target.atMost(1))
        .figure(
            "optimum_over_exhaustive",
            FRACTION,
            all -> all.of("optimum_over_exhaustive"),
            Target.atMost(0.02))
        .figure("runs", "runs", all -> all.of("runs"))
        .table(TuneBench::phases)
        .table(
            all ->
                all.table(
                    TuneResult.PLANS,
                    Column.of("found by"),
                    Column.of("plan"),
                    Column.of("predicted", "s")))
        .note(
            "gain_over_default: of runs with the plan against runs as it is; 0 where no plan is faster by more than noise, which is then left as it is. "
                + "gain_over_best_single: by the times of phases and the costs of switches, the best plan against the best pair for all phases; "
                + "gain_without_costs: the same if switches cost nothing, which is the most that a plan could bring. runs: of the job, all in all.");
  }

  private static void tune(TunedDisk disk, ThisProcess process, Values values) throws Exception {
    ExperimentOptions options = process.options();
    SlowMotionHosts hosts = disk.hosts();
    ElevatorPair asItIs = hosts.asItIs();
    List<ElevatorPair> pairs = hosts.elevators().pairs(List.of());
    SwitchCosts costs = hosts.commandCosts(pairs);
    try (FollowedJob job = new FollowedJob(JobKind.SORT, disk)) {
      process.progress().step("as it is, for its phases");
      JobDivision division = JobDivision.of(job.run(Plan.of(asItIs, JobDivision.THREE.phases())));
      Tuning tuning =
          new Tuning(
              job,
              pairs,
              division.phases(),
              options.quick() ? 1 : options.repeats(),
              options.quick() ? MOST_RUNS_QUICK : MOST_RUNS,
              process.progress()::step);
      new TuneResult(division, asItIs, costs, tuning.find(costs, asItIs)).into(values);
    }
  }

  private static Table phases(Samples all) {
    List<Column> columns = new ArrayList<>(List.of(Column.of("pair")));
    JobDivision.ofPhases((int) all.last("phases"))
        .names()
        .forEach(each -> columns.add(Column.of(each, "s")));
    columns.add(Column.of("all", "s"));
    return all.table(TuneResult.PHASES, columns.toArray(Column[]::new));
  }
}
