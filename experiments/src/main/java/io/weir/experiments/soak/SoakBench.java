// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.engine.ThisProcess;
import io.weir.results.Target;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Whether a scheduler is after a year what it was on its first day. */
public final class SoakBench {
  private static final int DAYS_OF_YEAR = 365;
  private static final int DAYS_OF_WEEK = 7;
  private static final double MIB = 1 << 20;

  private static final Factor<Supplier<Stack>> STACK =
      new Factor<>("stack", List.of(Stack::rotating, Stack::flash), stack -> stack.get().name());

  private SoakBench() {}

  public static Experiment declaration() {
    return Declaration.of("soak", Lab.THIS_PROCESS)
        .question(
            "Does a scheduler hold its bounds for a year, and does it stay as small as it was?")
        .summary(
            "Simulated time: flows come and go, weights change, costs are not what was estimated, requests are withdrawn.")
        .takes("2 min a repeat", "10 s")
        .setting("days", DAYS_OF_YEAR, DAYS_OF_WEEK)
        .setting("depths", "1 (rotating disk, slices), 4 (flash)")
        .varies(STACK)
        .measures((process, its, values) -> run(process, its.of(STACK).get(), values))
        .figure("violations", "violations", all -> sum(all, "violations"), Target.atMost(0))
        .figure("simulated_years", "years", all -> sum(all, "years"))
        .figure("flows_seen", "flows", all -> sum(all, "flows"))
        .figure("decisions", "decisions", all -> sum(all, "decisions"))
        .figure("scheduler_calls", "calls", all -> sum(all, "calls"))
        .figure("withdrawn", "requests", all -> sum(all, "withdrawn"))
        .figure("worst_bound_part_first_day", FRACTION, all -> greatest(all, "first_day"))
        .figure("worst_bound_part_last_day", FRACTION, all -> greatest(all, "last_day"))
        .figure("worst_bound_part", FRACTION, all -> greatest(all, "all_days"), Target.atMost(1))
        .figure("due_error", FRACTION, all -> greatest(all, "due_error"))
        .figure("heap_growth", "MiB", all -> greatest(all, "heap"), Target.atMost(16))
        .note(
            "The bound is |W_f/w_f − W_g/w_g| ≤ (2D+1)(C_f/w_f + C_g/w_g) for two flows while both have requests waiting, with D the most requests that were at the device at a time; a part of 1 is all of it.")
        .note("due_error is how far the sum of what flows were due is from what was served.");
  }

  private static void run(ThisProcess process, Stack stack, Values values)
      throws InterruptedException {
    int days = process.options().quick() ? DAYS_OF_WEEK : DAYS_OF_YEAR;
    SoakRun run = new SoakRun(stack, days, process.options().seed() + values.round());
    run.run(process.progress());
    values.put("violations", (double) run.violations().total());
    values.put("years", days / (double) DAYS_OF_YEAR);
    values.put("flows", (double) run.device().flows());
    values.put("decisions", (double) run.device().counts().decisions());
    values.put("calls", (double) run.device().counts().calls());
    values.put("withdrawn", (double) run.device().counts().withdrawals());
    values.put("first_day", run.worstPartFirstDay());
    values.put("last_day", run.worstPartLastDay());
    values.put("all_days", run.worstPart());
    values.put("due_error", run.dueError());
    values.put("heap", run.heapGrowthBytes() / MIB);
    values.note("Violations: %s.".formatted(run.violations()));
  }

  private static double[] sum(Samples all, String value) {
    return new double[] {Arrays.stream(of(all, value)).sum()};
  }

  private static double[] greatest(Samples all, String value) {
    return Arrays.stream(of(all, value)).max().stream().toArray();
  }

  /** On all stacks. */
  private static double[] of(Samples all, String value) {
    return all.cases().stream().flatMapToDouble(its -> Arrays.stream(all.of(value, its))).toArray();
  }
}
