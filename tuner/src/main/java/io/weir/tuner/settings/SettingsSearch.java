// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.statistics.Comparison;
import io.weir.tuner.statistics.RepeatedRuns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the settings with which a job takes the least time, by running it.
 *
 * <pre>
 *   one by one      all values of all settings in blocks     SuccessiveHalving
 *   together        the next best setting, if it is faster   forward selection
 *                   on top of those before
 *   at last         all of them against the present ones,    RepeatedRuns
 *                   with runs that have chosen nothing
 *   what is what    2^k blocks of those that were adopted    FactorialTable
 * </pre>
 *
 * <p>Only the last comparison adopts anything, so that is wrong in one case of twenty at most
 * wherever no setting matters.
 */
public final class SettingsSearch {
  private static final double WRONG = 0.05;

  /** Settings that are tried on top of others, at most. */
  private static final int MOST_STEPS = 6;

  /** Of blocks of the table. */
  private static final int PAIRS_OF_TABLE = 1;

  private final CountedRuns runs;
  private final BlockRuns blocks;
  private final int mostRuns;

  /**
   * @param job is run with what is set on top of the present settings
   * @param mostRuns of each of two that are compared, 2 or more
   * @param seed of the order in blocks
   * @param progress is told what is run next
   */
  public SettingsSearch(
      RepeatedRuns.Timed<SettingsPair> job, int mostRuns, long seed, Consumer<String> progress) {
    this.runs = new CountedRuns(job, progress);
    this.blocks = new BlockRuns(runs, new Random(seed));
    this.mostRuns = mostRuns;
  }

  /** About how many runs a search among these takes. */
  public int runs(List<Factor> factors) {
    int levels = factors.stream().mapToInt(each -> each.levels().size()).sum();
    return SuccessiveHalving.toCome(levels, 0) + afterwards(factors.size());
  }

  private int afterwards(int factors) {
    int settings = Math.min(FactorialTable.MOST, factors);
    return settings * 2 * mostRuns + runsOfTable(settings);
  }

  private static int runsOfTable(int settings) {
    return (2 * PAIRS_OF_TABLE) << settings;
  }

  /** Searches among these. */
  public FoundSettings find(List<Factor> factors) throws Exception {
    SuccessiveHalving halving = new SuccessiveHalving(blocks, runs);
    List<Factor> winners = halving.best(factors, afterwards(factors.size()));
    return compared(selected(winners), halving.tried());
  }

  /** Runs only confirm what these are expected to bring, each with its one value. */
  public FoundSettings confirm(List<Factor> plan) throws Exception {
    return compared(plan, List.of());
  }

  private List<Factor> selected(List<Factor> winners) throws Exception {
    List<Factor> taken = new ArrayList<>();
    int steps = 0;
    for (Factor next : winners) {
      SettingsPair before = all(taken);
      SettingsPair more = before.with(level(next));
      // It must change nothing that was chosen, and something else.
      if (more.equals(before) || !more.equals(level(next).with(before))) {
        continue;
      }
      if (taken.isEmpty()) {
        taken.add(next);
      } else if (steps < MOST_STEPS) {
        steps++;
        runs.expect(2 * mostRuns + afterwards(taken.size()));
        if (alternating().compare(more, before) == Comparison.FASTER) {
          taken.add(next);
        }
      }
    }
    return taken;
  }

  private FoundSettings compared(List<Factor> taken, List<TriedSettings> tried) throws Exception {
    SettingsPair best = all(taken);
    if (best.equals(SettingsPair.AS_IT_IS)) {
      return new FoundSettings(
          best, false, List.of(), List.of(), tried, /* table= */ null, runs.spent());
    }
    RepeatedRuns<SettingsPair> last = alternating();
    runs.expect(2 * mostRuns + runsOfTable(Math.min(FactorialTable.MOST, taken.size())));
    boolean isFaster =
        last.compare(best, SettingsPair.AS_IT_IS) == Comparison.FASTER
            && last.sample(best).mean() < last.sample(SettingsPair.AS_IT_IS).mean();
    FactorialTable table = isFaster ? table(taken) : null;
    return new FoundSettings(
        best,
        isFaster,
        last.seconds(best),
        last.seconds(SettingsPair.AS_IT_IS),
        tried,
        table,
        runs.spent());
  }

  /** Of the first of them, which matter most; where there are more, the others are as before. */
  private FactorialTable table(List<Factor> taken) throws Exception {
    List<Factor> most = taken.subList(0, Math.min(FactorialTable.MOST, taken.size()));
    List<SettingsPair> cells = new ArrayList<>();
    for (int cell = 0; cell < 1 << most.size(); cell++) {
      SettingsPair settings = SettingsPair.AS_IT_IS;
      for (int i = 0; i < most.size(); i++) {
        settings = (cell & (1 << i)) == 0 ? settings : settings.with(level(most.get(i)));
      }
      cells.add(settings);
    }
    runs.expect(2 * PAIRS_OF_TABLE * cells.size());
    Map<SettingsPair, double[]> logs = blocks.run(cells, PAIRS_OF_TABLE);
    return new FactorialTable(
        most.stream().map(Factor::name).toList(),
        cells.stream().map(each -> geometricMean(logs.get(each))).toList(),
        Residuals.NONE.and(logs.values()).deviation(),
        2 * PAIRS_OF_TABLE);
  }

  private static double geometricMean(double @Nullable [] logs) {
    if (logs == null) {
      throw new IllegalStateException("a cell was not run");
    }
    return Math.exp(Arrays.stream(logs).average().orElseThrow());
  }

  private RepeatedRuns<SettingsPair> alternating() {
    return new RepeatedRuns<>(runs, Comparison::ofTrimmed, mostRuns, WRONG);
  }

  private static SettingsPair level(Factor factor) {
    return factor.levels().get(0);
  }

  private static SettingsPair all(List<Factor> factors) {
    SettingsPair all = SettingsPair.AS_IT_IS;
    for (Factor each : factors) {
      all = all.with(level(each));
    }
    return all;
  }
}
