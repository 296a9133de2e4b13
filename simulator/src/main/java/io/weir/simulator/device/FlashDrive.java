// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.simulator.kernel.Simulation;

/** Flash of some capacity. */
public record FlashDrive(FlashModel model, long capacityBytes) implements DeviceModel {
  private static final double NANOS = 1e9;

  @Override
  public Device make(Simulation simulation) {
    return new FlashDisk(simulation, model);
  }

  @Override
  public double randomSeconds() {
    return model.readNanos() / NANOS;
  }
}
