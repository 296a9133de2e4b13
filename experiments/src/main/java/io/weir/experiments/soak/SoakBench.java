// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Samples;
import io.weir.lab.Progress;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.Target;
import java.util.Arrays;
import java.util.List;

/** Whether a scheduler is after a year what it was on its first day. */
public final class SoakBench implements Experiment {
  private static final int DAYS_OF_YEAR = 365;
  private static final int DAYS_OF_WEEK = 7;
  private static final double MIB = 1 << 20;
  private static final double MOST_HEAP_GROWTH_MIB = 16;

  @Override
  public String name() {
    return "soak";
  }

  @Override
  public String summary() {
    return "Does a scheduler hold its bounds for a year, and does it stay as small as it was?";
  }

  @Override
  public String duration() {
    return "2 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "10 s";
  }

  @Override
  public String needs() {
    return "nothing";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    int days = options.quick() ? DAYS_OF_WEEK : DAYS_OF_YEAR;
    Samples samples = new Samples();
    Violations violations = new Violations();
    for (int repeat = 0; repeat < options.repeats(); repeat++) {
      for (Stack stack : List.of(Stack.rotating(), Stack.flash())) {
        long seed = options.seed() + repeat;
        progress.step("%s, %d days, seed %d".formatted(stack.name(), days, seed));
        SoakRun run = new SoakRun(stack, days, seed);
        run.run(progress);
        add(samples, run, days);
        violations.addAll(run.violations());
        progress.say(
            "%s: violations %s, worst part of the bound %.3f"
                .formatted(stack.name(), run.violations(), run.worstPart()));
      }
    }
    return options
        .document(name())
        .summary(
            "Simulated time: flows come and go, weights change, costs are not what was estimated, requests are withdrawn.")
        .setting("days", days)
        .setting("depths", "1 (rotating disk, slices), 4 (flash)")
        .setting("repeats", options.repeats())
        .figure(
            "violations",
            Figure.of("violations", (double) violations.total()).withTarget(Target.atMost(0)))
        .figure("simulated_years", Figure.of("years", sum(samples, "years")))
        .figure("flows_seen", Figure.of("flows", sum(samples, "flows")))
        .figure("decisions", Figure.of("decisions", sum(samples, "decisions")))
        .figure("scheduler_calls", Figure.of("calls", sum(samples, "calls")))
        .figure("withdrawn", Figure.of("requests", sum(samples, "withdrawn")))
        .figure("worst_bound_part_first_day", worst(samples, "first_day"))
        .figure("worst_bound_part_last_day", worst(samples, "last_day"))
        .figure("worst_bound_part", worst(samples, "all").withTarget(Target.atMost(1)))
        .figure("due_error", worst(samples, "due_error"))
        .figure(
            "heap_growth",
            greatest("MiB", samples, "heap").withTarget(Target.atMost(MOST_HEAP_GROWTH_MIB)))
        .note("Violations: %s.".formatted(violations))
        .note(
            "The bound is |W_f/w_f − W_g/w_g| ≤ (2D+1)(C_f/w_f + C_g/w_g) for two flows while both have requests waiting,"
                + " with D the most requests that were at the device at a time; a part of 1 is all of it.")
        .note("due_error is how far the sum of what flows were due is from what was served.")
        .build();
  }

  private static void add(Samples samples, SoakRun run, int days) {
    samples.add("years", days / (double) DAYS_OF_YEAR);
    samples.add("flows", (double) run.device().flows());
    samples.add("decisions", (double) run.device().decisions());
    samples.add("calls", (double) run.device().calls());
    samples.add("withdrawn", (double) run.device().withdrawn());
    samples.add("first_day", run.worstPartFirstDay());
    samples.add("last_day", run.worstPartLastDay());
    samples.add("all", run.worstPart());
    samples.add("due_error", run.dueError());
    samples.add("heap", run.heapGrowthBytes() / MIB);
  }

  private static double sum(Samples samples, String name) {
    return Arrays.stream(samples.of(name)).sum();
  }

  private static Figure worst(Samples samples, String name) {
    return greatest(Figure.FRACTION, samples, name);
  }

  private static Figure greatest(String unit, Samples samples, String name) {
    return Figure.of(unit, Arrays.stream(samples.of(name)).max().orElse(0));
  }
}
