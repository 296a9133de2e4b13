// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.core.policy.DevicePolicy;
import io.weir.lab.disk.DiskModel;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.PiecewiseDevice;
import io.weir.simulator.device.RotatingDisk;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.elevator.Elevators;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.run.DiskPlan;
import io.weir.simulator.volume.WindowedVolume;

/** The emulated disk of the lab in the simulator, by its own model. */
final class SimulatedDisks {
  /** The emulation knows files and no places: any two of them are equally far from each other. */
  private static final long CAPACITY_BYTES = 16L << 40;

  private static final int ALL = 1 << 16;

  private SimulatedDisks() {}

  /** One head that serves requests in the order in which they come. */
  private static RotatingDiskModel head(DiskModel disk) {
    return new RotatingDiskModel(
        CAPACITY_BYTES,
        disk.bandwidthBytesPerSecond(),
        disk.bandwidthBytesPerSecond(),
        disk.positioningNanos(),
        disk.positioningNanos(),
        0,
        0,
        disk.slackNanos(),
        ALL,
        0);
  }

  private static BlockQueue queue(Simulation simulation, RotatingDisk disk) {
    return new BlockQueue(simulation, Elevators.named("noop", new QueueLimits(ALL, 0)), disk);
  }

  /** On stock HDFS: the windows of the emulated kernel. */
  static DiskPlan stock(DiskModel model) {
    return (simulation, pages, random) -> {
      RotatingDisk disk = new RotatingDisk(simulation, head(model));
      return new WindowedVolume(
          queue(simulation, disk), disk::busyNanos, model.windowBytes(), CAPACITY_BYTES, random);
    };
  }

  /**
   * Behind a gate.
   *
   * @param mostWriteBytes of a burst that is written out
   */
  static DiskPlan gated(DiskModel model, DevicePolicy policy, long mostWriteBytes) {
    long readBytes =
        policy.slice().isNone()
            ? PiecewiseDevice.READ_BYTES_WITHOUT_SEEKS
            : PiecewiseDevice.READ_BYTES;
    return new DiskPlan.Gated(
        policy,
        simulation ->
            new PiecewiseDevice(
                queue(simulation, new RotatingDisk(simulation, head(model))),
                readBytes,
                Math.max(readBytes, PiecewiseDevice.WRITE_BYTES)),
        mostWriteBytes,
        CAPACITY_BYTES);
  }
}
