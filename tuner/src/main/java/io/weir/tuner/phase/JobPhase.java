// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.phase;

/**
 * Where a MapReduce job is (the paper's section IV.A).
 *
 * <pre>
 *   job starts       all maps are done     the shuffle is done        job is over
 *       |----- MAP (Ph1) -----|---- SHUFFLE (Ph2) ----|---- REDUCE (Ph3) ----|
 * </pre>
 */
public enum JobPhase {
  /** Until all maps are done; what reduces fetch meanwhile is part of it. */
  MAP,
  /** Until all reduces have fetched what they reduce. */
  SHUFFLE,
  /** Until the end. */
  REDUCE;

  /** By what a job's master says of its tasks. */
  public static JobPhase of(Progress progress) {
    if (progress.mapsDone() < progress.maps()) {
      return MAP;
    }
    return progress.shufflesDone() < progress.reduces() ? SHUFFLE : REDUCE;
  }

  /**
   * How far a job is.
   *
   * @param shufflesDone reduces that have fetched all
   */
  public record Progress(int maps, int mapsDone, int reduces, int shufflesDone) {
    public Progress {
      check("maps", maps, mapsDone);
      check("reduces", reduces, shufflesDone);
    }

    private static void check(String what, int all, int done) {
      if (done < 0 || done > all) {
        throw new IllegalArgumentException(
            "%s done must be 0 to %d, was %d".formatted(what, all, done));
      }
    }
  }
}
