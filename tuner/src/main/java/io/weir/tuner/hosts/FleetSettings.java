// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.SettableDisks;
import io.weir.tuner.settings.SettingsControl;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Sets the settings of a fleet's disks. */
public final class FleetSettings implements SettingsControl {
  /** Of bytes that may be dirty, where a part of memory counts in their place. */
  private static final String RATIO_COUNTS = "0";

  private final Hosts fleet;

  public FleetSettings(Hosts fleet) {
    this.fleet = fleet;
  }

  @Override
  public SettableDisks hosts() throws IOException {
    return settable(/* guests= */ false, ElevatorPair::host);
  }

  @Override
  public SettableDisks guests() throws IOException {
    return settable(/* guests= */ true, ElevatorPair::guest);
  }

  private SettableDisks settable(boolean guests, Function<ElevatorPair, String> whose)
      throws IOException {
    HostElevators elevators = fleet.elevators();
    if (whose.apply(elevators.asItIs()).equals(ElevatorPair.LEFT_ALONE)) {
      return SettableDisks.NONE;
    }
    List<HostSettings.OfDisk> disks =
        fleet.settings().disks().stream()
            .filter(each -> each.machine().isGuest() == guests)
            .toList();
    return new SettableDisks(
        present(disks.stream().map(HostSettings.OfDisk::settings).toList()),
        elevators.pairs(List.of()).stream().map(whose).distinct().toList(),
        disks.stream().flatMapToLong(each -> each.memoryBytes().stream()).min(),
        disks.size());
  }

  /** What the first has, of settings that all of them have. */
  private static DiskSettings present(List<DiskSettings> all) {
    Map<DiskSetting, String> present = new HashMap<>();
    for (DiskSetting each : DiskSetting.values()) {
      String its = all.get(0).values().get(each);
      if (its == null && each.isOfMachine()) {
        present.put(each, RATIO_COUNTS);
      } else if (its != null && all.stream().allMatch(of -> of.values().containsKey(each))) {
        present.put(each, its);
      }
    }
    return new DiskSettings(present);
  }

  @Override
  public void set(SettingsPair settings) throws IOException {
    fleet.set(settings);
  }
}
