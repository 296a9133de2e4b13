// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.search.StoredPlan;
import io.weir.tuner.search.Tuning;
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
  private final List<ElevatorPair> pairs;
  private final int repeats;
  private final int mostRuns;
  private final PrintStream err;

  JobTuning(
      PhasedCommand job,
      Hosts fleet,
      List<ElevatorPair> pairs,
      int repeats,
      int mostRuns,
      PrintStream err) {
    this.job = job;
    this.fleet = fleet;
    this.pairs = pairs;
    this.repeats = repeats;
    this.mostRuns = mostRuns;
    this.err = err;
  }

  StoredPlan find(ElevatorPair asItIs, Path hosts) throws Exception {
    SwitchCosts costs = fleet.commandCosts(pairs);
    fleet.set(asItIs);
    err.println("first: as it is, for its phases");
    double seconds = job.divide(asItIs);
    fleet.check(); // else it may have been run with something else
    int phases = job.phases().size();
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
    return StoredPlan.of(job.name(), hosts, asItIs, job.phases(), tuning.find(costs, asItIs));
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
