// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.statistics.TimeSample;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search has found, and from what.
 *
 * @param best settings of all phases that were compared with the present ones at last; as it is
 *     where none was worth that
 * @param isFaster whether runs with them were faster by more than noise; else they are not adopted
 * @param bestSeconds of those runs, none where nothing was compared
 * @param presentSeconds of the runs with the present settings that were among them
 * @param tried one by one
 * @param table which of those that were run together brings what; nothing where none were
 * @param ofPhases in place of the best in each phase, where runs with that were faster still; else
 *     none
 * @param runs of the job that it took
 */
public record FoundSettings(
    SettingsPair best,
    boolean isFaster,
    List<Double> bestSeconds,
    List<Double> presentSeconds,
    List<TriedSettings> tried,
    @Nullable FactorialTable table,
    List<SettingsPair> ofPhases,
    int runs) {
  /** None were searched for. */
  public static final FoundSettings NONE =
      new FoundSettings(
          SettingsPair.AS_IT_IS, false, List.of(), List.of(), List.of(), /* table= */ null, 0);

  /** Of one that found nothing for phases. */
  public FoundSettings(
      SettingsPair best,
      boolean isFaster,
      List<Double> bestSeconds,
      List<Double> presentSeconds,
      List<TriedSettings> tried,
      @Nullable FactorialTable table,
      int runs) {
    this(best, isFaster, bestSeconds, presentSeconds, tried, table, List.of(), runs);
  }

  /** Of settings by phase that were compared with the present ones without a search. */
  static FoundSettings confirmed(
      SettingsByPhase settings,
      boolean isFaster,
      List<Double> seconds,
      List<Double> present,
      int runs) {
    return new FoundSettings(
        settings.inAllPhases(),
        isFaster,
        seconds,
        present,
        List.of(),
        /* table= */ null,
        isFaster ? settings.ofPhases() : List.of(),
        runs);
  }

  public FoundSettings {
    bestSeconds = List.copyOf(bestSeconds);
    presentSeconds = List.copyOf(presentSeconds);
    tried = List.copyOf(tried);
    ofPhases = List.copyOf(ofPhases);
    if (isFaster && (bestSeconds.size() < 2 || presentSeconds.size() < 2)) {
      throw new IllegalArgumentException("faster settings need two runs or more of both");
    }
  }

  /** The same that took more runs, which have found nothing. */
  public FoundSettings and(int moreRuns) {
    return new FoundSettings(
        best, isFaster, bestSeconds, presentSeconds, tried, table, ofPhases, runs + moreRuns);
  }

  /** The same with settings by phase, which are faster. */
  FoundSettings with(
      SettingsByPhase settings, List<Double> seconds, List<Double> present, int allRuns) {
    return new FoundSettings(
        best, true, seconds, present, tried, table, settings.ofPhases(), allRuns);
  }

  /** For all phases: as it is unless the best are faster. */
  public SettingsPair adopted() {
    return isFaster ? best : SettingsPair.AS_IT_IS;
  }

  /** What each phase is to have. */
  public SettingsByPhase adoptedByPhase() {
    return ofPhases.isEmpty() ? SettingsByPhase.all(adopted()) : new SettingsByPhase(ofPhases);
  }

  /** The part of the present time that is saved, by the runs that compared; 0 without any. */
  public double gain() {
    return bestSeconds.isEmpty() ? 0 : 1 - sample(bestSeconds).mean() / present().mean();
  }

  /** Standard error of that. */
  public double gainError() {
    if (bestSeconds.size() < 2) {
      return 0;
    }
    TimeSample with = sample(bestSeconds);
    double parts =
        with.errorSquared() / (with.mean() * with.mean())
            + present().errorSquared() / (present().mean() * present().mean());
    return (1 - gain()) * Math.sqrt(parts);
  }

  private TimeSample present() {
    return sample(presentSeconds);
  }

  private static TimeSample sample(List<Double> seconds) {
    return TimeSample.of(seconds.stream().mapToDouble(each -> each).toArray());
  }
}
