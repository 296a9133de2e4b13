// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import io.weir.core.policy.DevicePolicy;
import io.weir.core.request.Require;
import io.weir.model.device.ProbedDevice;
import io.weir.simulator.cache.CacheSettings;
import io.weir.simulator.device.DeviceModel;
import io.weir.simulator.device.MeasuredDisk;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.storage.GuestDisk;
import io.weir.simulator.storage.Host;
import io.weir.simulator.storage.RingSettings;
import io.weir.simulator.volume.DirtyPages;
import io.weir.simulator.volume.GatedVolume;
import io.weir.simulator.volume.StockVolume;
import io.weir.simulator.volume.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A host whose virtual machines are the nodes of the cluster. They share its processors, its
 * network card and its disks.
 *
 * @param machines how many there are, 1 or more
 * @param processors of the host, 1 or more
 * @param blocks disks with blocks: a part of each is a disk of each machine
 * @param locals disks with local files; empty if they are on those with blocks
 */
public record HostPlan(
    int machines, int processors, List<SharedDisk> blocks, List<SharedDisk> locals) {
  public HostPlan {
    Require.that(machines >= 1, "machines", machines, "1 or more");
    Require.that(processors >= 1, "processors", processors, "1 or more");
    blocks = List.copyOf(blocks);
    locals = List.copyOf(locals);
  }

  /** A disk of a host, and who orders what goes to it. */
  public sealed interface SharedDisk {
    /**
     * The disk as each of the machines has it.
     *
     * @param pages of each machine
     */
    List<Volume> make(Simulation simulation, List<DirtyPages> pages, SplittableRandom random);
  }

  /**
   * As stock Hadoop has it in each machine.
   *
   * @param device what streams of the machines get together
   */
  public record StockDisk(ProbedDevice device) implements SharedDisk {
    @Override
    public List<Volume> make(
        Simulation simulation, List<DirtyPages> pages, SplittableRandom random) {
      MeasuredDisk disk = new MeasuredDisk(simulation, device);
      List<Volume> volumes = new ArrayList<>();
      for (DirtyPages each : pages) {
        volumes.add(new StockVolume(simulation, disk, each, pages.size()));
      }
      return volumes;
    }
  }

  /** Behind a gate of Weir in each machine, and the elevators of machine and host. */
  public record GatedDisk(
      DevicePolicy policy, DeviceModel model, String hostElevator, String guestElevator)
      implements SharedDisk {
    /** As the lab's disks have it. */
    private static final QueueLimits LIMITS = new QueueLimits(4, 512 << 10);

    private static final RingSettings RING = RingSettings.OF_TODAY;

    @Override
    public List<Volume> make(
        Simulation simulation, List<DirtyPages> pages, SplittableRandom random) {
      Host host = new Host(simulation, model.make(simulation), LIMITS, hostElevator);
      long part = model.capacityBytes() / pages.size();
      List<Volume> volumes = new ArrayList<>();
      for (int i = 0; i < pages.size(); i++) {
        GuestDisk disk =
            new GuestDisk(
                host.guest(RING, part, guestElevator, CacheSettings.ofToday(1L << 30), 0), RING);
        volumes.add(
            new GatedVolume(simulation, policy, disk, Long.MAX_VALUE, part, random.split()));
      }
      return volumes;
    }
  }
}
