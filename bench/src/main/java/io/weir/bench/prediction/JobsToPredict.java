// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.prediction;

import io.weir.bench.BenchOptions;
import io.weir.bench.Progress;
import io.weir.bench.jobs.JobKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Jobs that were measured: now, or by the run whose folder is named. */
final class JobsToPredict {
  private static final List<Integer> SLOTS = List.of(1, 2, 3, 4, 8);
  private static final List<Integer> SLOTS_OF_QUICK = List.of(1, 2, 4);
  private static final int KINDS_OF_QUICK = 2;

  private JobsToPredict() {}

  /**
   * @param mixSlots with which the first two kinds are run beside each other; 0: they are not
   */
  static MeasuredJobs of(BenchOptions options, List<JobKind> kinds, int mixSlots, Progress progress)
      throws IOException, InterruptedException {
    Path earlier = options.from();
    if (earlier != null) {
      return new KeptJobs(earlier).read();
    }
    List<JobKind> some = options.quick() ? kinds.subList(0, KINDS_OF_QUICK) : kinds;
    List<Integer> slots = options.quick() ? SLOTS_OF_QUICK : SLOTS;
    int repeats = options.quick() ? 1 : options.repeats();
    return new SlotsRun(some, slots, options.kept(), progress).measure(repeats, mixSlots);
  }
}
