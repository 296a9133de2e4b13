// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The settings of a job's phases, and what was found of them.
 *
 * @param ofPhases beside the elevators that a plan has for each phase, which are not named here
 * @param found by a search; {@link FoundSettings#NONE} without one
 */
public record SettingsPlan(List<SettingsPair> ofPhases, FoundSettings found) {
  public SettingsPlan {
    ofPhases = List.copyOf(ofPhases);
    for (SettingsPair each : ofPhases) {
      if (each.host().values().containsKey(DiskSetting.ELEVATOR)
          || each.guest().values().containsKey(DiskSetting.ELEVATOR)) {
        throw new IllegalArgumentException(
            "settings of phases must not name an elevator, which the pair does; were " + each);
      }
    }
  }

  /** All stays as it is. */
  public static SettingsPlan none(int phases) {
    return new SettingsPlan(Collections.nCopies(phases, SettingsPair.AS_IT_IS), FoundSettings.NONE);
  }

  /** What was adopted, under the elevators of each phase of a plan. */
  public static SettingsPlan of(FoundSettings found, Plan plan) {
    return new SettingsPlan(ofPhases(found.adoptedByPhase(), plan), found);
  }

  /** The same settings in each phase of a plan, under its elevators. */
  public static SettingsPlan beside(Plan plan, SettingsPair settings) {
    return beside(plan, SettingsByPhase.all(settings));
  }

  /** Settings of each phase of a plan, under its elevators. */
  public static SettingsPlan beside(Plan plan, SettingsByPhase settings) {
    return new SettingsPlan(ofPhases(settings, plan), FoundSettings.NONE);
  }

  private static List<SettingsPair> ofPhases(SettingsByPhase settings, Plan plan) {
    List<SettingsPair> all = new ArrayList<>();
    for (int phase = 0; phase < plan.phases(); phase++) {
      all.add(settings.of(phase).under(plan.pairs().get(phase)).withoutElevators());
    }
    return all;
  }

  /** Whether elevators are all that it sets. */
  public boolean isElevatorsOnly() {
    return ofPhases.stream().allMatch(SettingsPair.AS_IT_IS::equals);
  }

  /** All that a phase has, its elevators among it. */
  public SettingsPair of(int phase, ElevatorPair pair) {
    return ofPhases.get(phase).under(pair);
  }
}
