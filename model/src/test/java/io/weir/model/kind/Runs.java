// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.List;
import java.util.Optional;

/** Runs of jobs for tests: of a sort with ten maps of 100 MB, unless said otherwise. */
final class Runs {
  private static final double MB = 1e6;

  private Runs() {}

  /** What comes out of each step, in bytes for each byte that goes in. */
  record Query(double emits, double keeps, double writes, double seconds) {
    static final Query SORT = new Query(1, 1, 1, 0.02);
    static final Query COUNT = new Query(1.5, 0.2, 0.1, 0.08);

    /** The totals of it over so much input. */
    RunTotals over(double inputBytes, int maps, int reduces) {
      double emitted = emits * inputBytes;
      double kept = keeps * emitted;
      double read = inputBytes + emitted;
      return new RunTotals(
          new RunTotals.Maps(
              maps, inputBytes, emitted, emitted / 100, kept, 0, seconds * read / MB),
          reduces == 0
              ? RunTotals.Reduces.NONE
              : new RunTotals.Reduces(
                  reduces, kept, writes * kept, seconds * (kept + writes * kept) / MB));
    }

    Fingerprint fingerprint() {
      return Fingerprint.of(over(1000 * MB, 10, 2));
    }

    Query slower(double times) {
      return new Query(emits, keeps, writes, seconds * times);
    }

    /** With all ratios but the last longer by so much. */
    Query with(double emitTimes, double writeTimes) {
      return new Query(emits * emitTimes, keeps, writes * writeTimes, seconds);
    }
  }

  static JobRun run(String name, Query query) {
    return run(name, query, 1, true);
  }

  /**
   * One whose maps compute for so long.
   *
   * @param mapSeconds of a map
   */
  static JobRun run(String name, Query query, double mapSeconds, boolean isLogged) {
    return new JobRun(
        name,
        name.replaceAll("[0-9]+", ""),
        Optional.of("map=a name=" + name.replaceAll("[0-9]+", "")),
        query.fingerprint(),
        profile(name, 10, 2, mapSeconds),
        isLogged);
  }

  static JobProfile profile(String name, int maps, int reduces, double mapSeconds) {
    double perReduce = 100 * MB * maps / reduces;
    return new JobProfile(
        name,
        new StageProfile(
            Stage.MAP,
            maps,
            List.of(new PhaseProfile(Phase.READ_MAP_COLLECT, mapSeconds, 100 * MB, 0))),
        new StageProfile(
            Stage.REDUCE, reduces, List.of(new PhaseProfile(Phase.SHUFFLE, 1, perReduce, 0))));
  }
}
