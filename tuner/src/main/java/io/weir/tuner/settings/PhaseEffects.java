// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What each value of a setting does to each phase of a job, from runs that had it in all phases,
 *
 * <pre>
 *   e_p(v)    =  mean ln y_p(v) − mean ln y_p(as it is)                y_p: seconds of phase p
 *   expected  =  y_p(adopted) · exp( e_p(v) − e_p(adopted value) )     effects multiply
 * </pre>
 *
 * <p>as the paper on pairs of elevators takes the score of a pair in a phase from runs of the whole
 * job (algorithm 1). A run with many changes at a time decides.
 */
final class PhaseEffects {
  /** Of a phase; less may be noise, as values that were soon left out have one run. */
  private static final double LEAST_OF_PHASE = 0.05;

  /** Of the job; less is not worth a command in the middle of it. */
  private static final double LEAST_OF_JOB = 0.01;

  /** A phase that is over between two looks at the job takes none. */
  private static final double LEAST_SECONDS = 0.1;

  private final Map<SettingsPair, List<double[]>> seconds;

  /**
   * @param seconds of phases, by what all phases of a run had; with runs as it is among them
   */
  PhaseEffects(Map<SettingsPair, List<double[]>> seconds) {
    this.seconds = Map.copyOf(seconds);
  }

  /**
   * A setting's value for one phase.
   *
   * @param from what it has by what was adopted
   * @param effect on the logarithm of the phase's time
   */
  private record Change(SettingsPair from, SettingsPair to, double effect) {}

  /**
   * What phases should have on top of what all of them have, where that is expected to save time.
   *
   * @param adopted what all phases have; it was run, or is as it is
   */
  Optional<SettingsByPhase> improve(SettingsPair adopted, List<Factor> factors) {
    int phases = phases(SettingsPair.AS_IT_IS);
    double job = 0;
    for (int phase = 0; phase < phases; phase++) {
      job += seconds(adopted, phase);
    }
    List<SettingsPair> ofPhases = new ArrayList<>();
    for (int phase = 0; phase < phases; phase++) {
      ofPhases.add(improved(adopted, factors, phase, job));
    }
    SettingsByPhase all = new SettingsByPhase(ofPhases);
    return ofPhases.stream().allMatch(adopted::equals) ? Optional.empty() : Optional.of(all);
  }

  private SettingsPair improved(SettingsPair adopted, List<Factor> factors, int phase, double job) {
    double ofPhase = seconds(adopted, phase);
    SettingsPair improved = adopted;
    SettingsPair named = SettingsPair.AS_IT_IS;
    for (Change each : changes(adopted, factors, phase)) {
      SettingsPair its = each.from().with(each.to());
      boolean isFree = named.with(its).equals(its.with(named));
      double saves = 1 - Math.exp(each.effect());
      if (isFree && saves >= LEAST_OF_PHASE && saves * ofPhase >= LEAST_OF_JOB * job) {
        improved = improved.without(each.from()).with(each.to());
        named = named.with(its);
        ofPhase *= 1 - saves;
      }
    }
    return improved;
  }

  /** The best change of each setting in a phase, those first that save most. */
  private List<Change> changes(SettingsPair adopted, List<Factor> factors, int phase) {
    List<Change> changes = new ArrayList<>();
    for (Factor factor : factors) {
      SettingsPair has =
          factor.levels().stream()
              .filter(each -> adopted.with(each).equals(adopted))
              .findFirst()
              .orElse(SettingsPair.AS_IT_IS);
      double effect = effect(has, phase);
      Stream.concat(Stream.of(SettingsPair.AS_IT_IS), factor.levels().stream())
          .filter(each -> seconds.containsKey(each) && !namesElevator(has.with(each)))
          .map(each -> new Change(has, each, effect(each, phase) - effect))
          .min(Comparator.comparingDouble(Change::effect))
          .ifPresent(changes::add);
    }
    changes.sort(Comparator.comparingDouble(Change::effect));
    return changes;
  }

  /** Elevators of phases are searched for by themselves, as a switch of them takes time. */
  private static boolean namesElevator(SettingsPair level) {
    return level.host().values().containsKey(DiskSetting.ELEVATOR)
        || level.guest().values().containsKey(DiskSetting.ELEVATOR);
  }

  private double effect(SettingsPair level, int phase) {
    return log(level, phase) - log(SettingsPair.AS_IT_IS, phase);
  }

  private double seconds(SettingsPair settings, int phase) {
    return Math.exp(log(settings, phase));
  }

  private double log(SettingsPair settings, int phase) {
    return runs(settings).stream()
        .mapToDouble(each -> Math.log(Math.max(LEAST_SECONDS, each[phase])))
        .average()
        .orElse(0);
  }

  private int phases(SettingsPair settings) {
    return runs(settings).stream().mapToInt(each -> each.length).findFirst().orElse(1);
  }

  private List<double[]> runs(SettingsPair settings) {
    return seconds.getOrDefault(settings, List.of());
  }
}
