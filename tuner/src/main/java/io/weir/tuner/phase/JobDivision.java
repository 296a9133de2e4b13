// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.phase;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which of a job's phases have a pair of their own; one that is too short is joined to the next.
 */
public enum JobDivision {
  /** Ph1, Ph2, Ph3. */
  THREE,
  /** The shuffle is joined to the reduces. */
  TWO,
  /** Of a job without reduces, or where no phase is long enough to switch for. */
  ONE;

  /**
   * The one for a job that was measured.
   *
   * @param seconds of its maps, its shuffle and its reduces
   */
  public static JobDivision of(double... seconds) {
    double all = seconds[0] + seconds[1] + seconds[2];
    if (!ShufflePhase.isWorthIt(seconds[1] + seconds[2], all)) {
      return ONE;
    }
    return ShufflePhase.isWorthIt(seconds[1], all) ? THREE : TWO;
  }

  /** The one that has so many phases, 1 to 3. */
  public static JobDivision ofPhases(int phases) {
    for (JobDivision each : values()) {
      if (each.phases() == phases) {
        return each;
      }
    }
    throw new IllegalArgumentException("phases must be 1 to 3, was " + phases);
  }

  /** From the names of phases; nothing if they are others, such as of what disks do. */
  public static Optional<JobDivision> ofNames(List<String> names) {
    return Arrays.stream(values()).filter(each -> each.names().equals(names)).findFirst();
  }

  public int phases() {
    return names().size();
  }

  /** Of its phases. */
  public List<String> names() {
    return switch (this) {
      case THREE -> List.of("map", "shuffle", "reduce");
      case TWO -> List.of("map", "shuffle and reduce");
      case ONE -> List.of("all");
    };
  }

  /**
   * Which phase of a plan a job is in.
   *
   * @param progress nothing for one that has ended, which is in none
   */
  public OptionalInt phaseOf(Optional<JobPhase.Progress> progress) {
    return progress.isEmpty()
        ? OptionalInt.empty()
        : OptionalInt.of(indexOf(JobPhase.of(progress.get())));
  }

  /** The place of a phase in a plan, 0 or more. */
  public int indexOf(JobPhase phase) {
    int last = phases() - 1;
    return switch (phase) {
      case MAP -> 0;
      case SHUFFLE -> Math.min(1, last);
      case REDUCE -> last;
    };
  }
}
