// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.simulator.run.DiskPlan;
import io.weir.simulator.run.HostPlan;

/** A disk of a scenario. */
interface NodeDisk {
  long capacityBytes();

  /** The same under a policy, or under stock. */
  DiskPlan under(String policy);

  /** The same shared by virtual machines. */
  HostPlan.SharedDisk under(String policy, Machines machines);
}
