// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.tune.settings.SettingsStage;
import io.weir.cli.tune.settings.SettingsSwitch;
import io.weir.cli.tune.settings.SettingsText;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.search.StoredPlan;
import io.weir.tuner.search.Tuning;
import io.weir.tuner.settings.FoundSettings;
import io.weir.tuner.settings.SettingsByPhase;
import io.weir.tuner.settings.SettingsPlan;
import io.weir.tuner.statistics.Comparison;
import io.weir.tuner.statistics.RepeatedRuns;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Tunes a command's job on the machines of a fleet, and tells what it does. */
final class JobTuning {
  /** Compared by runs: of algorithm 1, the optimum, the best single one twice, as it is. */
  private static final int MOST_PLANS = 5;

  private final PhasedCommand job;
  private final Hosts fleet;
  private final SettingsSwitch switching;
  private final List<ElevatorPair> pairs;
  private final int repeats;
  private final int mostRuns;
  private final PrintStream err;

  JobTuning(
      PhasedCommand job,
      Hosts fleet,
      SettingsSwitch switching,
      List<ElevatorPair> pairs,
      int repeats,
      int mostRuns,
      PrintStream err) {
    this.job = job;
    this.fleet = fleet;
    this.switching = switching;
    this.pairs = pairs;
    this.repeats = repeats;
    this.mostRuns = mostRuns;
    this.err = err;
  }

  StoredPlan find(ElevatorPair asItIs, Path hosts, SettingsStage stage) throws Exception {
    SwitchCosts costs = fleet.commandCosts(pairs);
    fleet.set(asItIs);
    err.println("first: as it is, for its phases");
    double seconds = job.divide(asItIs);
    fleet.check(); // else it may have been run with something else
    int phases = job.phases().size();
    FoundSettings settings =
        stage.run(
            each -> ran(each, Plan.of(each.of(0).elevators(asItIs), phases)),
            job.division(),
            seconds);
    SettingsText.lines(settings).forEach(each -> err.println("  " + each));
    switching.use(settings.adoptedByPhase());
    ElevatorPair base = settings.adopted().elevators(asItIs);
    int others = (phases == 1 ? 2 : MOST_PLANS) * mostRuns;
    err.printf(
        Locale.ROOT,
        "  %.1f s%nphases: %s; %d runs and at most %d more, %.0f min at most%n",
        seconds,
        String.join(", ", job.phases()),
        pairs.size() * repeats,
        others,
        seconds * (pairs.size() * repeats + others) / 60);
    Tuning tuning = new Tuning(this::ran, pairs, phases, repeats, mostRuns, err::println);
    Tuning.Found found = tuning.find(costs, base);
    StoredPlan stored = StoredPlan.of(job.name(), hosts, asItIs, job.phases(), found);
    return settings.isFaster()
        ? together(stored, found, settings, Plan.of(base, phases))
        : stored.with(
            stored.plan(),
            SettingsPlan.of(settings, stored.plan()),
            stored.isFaster(),
            stored.plannedSeconds(),
            stored.asItIsSeconds(),
            settings.runs());
  }

  /** How a run is. */
  private record Way(SettingsByPhase settings, Plan plan) {}

  /**
   * Settings and, where they are faster on top of these, elevators by phase. Where both are, runs
   * with both alternate with runs as it is once more, for what they bring together.
   */
  private StoredPlan together(
      StoredPlan stored, Tuning.Found found, FoundSettings settings, Plan base) throws Exception {
    if (!found.isFaster()) {
      return stored.with(
          base,
          SettingsPlan.of(settings, base),
          /* wins= */ true,
          settings.bestSeconds(),
          settings.presentSeconds(),
          settings.runs());
    }
    err.println("at last: settings and plan, and as it is, in turns");
    RepeatedRuns<Way> runs = new RepeatedRuns<>(this::total, mostRuns);
    Way with = new Way(settings.adoptedByPhase(), found.best());
    Way without = new Way(SettingsByPhase.AS_IT_IS, Plan.of(stored.asItIs(), base.phases()));
    boolean wins = runs.compare(with, without) == Comparison.FASTER;
    List<Double> planned = runs.seconds(with);
    List<Double> present = runs.seconds(without);
    return stored.with(
        found.best(),
        SettingsPlan.of(settings, found.best()),
        wins,
        planned,
        present,
        settings.runs() + planned.size() + present.size());
  }

  private double total(Way way) throws IOException, InterruptedException {
    return Arrays.stream(ran(way.settings(), way.plan())).sum();
  }

  private double[] ran(SettingsByPhase settings, Plan plan)
      throws IOException, InterruptedException {
    switching.use(settings);
    return ran(plan);
  }

  private double[] ran(Plan plan) throws IOException, InterruptedException {
    double[] seconds = job.run(plan);
    fleet.check();
    tell(seconds);
    return seconds;
  }

  private void tell(double[] seconds) {
    List<String> words = new ArrayList<>();
    for (int phase = 0; phase < seconds.length; phase++) {
      words.add(String.format(Locale.ROOT, "%s %.1f s", job.phases().get(phase), seconds[phase]));
    }
    err.printf(
        Locale.ROOT, "  %s; all %.1f s%n", String.join(", ", words), Arrays.stream(seconds).sum());
  }
}
