// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.tuning;

import io.weir.bench.real.SlowDisks;
import io.weir.tuner.ElevatorPair;
import io.weir.tuner.Fleet;
import io.weir.tuner.FleetElevators;
import io.weir.tuner.SwitchCosts;
import java.io.IOException;
import java.util.List;

/**
 * A fleet whose disks are in slow motion: what an elevator takes for too late is longer by the same
 * factor, also of one that was just switched to.
 */
final class PatientFleet {
  private final Fleet fleet;
  private final SlowDisks disks;
  private final ElevatorPair asItIs;
  private ElevatorPair has;

  PatientFleet(Fleet fleet, SlowDisks disks) throws IOException {
    this.fleet = fleet;
    this.disks = disks;
    this.asItIs = fleet.elevators().asItIs();
    this.has = asItIs;
  }

  /** The pair that was there before. */
  ElevatorPair asItIs() {
    return asItIs;
  }

  FleetElevators elevators() throws IOException {
    return fleet.elevators();
  }

  SwitchCosts commandCosts(List<ElevatorPair> pairs) throws IOException {
    SwitchCosts costs = fleet.commandCosts(pairs);
    fleet.set(asItIs);
    has = asItIs;
    return costs;
  }

  void set(ElevatorPair pair) throws IOException {
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
