// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune.settings;

import io.weir.tuner.hosts.Follower;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.SettingsControl;
import java.io.IOException;

/** Sets the pair of each phase, and beside it what all phases of a run are to have. */
public final class SettingsSwitch implements Follower.Switch {
  private final Hosts fleet;
  private final SettingsControl control;
  private SettingsPair settings = SettingsPair.AS_IT_IS;
  private boolean wereSet;

  public SettingsSwitch(Hosts fleet, SettingsControl control) {
    this.fleet = fleet;
    this.control = control;
  }

  /** From the next run on. */
  public void use(SettingsPair next) {
    settings = next;
    wereSet |= !next.equals(SettingsPair.AS_IT_IS);
  }

  @Override
  public void to(ElevatorPair pair) throws IOException {
    if (wereSet) {
      control.set(settings.under(pair)); // and all else as it was
    } else {
      fleet.set(pair);
    }
  }
}
