// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which of some settings are worth having together, each with its one value: every combination of
 * them is run, so that each run tells of all of them at the same time.
 *
 * <pre>
 *   d_i  =  mean over u of  y(taken, i, u) − y(taken, u)          y = ln(seconds)
 *           u: each set of those that were not judged yet
 *   i is taken if d_i &lt; − t · s · √( 2 / (r · 2^|u|) )
 * </pre>
 *
 * <p>They are judged in their order, so of two that bring the same the first one stays.
 */
final class Together {
  private static final double WRONG = 0.05;

  /** A part of the time that is not worth a change. */
  private static final double LEAST_GAIN = 0.01;

  /** With more settings than that, each combination is run once. */
  private static final int MOST_TWICE = 3;

  private final BlockRuns blocks;
  private final Residuals before;

  /**
   * @param before what is noise, by the runs so far
   */
  Together(BlockRuns blocks, Residuals before) {
    this.blocks = blocks;
    this.before = before;
  }

  /** What was taken, and what each brings. */
  record Judged(List<Factor> taken, FactorialTable table) {}

  /** Runs that judging so many takes. */
  static int runs(int settings) {
    return blocks(settings) << settings;
  }

  private static int blocks(int settings) {
    return settings > MOST_TWICE ? 1 : 2;
  }

  /**
   * Judges them.
   *
   * @param settings one to {@value FactorialTable#MOST}, the best first
   */
  Judged judge(List<Factor> settings) throws Exception {
    List<SettingsPair> cells = cells(settings);
    // A setting of hosts alone, and the same of hosts and guests, are together what the latter is.
    List<SettingsPair> different = cells.stream().distinct().toList();
    int from = blocks.size();
    boolean isTwice = blocks(settings.size()) == 2;
    if (isTwice) {
      blocks.runPair(different);
    } else {
      blocks.run(different);
    }
    Map<SettingsPair, double[]> logs = blocks.logs(different, from, blocks.size());
    Residuals noise = isTwice ? before.and(logs.values()) : before;
    double[] means = cells.stream().mapToDouble(each -> mean(logs.get(each))).toArray();
    FactorialTable table =
        new FactorialTable(
            settings.stream().map(Factor::name).toList(),
            Arrays.stream(means).map(Math::exp).boxed().toList(),
            noise.deviation(),
            blocks(settings.size()));
    return new Judged(taken(settings, means, noise), table);
  }

  private static List<SettingsPair> cells(List<Factor> settings) {
    List<SettingsPair> cells = new ArrayList<>();
    for (int cell = 0; cell < 1 << settings.size(); cell++) {
      SettingsPair all = SettingsPair.AS_IT_IS;
      for (int i = 0; i < settings.size(); i++) {
        all = (cell & (1 << i)) == 0 ? all : all.with(settings.get(i).levels().get(0));
      }
      cells.add(all);
    }
    return cells;
  }

  private static double mean(double @Nullable [] logs) {
    if (logs == null) {
      throw new IllegalStateException("a cell was not run");
    }
    return Arrays.stream(logs).average().orElseThrow();
  }

  private static List<Factor> taken(List<Factor> settings, double[] means, Residuals noise) {
    int runs = blocks(settings.size());
    List<Factor> taken = new ArrayList<>();
    int has = 0;
    for (int i = 0; i < settings.size(); i++) {
      int pairs = 1 << (settings.size() - 1 - i);
      double difference = 0;
      for (int u = 0; u < pairs; u++) {
        int others = has | (u << (i + 1));
        difference += (means[others | (1 << i)] - means[others]) / pairs;
      }
      double error = noise.ofDifference(runs * pairs);
      if (difference < Math.log(1 - LEAST_GAIN) && difference < -noise.times(WRONG) * error) {
        taken.add(settings.get(i));
        has |= 1 << i;
      }
    }
    return taken;
  }
}
