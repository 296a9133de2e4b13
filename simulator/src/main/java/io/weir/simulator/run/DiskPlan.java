// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import io.weir.core.policy.DevicePolicy;
import io.weir.model.device.ProbedDevice;
import io.weir.simulator.device.Device;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.volume.DirtyPages;
import io.weir.simulator.volume.GatedVolume;
import io.weir.simulator.volume.StockVolume;
import io.weir.simulator.volume.Volume;
import java.util.SplittableRandom;
import java.util.function.Function;

/** A disk, and who orders what goes to it. */
public interface DiskPlan {
  /** The disk of a node. */
  Volume make(Simulation simulation, DirtyPages pages, SplittableRandom random);

  /**
   * Behind a gate of Weir.
   *
   * @param device makes it
   * @param mostWriteBytes of a burst that is written out
   * @param capacityBytes of the device
   */
  record Gated(
      DevicePolicy policy,
      Function<Simulation, Device> device,
      long mostWriteBytes,
      long capacityBytes)
      implements DiskPlan {
    @Override
    public Volume make(Simulation simulation, DirtyPages pages, SplittableRandom random) {
      return new GatedVolume(
          simulation, policy, device.apply(simulation), mostWriteBytes, capacityBytes, random);
    }
  }

  /** As stock Hadoop has it, on a device that was probed. */
  record Stock(ProbedDevice device) implements DiskPlan {
    @Override
    public Volume make(Simulation simulation, DirtyPages pages, SplittableRandom random) {
      return new StockVolume(simulation, device, pages);
    }
  }
}
