// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.jobs.JobKind;
import java.io.IOException;
import java.util.List;

/** Jobs that were measured: now, by the run whose folder is named, or both. */
final class JobsToPredict {
  private static final List<Integer> SLOTS = List.of(1, 2, 3, 4, 8);
  private static final List<Integer> SLOTS_OF_QUICK = List.of(1, 2, 4);
  private static final int KINDS_OF_QUICK = 2;

  private JobsToPredict() {}

  /**
   * @param mixSlots with which the first two kinds are run beside each other; 0: they are not
   */
  static MeasuredJobs of(
      ExperimentOptions options, List<JobKind> kinds, int mixSlots, Progress progress)
      throws IOException, InterruptedException {
    ExperimentOptions.Earlier earlier = options.from();
    if (earlier != null) {
      MeasuredJobs jobs = new KeptJobs(earlier.folder()).read();
      return earlier.more() == 0
          ? jobs
          : new SlotsRun(jobs.kinds(), jobs.slots(), earlier.folder(), progress)
              .goOn(jobs, jobs.repeats() + earlier.more(), mixSlots);
    }
    List<JobKind> some = options.quick() ? kinds.subList(0, KINDS_OF_QUICK) : kinds;
    List<Integer> slots = options.quick() ? SLOTS_OF_QUICK : SLOTS;
    int repeats = options.quick() ? 1 : options.repeats();
    return new SlotsRun(some, slots, options.kept(), progress).measure(repeats, mixSlots);
  }
}
