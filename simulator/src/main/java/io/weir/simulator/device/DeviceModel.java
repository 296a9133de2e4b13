// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.simulator.kernel.Simulation;

/** A disk that can be made several times; two that are equal make the same disk. */
public interface DeviceModel {
  Device make(Simulation simulation);

  long capacityBytes();

  /** What a read at a place by chance takes on average before its first byte. */
  double randomSeconds();
}
