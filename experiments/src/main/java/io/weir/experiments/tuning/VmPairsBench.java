// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.vms.GuestJob;
import io.weir.lab.vms.PairsLab;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Figure 2 and table I of the paper on pairs: three jobs with each of 16 pairs, on a Xen host. */
public final class VmPairsBench {
  private static final Factor<String> JOB =
      Factor.named("job", List.of("wordcount", "wordcount_uncombined", "sort"));

  private static final Factor<ElevatorPair> PAIR =
      new Factor<>("pair", OnGuests.PAIRS, ElevatorPair::toString);

  private VmPairsBench() {}

  public static Experiment declaration() {
    Declaration<ThisProcess> declaration =
        OnGuests.declaration("vm-pairs")
            .question(
                "How long do jobs in guests take with each pair of elevators, of host and guests?")
            .summary(
                "Four guests of a Xen host under emulation replay jobs as recorded of real ones, on ext4 on one rotating disk; each elevator of the host with each of the guests.")
            .takes("35 min a repeat", "15 min")
            .needs("root to install packages, 8 GB of memory, 2 GB of disk")
            .setting("guests", OnGuests.GUESTS)
            .setting("input_of_guest_mib", OnGuests.MAPS * 4)
            .atATime(2)
            .varies(JOB, List.of("sort"))
            .varies(PAIR)
            .measures(VmPairsBench::measure)
            .eachAsFigure("seconds", "s", VmPairsBench::figure, its -> null)
            .tablesOfCases(JOB, "Seconds of %s by host/guest"::formatted, ByElevator.columns())
            .note(
                "variation: by what part a job takes longer with the worst pair than with the best; beside it without none in the host, as the paper has it without noop. A run is the same each time; repeats are of other seeds, with requests that meet in another order.");
    for (String job : JOB.levels()) {
      Predicate<Case> isOfJob = its -> its.of(JOB).equals(job);
      Predicate<Case> hasNone = its -> its.of(PAIR).host().equals("none");
      declaration
          .figure("variation_" + job, FRACTION, all -> ByElevator.variation(all, isOfJob))
          .figure(
              "variation_" + job + "_without_none_in_host",
              FRACTION,
              all -> ByElevator.variation(all, isOfJob.and(hasNone.negate())))
          .bars(
              all ->
                  ByElevator.bars(
                      job + " by host/guest",
                      all,
                      isOfJob,
                      its -> its.of(PAIR).toString(),
                      VmPairsBench::figure,
                      "seconds_" + job + "_mq-deadline_mq-deadline"));
    }
    return declaration;
  }

  private static String figure(Case its) {
    return its.nameOf("seconds").replace('/', '_');
  }

  private static void measure(ThisProcess process, Case its, Values values)
      throws IOException, InterruptedException {
    GuestJob job = new GuestJob(its.of(JOB), OnGuests.GUESTS, OnGuests.MAPS);
    PairsLab lab = new PairsLab(job, process.options().directory());
    double[] phases = lab.run(Plan.of(its.of(PAIR), JobDivision.THREE.phases()), values.round());
    values.put("maps", phases[0]);
    values.put("shuffle", phases[1]);
    values.put("reduces", phases[2]);
    values.put("seconds", Arrays.stream(phases).sum());
  }
}
