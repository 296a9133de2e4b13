// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.JobSite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Jobs on the sites that were chosen: measured now, by the run whose folder is named, or both. */
final class JobsToPredict {
  static final List<JobSite> SITES = List.of(JobSite.ROTATING, JobSite.FLASH, JobSite.THREE_NODES);
  private static final List<Integer> SLOTS = List.of(1, 2, 3, 4, 6, 8);
  private static final List<Integer> SLOTS_OF_QUICK = List.of(1, 2, 4);
  private static final int KINDS_OF_QUICK = 2;

  /** Of each of two jobs that run beside each other. */
  static final int MIX_SLOTS = 2;

  private JobsToPredict() {}

  /**
   * Measures what is missing.
   *
   * @param sites to choose from; in a quick run the first of them
   * @param pairs of kinds that are run beside each other, each with {@value #MIX_SLOTS} slots
   */
  static List<MeasuredJobs> of(
      ExperimentOptions options,
      List<JobSite> sites,
      List<JobKind> kinds,
      List<List<JobKind>> pairs,
      Progress progress)
      throws IOException, InterruptedException {
    List<JobSite> chosen =
        (options.quick() ? sites.subList(0, 1) : sites)
            .stream().filter(each -> options.choice().has(each.name())).toList();
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException(
          "a quick run is of %s alone; --only was %s"
              .formatted(sites.get(0), options.choice().only()));
    }
    ExperimentOptions.Earlier earlier = options.from();
    Path folder = earlier == null ? options.kept() : earlier.folder();
    List<MeasuredJobs> all = new ArrayList<>();
    for (JobSite each : chosen) {
      KeptJobs kept = new KeptJobs(folder.resolve(each.name()));
      boolean profiledHere = each.profiledOn().equals(each);
      KeptJobs alone = profiledHere ? kept : new KeptJobs(folder.resolve(each + "-profiles"));
      List<JobRun> runs =
          options.quick()
              ? runs(kinds.subList(0, KINDS_OF_QUICK), SLOTS_OF_QUICK, List.of(), 1, options)
              : runs(kinds, each.slotsThatDiffer(SLOTS), pairs, options.repeats(), options);
      if (earlier != null && earlier.more() == 0) {
        runs = runs.stream().filter(kept::has).toList();
      } else {
        if (!profiledHere) {
          new SlotsRun(each.profiledOn(), alone, progress)
              .measure(runs.stream().filter(JobRun::isAlone).toList());
        }
        new SlotsRun(each, kept, progress).measure(runs);
      }
      if (!runs.isEmpty()) {
        List<JobRun> profiled =
            runs.stream().filter(run -> run.isAlone() && alone.has(run)).toList();
        all.add(new MeasuredJobs(each, new JobsAlone(alone, profiled), kept, runs));
      }
    }
    return all;
  }

  private static List<JobRun> runs(
      List<JobKind> kinds,
      List<Integer> slots,
      List<List<JobKind>> pairs,
      int repeats,
      ExperimentOptions options) {
    return JobRun.all(kinds, slots, pairs, MIX_SLOTS, repeats, options.seed());
  }
}
