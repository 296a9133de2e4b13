// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many tasks of a stage a node should run at a time. Predictions are off by a part of the time,
 * so numbers whose predicted times are nearer to each other than that make no difference that could
 * be told beforehand:
 *
 * <pre>
 *   least … most  =  those around the best n* with  T(n) ≤ (1 + {@value #ERROR}) · T(n*)
 *   advised       =  the one of them with the least  max(T(before n), T(n), T(after n));
 *                    the greatest, which limits nothing, where all are such;
 *                    the first where all others take longer
 * </pre>
 *
 * <p>Where the curve bends is what is known least. If it bends one choice sooner or later than is
 * predicted, that one loses least: mostly the one in the middle, never one at the brink of a steep
 * side. One task at a time is such a brink: nothing goes on beside its I/O, and what comes before
 * it is none at all.
 *
 * @param advised of the choices
 * @param least with which it takes as long as far as is known
 * @param most likewise
 * @param matters whether any choice takes longer, as far as is known
 */
public record SlotChoice(int advised, int least, int most, boolean matters) {
  /** By what part of the time predictions are off on average: {@code ./weir bench model}. */
  public static final double ERROR = 0.04;

  /**
   * Chooses.
   *
   * @param choices rising, one or more
   * @param seconds predicted with each
   */
  static SlotChoice of(List<Integer> choices, List<Double> seconds) {
    double enough = (1 + ERROR) * Collections.min(seconds);
    int best = seconds.indexOf(Collections.min(seconds));
    int first = best;
    while (first > 0 && seconds.get(first - 1) <= enough) {
      first--;
    }
    int last = best;
    while (last < choices.size() - 1 && seconds.get(last + 1) <= enough) {
      last++;
    }
    boolean matters = first > 0 || last < choices.size() - 1;
    return new SlotChoice(
        choices.get(matters ? safest(seconds, first, last) : last),
        choices.get(first),
        choices.get(last),
        matters);
  }

  /** The same that advises another number, where none makes a difference. */
  SlotChoice advising(int number) {
    return new SlotChoice(number, least, most, matters);
  }

  private static int safest(List<Double> seconds, int first, int last) {
    return IntStream.rangeClosed(first == 0 ? Math.min(1, last) : first, last)
        .boxed()
        .min(Comparator.comparingDouble(each -> worstAround(seconds, each)))
        .orElseThrow();
  }

  private static double worstAround(List<Double> seconds, int choice) {
    int from = Math.max(0, choice - 1);
    int to = Math.min(seconds.size(), choice + 2);
    return Collections.max(seconds.subList(from, to));
  }

  /** {@code 3 to 5}, {@code 4}, or that it makes no difference. */
  @Override
  public String toString() {
    if (!matters) {
      return "no difference";
    }
    return least == most ? Integer.toString(advised) : advised + " (" + least + " to " + most + ")";
  }
}
