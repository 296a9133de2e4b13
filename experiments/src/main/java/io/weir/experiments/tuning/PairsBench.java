// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.lab.jobs.JobKind;
import io.weir.mapreduce.profile.PhaseSeconds;
import io.weir.tuner.plan.ElevatorPair;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;

/**
 * How long jobs take with each elevator, phase by phase, on a host without virtual machines: what
 * figure 2 and table I of the paper on pairs have of hosts with them.
 */
public final class PairsBench {
  private static final Factor<JobKind> JOB =
      new Factor<>(
          "job",
          List.of(JobKind.WORDCOUNT, JobKind.WORDCOUNT_UNCOMBINED, JobKind.SORT),
          JobKind::label);

  private static final Factor<String> ELEVATOR = Factor.named("elevator", ByElevator.ELEVATORS);

  private PairsBench() {}

  public static Experiment declaration() {
    Declaration<OnDisk> declaration =
        OnDisk.declaration("pairs")
            .question("How long do jobs take with each elevator, phase by phase?")
            .summary(
                "Jobs on a host without virtual machines, on one disk under the kernel, whose elevator is another one for each run.")
            .takes("5 min, and 20 min a repeat", "12 min")
            .varies(JOB, List.of(JobKind.SORT))
            .varies(ELEVATOR)
            .measures(PairsBench::measure)
            .eachAsFigure("seconds", "s")
            .tableOfCases("Seconds of a job and its phases", ByElevator.columns())
            .note(
                "variation: by what part a job takes longer with the worst elevator than with the best.");
    for (JobKind job : JOB.levels()) {
      Predicate<Case> isOfJob = its -> its.of(JOB) == job;
      declaration
          .figure("variation_" + job.label(), FRACTION, all -> ByElevator.variation(all, isOfJob))
          .bars(
              all ->
                  ByElevator.bars(
                      job.label(),
                      all,
                      isOfJob,
                      its -> its.of(ELEVATOR),
                      its -> its.nameOf("seconds"),
                      "seconds_" + job.label() + "_mq-deadline"));
    }
    return declaration;
  }

  private static void measure(OnDisk on, Case its, Values values)
      throws IOException, InterruptedException {
    on.disk().hosts().set(new ElevatorPair(its.of(ELEVATOR), ElevatorPair.LEFT_ALONE));
    PhaseSeconds ran = on.disk().run(its.of(JOB));
    values.put("maps", ran.map());
    values.put("shuffle", ran.shuffle());
    values.put("reduces", ran.reduce());
    values.put("seconds", ran.seconds());
  }
}
