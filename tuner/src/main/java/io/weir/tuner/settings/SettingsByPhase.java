// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a run of a job has in each of its phases.
 *
 * @param ofPhases one for each phase, or a single one for all of them
 */
public record SettingsByPhase(List<SettingsPair> ofPhases) {
  /** All stays as it is. */
  public static final SettingsByPhase AS_IT_IS = all(SettingsPair.AS_IT_IS);

  public SettingsByPhase {
    if (ofPhases.isEmpty()) {
      throw new IllegalArgumentException("settings of phases must not be empty");
    }
    ofPhases = List.copyOf(ofPhases);
  }

  /** The same in all phases. */
  public static SettingsByPhase all(SettingsPair settings) {
    return new SettingsByPhase(List.of(settings));
  }

  /** Of a phase, from 0 on. */
  public SettingsPair of(int phase) {
    return ofPhases.size() == 1 ? ofPhases.get(0) : ofPhases.get(phase);
  }

  /** Whether phases differ. */
  public boolean differs() {
    return ofPhases.stream().distinct().count() > 1;
  }

  /** What all phases have alike. */
  public SettingsPair inAllPhases() {
    SettingsPair alike = ofPhases.get(0);
    for (SettingsPair each : ofPhases) {
      alike = new SettingsPair(alike.host().alike(each.host()), alike.guest().alike(each.guest()));
    }
    return alike;
  }

  @Override
  public String toString() {
    return differs()
        ? ofPhases.stream().map(SettingsPair::toString).collect(Collectors.joining(", then "))
        : ofPhases.get(0).toString();
  }
}
