// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Runs of several alternatives in blocks: each once a block, in an order by chance, and in the next
 * block in the reverse of that, so that a trend meets all of them alike. Times are logarithms.
 *
 * <p>If the two runs of one alternative in such a pair of blocks differ by far more than those of
 * the others, a third run says which of them something else made slow; the two that agree best
 * count.
 */
final class BlockRuns {
  /** Robust spreads: one of two million pairs of equal, normal runs. */
  private static final double FAR = 5;

  /** Of times that differ by less, none is called slow. */
  private static final double LEAST_FAR = Math.log(1.1);

  /** A standard deviation over a median of absolute deviations. */
  private static final double OF_MEDIAN = 1.4826;

  private final CountedRuns runs;
  private final Random random;

  BlockRuns(CountedRuns runs, Random random) {
    this.runs = runs;
    this.random = random;
  }

  /**
   * Runs them.
   *
   * @param pairs of blocks, 1 or more
   * @return by alternative, a logarithm of seconds for each block
   */
  Map<SettingsPair, double[]> run(List<SettingsPair> alternatives, int pairs) throws Exception {
    Map<SettingsPair, double[]> logs = new LinkedHashMap<>();
    alternatives.forEach(each -> logs.put(each, new double[2 * pairs]));
    for (int pair = 0; pair < pairs; pair++) {
      List<SettingsPair> order = new ArrayList<>(alternatives);
      Collections.shuffle(order, random);
      block(order, logs, 2 * pair);
      Collections.reverse(order);
      block(order, logs, 2 * pair + 1);
      repeatSlow(logs, 2 * pair);
    }
    return logs;
  }

  private void block(List<SettingsPair> order, Map<SettingsPair, double[]> logs, int block)
      throws Exception {
    for (SettingsPair each : order) {
      of(logs, each)[block] = Math.log(runs.seconds(each));
    }
  }

  private static double[] of(Map<SettingsPair, double[]> logs, SettingsPair alternative) {
    double[] its = logs.get(alternative);
    if (its == null) {
      throw new IllegalStateException(alternative + " is none of the alternatives");
    }
    return its;
  }

  private void repeatSlow(Map<SettingsPair, double[]> logs, int first) throws Exception {
    double[] differences =
        logs.values().stream().mapToDouble(each -> each[first] - each[first + 1]).toArray();
    double middle = median(differences);
    double spread =
        OF_MEDIAN
            * median(Arrays.stream(differences).map(each -> Math.abs(each - middle)).toArray());
    double far = Math.max(LEAST_FAR, FAR * spread);
    for (Map.Entry<SettingsPair, double[]> each : logs.entrySet()) {
      double[] its = each.getValue();
      if (Math.abs(its[first] - its[first + 1] - middle) > far) {
        double third = Math.log(runs.seconds(each.getKey()));
        boolean isFirstOff = Math.abs(its[first] - third) > Math.abs(its[first + 1] - third);
        its[isFirstOff ? first : first + 1] = third;
      }
    }
  }

  private static double median(double[] of) {
    double[] sorted = of.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
