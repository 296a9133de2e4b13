// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune.settings;

import io.weir.tuner.hosts.Follower;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.settings.SettingsByPhase;
import io.weir.tuner.settings.SettingsControl;
import io.weir.tuner.settings.SettingsPlan;

/** Makes followers that set the pair of each phase, and beside it what a run is to have. */
public final class SettingsSwitch {
  private final Hosts fleet;
  private final SettingsControl control;
  private SettingsByPhase settings = SettingsByPhase.AS_IT_IS;
  private boolean wereSet;

  public SettingsSwitch(Hosts fleet, SettingsControl control) {
    this.fleet = fleet;
    this.control = control;
  }

  /** From the next run on. */
  public void use(SettingsByPhase next) {
    settings = next;
    wereSet |= !next.equals(SettingsByPhase.AS_IT_IS);
  }

  /** Of the next run. */
  public Follower follower(Plan plan, Follower.Looks looks) {
    return wereSet
        ? new Follower(control::set, SettingsPlan.beside(plan, settings), looks) // else as it was
        : new Follower(fleet::set, looks);
  }
}
