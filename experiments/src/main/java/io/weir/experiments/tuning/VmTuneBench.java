// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.vms.GuestJob;
import io.weir.lab.vms.TunedGuestJob;
import io.weir.results.Bars;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Figure 7 of the paper on pairs: what a plan brings, by guests of the host and by data. */
public final class VmTuneBench {
  /** What the paper's figures are of; all plans are run of it. */
  private static final GuestJob SORT = new GuestJob("sort", 4, 8);

  private static final Factor<GuestJob> JOB =
      new Factor<>(
          "job",
          List.of(
              SORT,
              new GuestJob("sort", 2, 8),
              new GuestJob("sort", 6, 8),
              new GuestJob("sort", 4, 4),
              new GuestJob("sort", 4, 2),
              new GuestJob("wordcount_uncombined", 4, 8),
              new GuestJob("wordcount", 4, 8)),
          GuestJob::key);

  private static final String TABLE = "Plans";

  private VmTuneBench() {}

  public static Experiment declaration() {
    return OnGuests.declaration("vm-tune")
        .question("What does a pair of elevators for each phase bring to jobs in guests?")
        .summary(
            "Guests of a Xen host under emulation replay jobs on one rotating disk; the plan that is found by running them, against the default pair and the best single one.")
        .takes("150 min", "20 min")
        .needs("root to install packages, 16 GB of memory, 5 GB of disk")
        .setting("default", ElevatorPair.DEFAULT.toString())
        .isTheSameEachTime()
        .atATime(2)
        .varies(JOB, List.of(SORT))
        .measures(
            (process, its, values) -> {
              GuestJob job = its.of(JOB);
              boolean isExhaustive = job.equals(SORT) && !process.options().quick();
              Path folder = process.options().directory();
              put(job, new TunedGuestJob(job, pairs(job), isExhaustive, folder), values);
            })
        .eachAsFigure("seconds_default", "s")
        .eachAsFigure("seconds_single", "s")
        .eachAsFigure("seconds_plan", "s")
        .eachAsFigure("seconds_none", "s")
        .eachAsFigure(
            (all, its) -> gain(all, its, "seconds_default"),
            FRACTION,
            its -> its.nameOf("gain_over_default"),
            its -> ofSort(its, Target.atLeast(0.25)))
        .eachAsFigure(
            (all, its) -> gain(all, its, "seconds_single"),
            FRACTION,
            its -> its.nameOf("gain_over_best_single"),
            its -> ofSort(its, Target.atLeast(0.10)))
        .eachAsFigure("gain_over_none", FRACTION)
        .eachAsFigure("gain_without_costs", FRACTION)
        .eachAsFigure(
            (all, its) -> over(all, its, "seconds_heuristic"),
            "ratio",
            its -> its.nameOf("over_heuristic"),
            its -> Target.atMost(1))
        .eachAsFigure("runs", "runs")
        .eachAsFigure("runs_of_heuristic", "runs")
        .eachAsFigure(
            (all, its) ->
                Arrays.stream(over(all, its, "seconds_exhaustive"))
                    .map(ratio -> ratio - 1)
                    .toArray(),
            FRACTION,
            its -> its.nameOf("over_exhaustive"),
            its -> Target.atMost(0.02))
        .bars(all -> all.cases().stream().map(VmTuneBench::bars))
        .table(
            all ->
                all.table(
                    TABLE,
                    Column.of("job, guests, maps"),
                    Column.of("default", "s"),
                    Column.of("best single", "s"),
                    Column.of("plan", "s"),
                    Column.of("which is")))
        .note(
            "Plans are searched with one seed, and what they bring is measured with three others: medians, with least and greatest. Switches are in the times. gain_over_none: over none in host and guests. gain_without_costs: over the best single pair if switches cost nothing and a phase took what it takes in a run with its best pair alone, by the runs of the search. over_heuristic: against the paper's algorithm 1, which runs what it compares; over_exhaustive: against the best of all plans of the pairs that are best in one of the phases.");
  }

  /**
   * All sixteen where vm-pairs has run them already. Elsewhere one with none in the host, where it
   * was slower by half and more with all of them.
   */
  private static List<ElevatorPair> pairs(GuestJob job) {
    boolean isKnown = job.guests() == OnGuests.GUESTS && job.maps() == OnGuests.MAPS;
    return OnGuests.PAIRS.stream()
        .filter(each -> isKnown || !each.host().equals("none") || each.equals(OnGuests.NONE))
        .toList();
  }

  private static void put(GuestJob job, TunedGuestJob tuned, Values values)
      throws IOException, InterruptedException {
    for (Map.Entry<String, Plan> each : tuned.plans().entrySet()) {
      values.put("seconds_" + each.getKey(), tuned.seconds(each.getValue()));
    }
    PhaseTimes times = tuned.times();
    Plan plan = tuned.plan("plan");
    double none = times.secondsFrom(OnGuests.NONE, 0);
    values.put("seconds_none", none);
    values.put("gain_over_none", 1 - mean(tuned, plan) / none);
    values.put(
        "gain_without_costs", 1 - times.leastSeconds() / times.secondsFrom(times.bestFrom(0), 0));
    values.put("runs", tuned.runs());
    values.put("runs_of_heuristic", tuned.runsOfHeuristic());
    values.note(
        "%s: best single %s; algorithm 1 finds %s"
            .formatted(job, tuned.plan("single"), tuned.plan("heuristic")));
    values.row(
        TABLE,
        "%s, %d, %d".formatted(job.job(), job.guests(), job.maps()),
        mean(tuned, tuned.plan("default")),
        mean(tuned, tuned.plan("single")),
        mean(tuned, plan),
        plan.toString());
  }

  private static double mean(TunedGuestJob tuned, Plan plan)
      throws IOException, InterruptedException {
    return Arrays.stream(tuned.seconds(plan)).average().orElseThrow();
  }

  private static @Nullable Target ofSort(Case its, Target target) {
    return its.of(JOB).equals(SORT) ? target : null;
  }

  /** Times of the plan over those of another one, seed by seed; none where that was not run. */
  private static double[] over(Samples all, Case its, String other) {
    return all.of(other, its).length == 0
        ? new double[0]
        : all.ratio(its.nameOf("seconds_plan"), its.nameOf(other));
  }

  private static double[] gain(Samples all, Case its, String other) {
    return Arrays.stream(over(all, its, other)).map(ratio -> 1 - ratio).toArray();
  }

  private static Bars bars(Case its) {
    return Bars.of(its.of(JOB).toString(), "run time", "default", its.nameOf("seconds_default"))
        .with("none/none", its.nameOf("seconds_none"))
        .with("best single pair", its.nameOf("seconds_single"))
        .with("plan", its.nameOf("seconds_plan"))
        .comparedWith(its.nameOf("seconds_default"));
  }
}
