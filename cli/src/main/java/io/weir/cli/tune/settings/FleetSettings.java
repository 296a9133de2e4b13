// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune.settings;

import io.weir.tuner.hosts.HostElevators;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.SettableDisks;
import io.weir.tuner.settings.SettingsControl;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/** Sets the elevators of a fleet's disks, which is all that its agents set. */
public final class FleetSettings implements SettingsControl {
  private static final ElevatorPair NEITHER =
      new ElevatorPair(ElevatorPair.LEFT_ALONE, ElevatorPair.LEFT_ALONE);

  private final Hosts fleet;

  public FleetSettings(Hosts fleet) {
    this.fleet = fleet;
  }

  @Override
  public SettableDisks hosts() throws IOException {
    return settable(ElevatorPair::host);
  }

  @Override
  public SettableDisks guests() throws IOException {
    return settable(ElevatorPair::guest);
  }

  private SettableDisks settable(Function<ElevatorPair, String> whose) throws IOException {
    HostElevators elevators = fleet.elevators();
    String present = whose.apply(elevators.asItIs());
    if (present.equals(ElevatorPair.LEFT_ALONE)) {
      return SettableDisks.NONE;
    }
    List<String> all = elevators.pairs(List.of()).stream().map(whose).distinct().toList();
    return new SettableDisks(DiskSettings.AS_IT_IS.with(DiskSetting.ELEVATOR, present), all);
  }

  @Override
  public void set(SettingsPair settings) throws IOException {
    if (!settings.withoutElevators().equals(SettingsPair.AS_IT_IS)) {
      throw new IOException("agents set elevators only, not " + settings.withoutElevators());
    }
    fleet.set(settings.elevators(NEITHER));
  }
}
