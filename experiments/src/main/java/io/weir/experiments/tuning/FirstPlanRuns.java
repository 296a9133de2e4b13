// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.jobs.JobKind;
import io.weir.results.Bars;
import io.weir.results.Target;
import io.weir.tuner.plan.SettingsPair;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Jobs on a disk as it is, with the plan that a probe has led to, and with each other elevator:
 * what an operator has without a plan, or by the best elevator for the whole of a job.
 */
final class FirstPlanRuns {
  private static final String AS_IT_IS = "as_it_is";
  private static final String PLANNED = "first_plan";
  private static final String SECONDS = "seconds";

  private static final Factor<JobKind> JOB =
      new Factor<>(
          "job",
          List.of(JobKind.SORT, JobKind.WORDCOUNT_UNCOMBINED, JobKind.WORDCOUNT),
          JobKind::label);

  /** Elevators beside the one that is there, as the kernel sets each of them up. */
  private static final Factor<String> WITH =
      Factor.named("with", List.of(AS_IT_IS, PLANNED, "none", "kyber", "bfq"));

  private FirstPlanRuns() {}

  static Declaration<PlannedDisk> declaration() {
    return PlannedDisk.declaration("first-plan")
        .varies(JOB, List.of(JobKind.SORT))
        .where(its -> its.of(JOB) == JobKind.SORT || isCompared(its.of(WITH)))
        .compares(WITH)
        .measures(FirstPlanRuns::measure)
        .eachAsFigure(SECONDS, "s")
        .eachAsFigure(
            (all, its) -> its.of(WITH).equals(PLANNED) ? gain(all, its) : new double[0],
            FRACTION,
            its -> "gain_first_plan_" + label(its),
            its -> its.of(JOB) == JobKind.SORT ? Target.atLeast(0.20) : null)
        .figure("worst_gain", FRACTION, FirstPlanRuns::worstGain, Target.atLeast(-0.02))
        .figure("gain_over_best_static", FRACTION, FirstPlanRuns::gainOverBestStatic)
        .bars(all -> JOB.levels().stream().flatMap(job -> bars(all, job)));
  }

  private static boolean isCompared(String with) {
    return with.equals(AS_IT_IS) || with.equals(PLANNED);
  }

  private static void measure(PlannedDisk on, Case its, Values values) throws Exception {
    SettingsPair settings =
        switch (its.of(WITH)) {
          case AS_IT_IS -> SettingsPair.AS_IT_IS;
          case PLANNED -> on.planned();
          default -> SettingsPair.parse("elevator=" + its.of(WITH));
        };
    values.setting("first_plan", on.planned().toString());
    values.setting("as_it_is", on.present().toString());
    on.plan().reasons().forEach(values::note);
    values.put(SECONDS, on.seconds(its.of(JOB), settings));
  }

  private static String label(Case its) {
    return its.of(JOB).label().replace('-', '_');
  }

  private static double[] gain(Samples all, Case planned) {
    Case present = at(all, planned.of(JOB), AS_IT_IS);
    double[] ratios = all.ratio(planned.nameOf(SECONDS), present.nameOf(SECONDS));
    return Arrays.stream(ratios).map(ratio -> 1 - ratio).toArray();
  }

  private static Case at(Samples all, JobKind job, String with) {
    return all.cases().stream()
        .filter(its -> isOf(its, job) && its.of(WITH).equals(with))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isOf(Case its, JobKind job) {
    return its.of(JOB) == job;
  }

  /** The least of the jobs' medians, whether the tuner would have adopted the plan or not. */
  private static double[] worstGain(Samples all) {
    return all.cases().stream()
        .filter(its -> its.of(WITH).equals(PLANNED))
        .mapToDouble(its -> Samples.medianOf(gain(all, its)))
        .min()
        .stream()
        .toArray();
  }

  /** Of sort: over the elevator with which it is fastest, with all else as it is. */
  private static double[] gainOverBestStatic(Samples all) {
    Case best =
        all.cases().stream()
            .filter(its -> isOf(its, JobKind.SORT) && !its.of(WITH).equals(PLANNED))
            .min(Comparator.comparingDouble(its -> all.median(SECONDS, its)))
            .orElseThrow();
    Case planned = at(all, JobKind.SORT, PLANNED);
    return Arrays.stream(all.ratio(planned.nameOf(SECONDS), best.nameOf(SECONDS)))
        .map(ratio -> 1 - ratio)
        .toArray();
  }

  private static Stream<Bars> bars(Samples all, JobKind job) {
    return all.cases().stream().anyMatch(its -> isOf(its, job))
        ? ByElevator.bars(
            job.label(),
            all,
            its -> isOf(its, job),
            its -> its.of(WITH).replace('_', ' '),
            its -> its.nameOf(SECONDS),
            at(all, job, AS_IT_IS).nameOf(SECONDS))
        : Stream.of();
  }
}
