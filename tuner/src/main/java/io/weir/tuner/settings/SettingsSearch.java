// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.statistics.Comparison;
import io.weir.tuner.statistics.RepeatedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the settings with which a job takes the least time, by running it.
 *
 * <pre>
 *   one by one    all values of all settings in blocks           SuccessiveHalving
 *   together      every combination of the best values           Together, FactorialTable
 *   at last       what is taken against the present settings,    RepeatedRuns
 *                 with runs that have chosen nothing
 *   by phase      where a phase had another value rather,         PhaseEffects, RepeatedRuns
 *                 against what was adopted
 * </pre>
 *
 * <p>Only one comparison adopts something where nothing was adopted yet, so that is wrong in one
 * case of twenty at most wherever no setting matters.
 */
public final class SettingsSearch {
  private static final double WRONG = 0.05;

  private final CountedRuns runs;
  private final BlockRuns blocks;
  private final int mostRuns;

  /**
   * @param job is run with what is set on top of the present settings
   * @param mostRuns of each of two that are compared, 2 or more
   * @param seed of the order in blocks
   * @param progress is told what is run next
   */
  public SettingsSearch(SettingsJob job, int mostRuns, long seed, Consumer<String> progress) {
    this.runs = new CountedRuns(job, progress);
    this.blocks = new BlockRuns(runs, new Random(seed));
    this.mostRuns = mostRuns;
  }

  /** About how many runs a search among these takes. */
  public int runs(List<Factor> factors) {
    int levels = factors.stream().mapToInt(each -> each.levels().size()).sum();
    return SuccessiveHalving.toCome(levels, 0) + afterwards(factors.size());
  }

  private int afterwards(int settings) {
    return runsTogether(Math.min(FactorialTable.MOST, settings)) + 2 * mostRuns;
  }

  private static int runsTogether(int settings) {
    return settings < 2 ? 0 : Together.runs(settings);
  }

  /** Searches among these. */
  public FoundSettings find(List<Factor> factors) throws Exception {
    SuccessiveHalving halving = new SuccessiveHalving(blocks, runs);
    List<Factor> best = beside(halving.best(factors, afterwards(factors.size())));
    if (best.size() < 2) {
      return byPhase(compared(best, halving.tried(), null), factors);
    }
    runs.expect(afterwards(best.size()));
    Together.Judged judged = new Together(blocks, halving.residuals()).judge(best);
    return byPhase(compared(judged.taken(), halving.tried(), judged.table()), factors);
  }

  /**
   * The same with other settings in some phases, if runs with them are faster than with what was
   * adopted for all phases. Where settings were compared and not adopted, nothing is: a second
   * comparison would be wrong as often again.
   */
  private FoundSettings byPhase(FoundSettings found, List<Factor> factors) throws Exception {
    boolean wasRefused = !found.isFaster() && !found.bestSeconds().isEmpty();
    Optional<SettingsByPhase> better =
        wasRefused ? Optional.empty() : runs.effects().improve(found.adopted(), factors);
    if (better.isEmpty()) {
      return found;
    }
    SettingsByPhase adopted = SettingsByPhase.all(found.adopted());
    RepeatedRuns<SettingsByPhase> turns = inTurns();
    runs.expect(2 * mostRuns);
    if (turns.compare(better.get(), adopted) != Comparison.FASTER) {
      return found.and(runs.spent() - found.runs());
    }
    if (!found.isFaster()) {
      return found.with(
          better.get(), turns.seconds(better.get()), turns.seconds(adopted), runs.spent());
    }
    // For what both bring together, beside runs as it is.
    RepeatedRuns<SettingsByPhase> last = inTurns();
    last.compare(better.get(), SettingsByPhase.AS_IT_IS);
    return found.with(
        better.get(),
        last.seconds(better.get()),
        last.seconds(SettingsByPhase.AS_IT_IS),
        runs.spent());
  }

  /** Runs only confirm what this is expected to bring. */
  public FoundSettings confirm(SettingsByPhase plan) throws Exception {
    if (!plan.differs()) {
      return compared(
          List.of(new Factor("first plan", plan.ofPhases().subList(0, 1))), List.of(), null);
    }
    RepeatedRuns<SettingsByPhase> last = inTurns();
    runs.expect(2 * mostRuns);
    boolean isFaster = last.compare(plan, SettingsByPhase.AS_IT_IS) == Comparison.FASTER;
    List<Double> with = last.seconds(plan);
    List<Double> present = last.seconds(SettingsByPhase.AS_IT_IS);
    return FoundSettings.confirmed(plan, isFaster, with, present, runs.spent());
  }

  private RepeatedRuns<SettingsByPhase> inTurns() {
    return new RepeatedRuns<>(runs::seconds, Comparison::ofTrimmed, mostRuns, WRONG);
  }

  /** The first of them that can be set beside each other: not one setting with two values. */
  private static List<Factor> beside(List<Factor> winners) {
    List<Factor> beside = new ArrayList<>();
    for (Factor next : winners) {
      SettingsPair before = all(beside);
      SettingsPair more = before.with(level(next));
      boolean addsOnly = !more.equals(before) && more.equals(level(next).with(before));
      if (addsOnly && beside.size() < FactorialTable.MOST) {
        beside.add(next);
      }
    }
    return beside;
  }

  private FoundSettings compared(
      List<Factor> taken, List<TriedSettings> tried, @Nullable FactorialTable together)
      throws Exception {
    SettingsPair best = all(taken);
    if (best.equals(SettingsPair.AS_IT_IS)) {
      return new FoundSettings(best, false, List.of(), List.of(), tried, together, runs.spent());
    }
    RepeatedRuns<SettingsPair> last = alternating();
    runs.expect(2 * mostRuns);
    boolean isFaster =
        last.compare(best, SettingsPair.AS_IT_IS) == Comparison.FASTER
            && last.sample(best).mean() < last.sample(SettingsPair.AS_IT_IS).mean();
    List<Double> with = last.seconds(best);
    List<Double> present = last.seconds(SettingsPair.AS_IT_IS);
    FactorialTable table =
        together == null && isFaster && taken.size() == 1
            ? FactorialTable.of(taken.get(0).name(), present, with)
            : together;
    return new FoundSettings(best, isFaster, with, present, tried, table, runs.spent());
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
