// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import java.util.Collections;
import java.util.List;

/**
 * How many tasks of a stage a node should run at a time. Predictions are off by a part of the time,
 * so numbers whose predicted times are nearer to each other than that make no difference that could
 * be told beforehand:
 *
 * <pre>
 *   least … most  =  those around the best n* with  T(n) ≤ (1 + {@value #ERROR}) · T(n*)
 *   advised       =  the one in the middle of them; the greatest, which limits nothing, where all are such
 * </pre>
 *
 * <p>In the middle, as where the curve bends is what is known least: towards either end an error of
 * the prediction costs most.
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
        choices.get(matters ? (first + last) / 2 : last),
        choices.get(first),
        choices.get(last),
        matters);
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
