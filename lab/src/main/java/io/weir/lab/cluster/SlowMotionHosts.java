// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.tuner.hosts.HostElevators;
import io.weir.tuner.hosts.Hosts;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.SwitchCosts;
import java.io.IOException;
import java.util.List;

/**
 * A fleet whose disks are in slow motion: what an elevator takes for too late is longer by the same
 * factor, also of one that was just switched to.
 */
public final class SlowMotionHosts {
  private final Hosts fleet;
  private final SlowDisks disks;
  private final ElevatorPair asItIs;
  private ElevatorPair has;

  public SlowMotionHosts(Hosts fleet, SlowDisks disks) throws IOException {
    this.fleet = fleet;
    this.disks = disks;
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
    if (pair.equals(has)) {
      return;
    }
    fleet.set(pair);
    has = pair;
    // The agent has put back all that was set of what was there before.
    if (!pair.equals(asItIs)) {
      disks.patience();
    }
  }
}
