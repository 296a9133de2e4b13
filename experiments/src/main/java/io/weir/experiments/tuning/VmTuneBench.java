// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.vms.GuestJob;
import io.weir.results.Bars;
import io.weir.results.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Figure 7 of the paper on pairs, and what settings of disks bring to jobs in guests. */
public final class VmTuneBench {
  /** What the paper's figures are of; settings and plans are searched for it. */
  private static final GuestJob SORT = new GuestJob("sort", 4, 8);

  private static final Factor<GuestJob> JOB =
      new Factor<>(
          "job",
          List.of(
              SORT,
              new GuestJob("wordcount_uncombined", 4, 8),
              new GuestJob("wordcount", 4, 8),
              new GuestJob("sort", 2, 8),
              new GuestJob("sort", 6, 8)),
          GuestJob::key);

  /** As people see them. */
  private static final Map<String, String> WORDS =
      Map.of(
          TunedGuests.FIRST_PLAN, "first plan, without a run",
          TunedGuests.STATIC, "best pair of elevators",
          TunedGuests.FOUND, "settings that were found",
          TunedGuests.BY_PHASE, "and elevators by phase");

  private VmTuneBench() {}

  public static Experiment declaration() {
    return ProbedGuests.declaration("vm-tune")
        .question("What do settings of disks, and elevators by phase, bring to jobs in guests?")
        .summary(
            "Guests of a Xen host under emulation replay jobs on one rotating disk, host and guests as Linux sets them up: with the plan that a probe leads to"
                + " before any run, and with what runs of a sort find.")
        .takes("3 h", "15 min")
        .isTheSameEachTime()
        .atATime(2)
        .varies(JOB, List.of(SORT))
        .measures(VmTuneBench::measure)
        .eachAsFigure(TunedGuests.seconds(TunedGuests.AS_IT_IS), "s")
        .eachAsFigure(TunedGuests.seconds(TunedGuests.FIRST_PLAN), "s")
        .eachAsFigure(TunedGuests.seconds(TunedGuests.STATIC), "s")
        .eachAsFigure(TunedGuests.seconds(TunedGuests.FOUND), "s")
        .eachAsFigure(TunedGuests.seconds(TunedGuests.BY_PHASE), "s")
        .eachAsFigure(
            (all, its) -> gain(all, its, TunedGuests.FIRST_PLAN, TunedGuests.AS_IT_IS),
            FRACTION,
            its -> its.nameOf("gain_first_plan"),
            its -> ofSort(its, Target.atLeast(0.20)))
        .eachAsFigure(
            (all, its) -> gain(all, its, TunedGuests.BY_PHASE, TunedGuests.AS_IT_IS),
            FRACTION,
            its -> its.nameOf("gain_over_default"),
            its -> ofSort(its, Target.atLeast(0.25)))
        .eachAsFigure(
            (all, its) -> gain(all, its, TunedGuests.BY_PHASE, TunedGuests.STATIC),
            FRACTION,
            its -> its.nameOf("gain_over_best_static"),
            its -> null)
        .eachAsFigure(
            (all, its) -> gain(all, its, TunedGuests.BY_PHASE, TunedGuests.FOUND),
            FRACTION,
            its -> its.nameOf("gain_by_phase"),
            its -> null)
        .figure("worst_gain", FRACTION, VmTuneBench::worstGain, Target.atLeast(-0.02))
        .eachAsFigure("runs_of_search", "runs")
        .eachAsFigure("runs_by_phase", "runs")
        .bars(all -> all.cases().stream().map(its -> bars(all, its)))
        .table(SettingsTables::effects)
        .table(SettingsTables::tried)
        .table(TuneResult::phases)
        .table(TuneResult::plans)
        .note(
            "As it is: mq-deadline in host and guests, 128 KiB of read-ahead, a fifth of a guest's memory may be dirty; the host's disk has 64 requests, as a SATA disk has. Settings and plans are searched with other seeds than those that"
                + " they are measured with: medians, with least and greatest. gain_first_plan: with what the probe suggests, whether the tuner would then adopt it or not; worst_gain: the least of the jobs' medians, of that and of what was found."
                + " gain_over_default: with what was found, settings and elevators by phase; gain_over_best_static: the same against the best of the sixteen pairs of elevators, all else as it is.");
  }

  private static void measure(ProbedGuests on, Case its, Values values) throws Exception {
    TunedGuests tuned = new TunedGuests(on, its.of(JOB), values);
    tuned.firstPlan();
    if (its.of(JOB).equals(SORT)) {
      tuned.bestStatic();
      tuned.search();
    }
  }

  private static @Nullable Target ofSort(Case its, Target target) {
    return its.of(JOB).equals(SORT) ? target : null;
  }

  /** Seed by seed; none where one of them was not run. */
  private static double[] gain(Samples all, Case its, String with, String over) {
    String name = its.nameOf(TunedGuests.seconds(with));
    return all.of(name).length == 0
        ? new double[0]
        : Arrays.stream(all.ratio(name, its.nameOf(TunedGuests.seconds(over))))
            .map(ratio -> 1 - ratio)
            .toArray();
  }

  private static double[] worstGain(Samples all) {
    return all.cases().stream()
        .flatMap(
            its ->
                List.of(TunedGuests.FIRST_PLAN, TunedGuests.BY_PHASE).stream()
                    .map(with -> gain(all, its, with, TunedGuests.AS_IT_IS)))
        .filter(gains -> gains.length > 0)
        .mapToDouble(Samples::medianOf)
        .min()
        .stream()
        .toArray();
  }

  private static Bars bars(Samples all, Case its) {
    String present = its.nameOf(TunedGuests.seconds(TunedGuests.AS_IT_IS));
    Bars bars = Bars.of(its.of(JOB).toString(), "run time", "as it is", present);
    for (String way : TunedGuests.WAYS) {
      String figure = its.nameOf(TunedGuests.seconds(way));
      if (!figure.equals(present) && all.of(figure).length > 0) {
        bars = bars.with(WORDS.getOrDefault(way, way), figure);
      }
    }
    return bars.comparedWith(present);
  }
}
