// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.lab.cluster.SlowMotionHosts;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.FollowedJob;
import io.weir.results.Target;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.search.Tuning;
import io.weir.tuner.settings.Candidates;
import io.weir.tuner.settings.FirstPlan;
import io.weir.tuner.settings.FoundSettings;
import io.weir.tuner.settings.SettingsByPhase;
import io.weir.tuner.settings.SettingsSearch;
import java.util.List;
import java.util.OptionalInt;

/** What {@code weir tune} finds for a sort: settings for all of it, then elevators by phase. */
final class SettingsSearchRuns {
  private static final int MOST_RUNS = 5;
  private static final int MOST_RUNS_QUICK = 2;

  private SettingsSearchRuns() {}

  static Declaration<PlannedDisk> declaration() {
    return PlannedDisk.declaration("search")
        .isTheSameEachTime()
        .measures((on, its, values) -> search(on, values))
        .figure("seconds_found", "s", all -> all.of("seconds_found"))
        .figure("seconds_default", "s", all -> all.of("seconds_default"))
        .figure(
            "gain_over_default", FRACTION, all -> all.of("gain_over_default"), Target.atLeast(0.25))
        .figure("gain_by_phase", FRACTION, all -> all.of("gain_by_phase"))
        .figure("gain_without_costs", FRACTION, all -> all.of("gain_without_costs"))
        .figure("runs_of_search", "runs", all -> all.of("runs_of_search"))
        .figure("runs_by_phase", "runs", all -> all.of("runs_by_phase"))
        .table(SettingsTables::effects)
        .table(SettingsTables::tried)
        .table(TuneResult::phases)
        .table(TuneResult::plans);
  }

  private static void search(PlannedDisk on, Values values) throws Exception {
    ExperimentOptions options = on.process().options();
    int mostRuns = options.quick() ? MOST_RUNS_QUICK : MOST_RUNS;
    try (FollowedJob job = new FollowedJob(JobKind.SORT, on.disk())) {
      FoundSettings found = found(on, job, mostRuns);
      values.setting("found", found.adoptedByPhase().toString());
      values.setting("found_for_all_phases", found.adopted().toString());
      values.put("seconds_found", seconds(found.bestSeconds()));
      values.put("seconds_default", seconds(found.presentSeconds()));
      values.put("gain_over_default", found.isFaster() ? found.gain() : 0);
      values.put("runs_of_search", found.runs());
      SettingsTables.put(found, values);
      byPhase(on, job, found.adoptedByPhase(), mostRuns, values);
    }
  }

  private static FoundSettings found(PlannedDisk on, FollowedJob job, int mostRuns)
      throws Exception {
    SlowMotionHosts hosts = on.disk().hosts();
    ExperimentOptions options = on.process().options();
    ElevatorPair present = hosts.asItIs();
    int phases = JobDivision.THREE.phases();
    return new SettingsSearch(
            settings -> job.run(Plan.of(settings.of(0).elevators(present), phases), settings),
            mostRuns,
            options.seed(),
            on.process().progress()::step)
        .find(
            Candidates.of(
                hosts.hosts(), hosts.guests(), OptionalInt.of(FirstPlan.readAheadKb(on.probed()))));
  }

  private static double[] seconds(List<Double> of) {
    return of.stream().mapToDouble(each -> each).toArray();
  }

  /** Elevators by phase, on top of what was adopted. */
  private static void byPhase(
      PlannedDisk on, FollowedJob job, SettingsByPhase settings, int mostRuns, Values values)
      throws Exception {
    SlowMotionHosts hosts = on.disk().hosts();
    ElevatorPair base = settings.of(0).elevators(hosts.asItIs());
    List<ElevatorPair> pairs = hosts.elevators().pairs(List.of());
    SwitchCosts costs = hosts.commandCosts(pairs);
    Tuning tuning =
        new Tuning(
            plan -> job.run(plan, settings),
            pairs,
            JobDivision.THREE.phases(),
            1,
            mostRuns,
            on.process().progress()::step);
    Tuning.Found plan = tuning.find(costs, base);
    new TuneResult(base, costs, plan).into(values);
  }
}
