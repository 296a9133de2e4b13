// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Measurement.Values;
import io.weir.lab.vms.GuestJob;
import io.weir.lab.vms.GuestRuns;
import io.weir.lab.vms.PairsDisks;
import io.weir.lab.vms.PairsLab;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.search.Tuning;
import io.weir.tuner.settings.Candidates;
import io.weir.tuner.settings.Factor;
import io.weir.tuner.settings.FirstPlan;
import io.weir.tuner.settings.FoundSettings;
import io.weir.tuner.settings.SettingsByPhase;
import io.weir.tuner.settings.SettingsJob;
import io.weir.tuner.settings.SettingsSearch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A job in guests, tuned in each way; what a way takes is put down as {@code seconds_WAY}. */
final class TunedGuests {
  static final String AS_IT_IS = "as_it_is";
  static final String FIRST_PLAN = "first_plan";
  static final String STATIC = "static";
  static final String FOUND = "found";
  static final String BY_PHASE = "by_phase";

  /** In the order in which they are shown. */
  static final List<String> WAYS = List.of(AS_IT_IS, STATIC, FIRST_PLAN, FOUND, BY_PHASE);

  private static final int PHASES = JobDivision.THREE.phases();
  private static final int MOST_RUNS = 3;

  /** Of a command, as measured in guests; the rest of the cost is in the runs. */
  private static final double COMMAND_SECONDS = 0.05;

  private final ProbedGuests on;
  private final PairsLab lab;
  private final GuestRuns runs;
  private final PairsDisks disks;
  private final FirstPlan plan;
  private final Values values;

  /** Runs the job as it is. */
  TunedGuests(ProbedGuests on, GuestJob job, Values values)
      throws IOException, InterruptedException {
    this.on = on;
    this.lab = new PairsLab(job, on.process().options().directory());
    this.runs = new GuestRuns(lab);
    this.disks = lab.disks();
    this.plan = on.plan(disks, job);
    this.values = values;
    values.setting("as_it_is", disks.host().present() + " / " + disks.guests().present());
    put(AS_IT_IS, SettingsByPhase.AS_IT_IS);
  }

  static String seconds(String way) {
    return "seconds_" + way;
  }

  private void put(String way, SettingsByPhase settings) throws IOException, InterruptedException {
    put(way, GuestRuns.single(settings), settings);
  }

  private void put(String way, Plan elevators, SettingsByPhase settings)
      throws IOException, InterruptedException {
    values.put(seconds(way), runs.measured(elevators, settings));
  }

  /** With what the probe leads to. */
  void firstPlan() throws IOException, InterruptedException {
    SettingsByPhase settings = plan.settings(JobDivision.THREE);
    values.setting("first_plan", settings.toString());
    plan.reasons().forEach(values::note);
    put(FIRST_PLAN, settings);
  }

  /** With the pair of elevators for all phases that is the fastest of all sixteen. */
  void bestStatic() throws IOException, InterruptedException {
    List<Plan> all = new ArrayList<>();
    OnGuests.PAIRS.forEach(each -> all.add(Plan.of(each, PHASES)));
    lab.runAll(all);
    Plan best = all.get(0);
    for (Plan each : all) {
      best = total(lab.run(each)) < total(lab.run(best)) ? each : best;
    }
    values.setting("static", best.toString());
    put(STATIC, best, SettingsByPhase.AS_IT_IS);
  }

  /** With settings for all of the job, and then with elevators by phase on top of them. */
  void search() throws Exception {
    List<Factor> factors =
        Candidates.of(
            disks.host(), disks.guests(), OptionalInt.of(FirstPlan.readAheadKb(on.probed())));
    FoundSettings found =
        new SettingsSearch(
                new Guests(runs),
                MOST_RUNS,
                on.process().options().seed(),
                on.process().progress()::step)
            .find(factors);
    SettingsTables.put(found, values);
    values.setting("found", found.adoptedByPhase().toString());
    values.setting("found_for_all_phases", found.adopted().toString());
    values.put("runs_of_search", found.runs());
    put(FOUND, found.adoptedByPhase());
    byPhase(found.adoptedByPhase());
    if (lab.stoodStill() > 0) {
      values.note(
          "of %d runs %d stood still in the emulation, and were made a few microseconds later"
              .formatted(lab.runs(), lab.stoodStill()));
    }
  }

  private void byPhase(SettingsByPhase settings) throws Exception {
    ElevatorPair base = settings.of(0).elevators(ElevatorPair.DEFAULT);
    SwitchCosts costs = costs();
    runs.ahead(OnGuests.PAIRS.stream().map(each -> Plan.of(each, PHASES)).toList(), settings);
    Tuning tuning =
        new Tuning(
            elevators -> runs.run(elevators, settings),
            OnGuests.PAIRS,
            PHASES,
            1,
            MOST_RUNS,
            on.process().progress()::step);
    Tuning.Found found = tuning.find(costs, base);
    new TuneResult(base, costs, found).into(values);
    put(BY_PHASE, found.plan().orElse(Plan.of(base, PHASES)), settings);
  }

  private static SwitchCosts costs() {
    Map<ElevatorPair, Double> seconds = new LinkedHashMap<>();
    OnGuests.PAIRS.forEach(each -> seconds.put(each, COMMAND_SECONDS));
    return SwitchCosts.ofCommands(seconds);
  }

  private static double total(double... phases) {
    return Arrays.stream(phases).sum();
  }

  /** Runs of the job, several at a time where they are known before. */
  private record Guests(GuestRuns runs) implements SettingsJob {
    @Override
    public double[] run(SettingsByPhase settings) throws IOException, InterruptedException {
      return runs.run(GuestRuns.single(settings), settings);
    }

    @Override
    public void ahead(List<SettingsPair> all) throws IOException, InterruptedException {
      runs.ahead(all);
    }
  }
}
