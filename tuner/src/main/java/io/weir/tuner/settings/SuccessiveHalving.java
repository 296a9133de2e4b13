// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which value of each setting is best, alone, and whether it is better than the present one
 * (successive halving; K. Jamieson, A. Talwalkar, "Non-stochastic Best Arm Identification and
 * Hyperparameter Optimization", AISTATS 2016).
 *
 * <pre>
 *   rung       1          2          3
 *   blocks     1          1          2         in each: all that are left, and the present settings
 *   left       n    ▶    n / 2  ▶   n / 4
 * </pre>
 *
 * <p>Halving is among the values of one setting, so that a setting that brings less is still found
 * beside one that brings more. From the second rung on it is known what is noise. A value of the
 * worse half then stays for one more rung if noise may have put it there and it was faster than the
 * present one. A value that is slower than the present one beyond noise goes.
 */
final class SuccessiveHalving {
  private static final int[] BLOCKS_OF_RUNG = {1, 1, 2};

  /** One-sided; an answer that is wrong here costs runs, or a gain, but adopts nothing. */
  private static final double WRONG = 0.1;

  /** A part of the time that is not worth a change. */
  private static final double LEAST_GAIN = 0.01;

  private final BlockRuns runs;
  private final CountedRuns count;
  private final Map<SettingsPair, String> factorOf = new LinkedHashMap<>();
  private final Set<SettingsPair> wereSpared = new HashSet<>();
  private Residuals residuals = Residuals.NONE;

  SuccessiveHalving(BlockRuns runs, CountedRuns count) {
    this.runs = runs;
    this.count = count;
  }

  /** The settings whose best value is faster than the present one, with that, best first. */
  List<Factor> best(List<Factor> factors, int runsAfterwards) throws Exception {
    factors.forEach(factor -> factor.levels().forEach(level -> factorOf.put(level, factor.name())));
    List<Factor> left = factors;
    for (int rung = 0; rung < BLOCKS_OF_RUNG.length && !isDecided(left, rung); rung++) {
      List<SettingsPair> alternatives = new ArrayList<>(List.of(SettingsPair.AS_IT_IS));
      left.forEach(each -> alternatives.addAll(each.levels()));
      count.expect(toCome(alternatives.size() - 1, rung) + runsAfterwards);
      rung(rung, alternatives);
      left = left(left, rung);
    }
    return left.stream()
        .filter(each -> isFaster(best(each), WRONG))
        .map(each -> each.of(best(each)))
        .sorted(Comparator.comparingDouble(each -> difference(best(each))))
        .toList();
  }

  /** Runs from a rung on, if halves go each time. */
  static int toCome(int alternatives, int rung) {
    int sum = 0;
    int left = alternatives;
    for (int next = rung; next < BLOCKS_OF_RUNG.length; next++) {
      sum += BLOCKS_OF_RUNG[next] * (left + 1);
      left = (left + 1) / 2;
    }
    return sum;
  }

  private void rung(int rung, List<SettingsPair> alternatives) throws Exception {
    switch (rung) {
      case 0 -> runs.run(alternatives);
      case 1 -> runs.runReverse(alternatives);
      default -> runs.runPair(alternatives);
    }
    if (rung > 0) {
      int blocks = runs.size();
      residuals = residuals.and(runs.logs(alternatives, blocks - 2, blocks).values());
    }
  }

  /** What is noise, by all of its blocks. */
  Residuals residuals() {
    return residuals;
  }

  /** Nothing is left to choose, or nothing is faster even before noise is taken off. */
  private boolean isDecided(List<Factor> left, int rung) {
    if (rung < 2) {
      return left.isEmpty();
    }
    long alternatives = left.stream().mapToLong(each -> each.levels().size()).sum();
    boolean hasNone =
        left.stream()
            .flatMap(each -> each.levels().stream())
            .noneMatch(each -> isFaster(each, WRONG / alternatives));
    boolean isChosen =
        left.stream()
            .allMatch(each -> each.levels().size() == 1 && isFaster(each.levels().get(0), WRONG));
    return hasNone || isChosen;
  }

  private List<Factor> left(List<Factor> factors, int rung) {
    List<Factor> left = new ArrayList<>();
    for (Factor factor : factors) {
      List<SettingsPair> ranked =
          factor.levels().stream().sorted(Comparator.comparingDouble(this::difference)).toList();
      int half = (ranked.size() + 1) / 2;
      List<SettingsPair> kept = new ArrayList<>();
      for (int rank = 0; rank < ranked.size(); rank++) {
        SettingsPair level = ranked.get(rank);
        boolean isBetter = rank < half || (rung > 0 && isSpared(level, ranked.get(half - 1)));
        boolean mayBeFaster = rung == 0 || (rung == 1 && !isSlower(level)) || difference(level) < 0;
        if (isBetter && mayBeFaster) {
          kept.add(level);
        }
      }
      if (!kept.isEmpty()) {
        left.add(new Factor(factor.name(), kept));
      }
    }
    return left;
  }

  /** Of the worse half, and by noise maybe. */
  private boolean isSpared(SettingsPair level, SettingsPair lastOfBetter) {
    double behind = difference(level) - difference(lastOfBetter);
    return difference(level) < 0
        && behind < residuals.times(WRONG) * error(level)
        && wereSpared.add(level);
  }

  private boolean isSlower(SettingsPair level) {
    return difference(level) > residuals.times(WRONG) * error(level);
  }

  private boolean isFaster(SettingsPair level, double wrong) {
    return difference(level) < Math.log(1 - LEAST_GAIN)
        && difference(level) < -residuals.times(wrong) * error(level);
  }

  private SettingsPair best(Factor factor) {
    return factor.levels().stream().min(Comparator.comparingDouble(this::difference)).orElseThrow();
  }

  private double difference(SettingsPair level) {
    return runs.difference(level, SettingsPair.AS_IT_IS);
  }

  private double error(SettingsPair level) {
    return residuals.ofDifference(runs.blocksOf(level));
  }

  /** All that were run, in the order of their settings. */
  List<TriedSettings> tried() {
    List<TriedSettings> all = new ArrayList<>();
    factorOf.forEach(
        (level, factor) ->
            all.add(
                TriedSettings.of(
                    factor, level, difference(level), error(level), runs.blocksOf(level))));
    return List.copyOf(all);
  }
}
