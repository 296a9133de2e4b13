// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.tuner.hosts.FleetSettings;
import io.weir.tuner.hosts.HostElevators;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.settings.SettableDisks;
import io.weir.tuner.settings.SettingsControl;
import java.io.IOException;
import java.util.List;

/**
 * A fleet whose disks are in slow motion: what an elevator takes for too late is longer by the same
 * factor, also of one that was just switched to.
 */
public final class SlowMotionHosts implements SettingsControl {
  private final Hosts fleet;
  private final SlowDisks disks;
  private final FleetSettings settings;
  private final ElevatorPair asItIs;
  private ElevatorPair has;

  public SlowMotionHosts(Hosts fleet, SlowDisks disks) throws IOException {
    this.fleet = fleet;
    this.disks = disks;
    this.settings = new FleetSettings(fleet);
    this.asItIs = fleet.elevators().asItIs();
    this.has = asItIs;
  }

  /** The pair that was there before. */
  public ElevatorPair asItIs() {
    return asItIs;
  }

  public HostElevators elevators() throws IOException {
    return fleet.elevators();
  }

  public SwitchCosts commandCosts(List<ElevatorPair> pairs) throws IOException {
    SwitchCosts costs = fleet.commandCosts(pairs);
    fleet.set(asItIs);
    has = asItIs;
    return costs;
  }

  public void set(ElevatorPair pair) throws IOException {
    if (!pair.equals(has)) {
      fleet.set(pair);
      nowHas(pair);
    }
  }

  @Override
  public SettableDisks hosts() throws IOException {
    return settings.hosts();
  }

  @Override
  public SettableDisks guests() throws IOException {
    return settings.guests();
  }

  @Override
  public void set(SettingsPair next) throws IOException {
    settings.set(next);
    nowHas(next.elevators(asItIs));
  }

  private void nowHas(ElevatorPair pair) throws IOException {
    // The agent has put back all that was set of what was there before.
    if (!pair.equals(has) && !pair.equals(asItIs)) {
      disks.patience();
    }
    has = pair;
  }
}
