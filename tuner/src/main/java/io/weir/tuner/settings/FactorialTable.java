// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import java.util.ArrayList;
import java.util.List;

/**
 * Which setting brings what, alone and together: a full factorial of k settings, each as it is and
 * as adopted, 2^k cells in standard order (bit i of a cell's index is setting i's). On logarithms
 * of the times, by F. Yates' algorithm ("The Design and Analysis of Factorial Experiments", 1937):
 *
 * <pre>
 *   k times:   y'_j = y_2j + y_2j+1,     y'_(j + 2^(k−1)) = y_2j+1 − y_2j
 *   effect of a set of settings  =  y_set / 2^(k−1),     its error  =  2 · s / √(r · 2^k)
 * </pre>
 *
 * <p>Effects are parts of the time: −0.3 where it takes 30 % less. An interaction of two is what
 * both bring beyond the product of what they bring alone, half of it, as is usual.
 *
 * @param names of the settings, k, one to four
 * @param seconds of each cell, 2^k geometric means
 * @param deviation s, of the logarithm of one run
 * @param runs r of each cell, 1 or more
 */
public record FactorialTable(List<String> names, List<Double> seconds, double deviation, int runs) {
  /** Settings, at most: sixteen cells. */
  public static final int MOST = 4;

  public FactorialTable {
    if (names.isEmpty() || names.size() > MOST || seconds.size() != (1 << names.size())) {
      throw new IllegalArgumentException(
          "a table has one to %d settings and two to their power times, not %d and %d"
              .formatted(MOST, names.size(), seconds.size()));
    }
    if (!seconds.stream().allMatch(each -> each > 0) || !(deviation >= 0) || runs < 1) {
      throw new IllegalArgumentException(
          "times must be above 0, were %s; their deviation 0 or more, was %s; runs 1 or more, were %d"
              .formatted(seconds, deviation, runs));
    }
    names = List.copyOf(names);
    seconds = List.copyOf(seconds);
  }

  /**
   * Of one setting, by runs that compared it.
   *
   * @param present seconds of two runs or more without it
   * @param with likewise with it
   */
  static FactorialTable of(String name, List<Double> present, List<Double> with) {
    int least = Math.min(present.size(), with.size());
    Residuals noise =
        Residuals.NONE.and(List.of(logarithms(present, least), logarithms(with, least)));
    return new FactorialTable(
        List.of(name), List.of(mean(present), mean(with)), noise.deviation(), least);
  }

  private static double[] logarithms(List<Double> seconds, int first) {
    return seconds.stream().limit(first).mapToDouble(Math::log).toArray();
  }

  private static double mean(List<Double> seconds) {
    return Math.exp(seconds.stream().mapToDouble(Math::log).average().orElseThrow());
  }

  /**
   * What some of the settings change.
   *
   * @param change of the time, as a part of it: below 0 where it is less
   * @param error standard error of that
   */
  public record Effect(double change, double error) {
    private static Effect ofLogarithm(double difference, double error) {
      double part = Math.exp(difference);
      return new Effect(part - 1, part * error);
    }
  }

  /** How many cells there are. */
  public int cells() {
    return seconds.size();
  }

  /** Of a cell, or of an interaction: {@code host read_ahead_kb × host dirty_bytes}. */
  public String name(int cell) {
    List<String> those = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if ((cell & (1 << i)) != 0) {
        those.add(names.get(i));
      }
    }
    return String.join(" × ", those);
  }

  /** From the present settings to a cell's. */
  public Effect together(int cell) {
    return between(0, cell);
  }

  /** Of one setting where no other is changed. */
  public Effect alone(int setting) {
    return between(0, 1 << setting);
  }

  /** Of one setting where all others are changed already. */
  public Effect onTop(int setting) {
    return between(cells() - 1 - (1 << setting), cells() - 1);
  }

  private Effect between(int from, int to) {
    return Effect.ofLogarithm(
        Math.log(seconds.get(to)) - Math.log(seconds.get(from)), deviation * Math.sqrt(2.0 / runs));
  }

  /**
   * Main effect of one setting, averaged over all that the others may be, or the interaction of
   * several.
   *
   * @param cell with a bit for each of them, 1 or more
   */
  public Effect effect(int cell) {
    double[] sums = seconds.stream().mapToDouble(Math::log).toArray();
    int half = sums.length / 2;
    for (int pass = 0; pass < names.size(); pass++) {
      double[] next = new double[sums.length];
      for (int j = 0; j < half; j++) {
        next[j] = sums[2 * j] + sums[2 * j + 1];
        next[j + half] = sums[2 * j + 1] - sums[2 * j];
      }
      sums = next;
    }
    return Effect.ofLogarithm(
        sums[cell] / half, 2 * deviation / Math.sqrt((double) runs * cells()));
  }
}
