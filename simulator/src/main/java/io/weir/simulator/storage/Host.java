// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.storage;

import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import io.weir.simulator.cache.CacheSettings;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.Device;
import io.weir.simulator.elevator.Elevators;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;

/**
 * A host with virtual machines on one disk. To the elevator of the host each of them is one
 * process.
 */
public final class Host {
  private final Simulation simulation;
  private final QueueLimits limits;
  private final BlockQueue queue;
  private final List<Machine> guests = new ArrayList<>();
  private long nextByte;

  /**
   * @param limits of the disk, for the host's elevator
   */
  public Host(Simulation simulation, Device disk, QueueLimits limits, String elevator) {
    this.simulation = simulation;
    this.limits = limits;
    this.queue = new BlockQueue(simulation, Elevators.named(elevator, limits), disk);
  }

  /**
   * A virtual machine, whose disk lies behind that of the last one.
   *
   * @param diskBytes of its disk
   * @param settings of its page cache; a request is no larger than the ring takes
   * @param journalBytes of the file system's journal, at the beginning of the disk
   */
  public Machine guest(
      RingSettings ring,
      long diskBytes,
      String elevator,
      CacheSettings settings,
      long journalBytes) {
    String name = "guest " + guests.size();
    IoStream backend = new IoStream(new Flow(name, 1));
    Ring device = new Ring(queue, backend, ring, nextByte);
    nextByte += diskBytes;
    Machine guest =
        new Machine(
            simulation,
            name,
            device,
            new QueueLimits(ring.requests(), ring.requestBytes()),
            elevator,
            settings.withRequests(Math.min(settings.requestBytes(), ring.requestBytes())),
            journalBytes);
    guests.add(guest);
    return guest;
  }

  public List<Machine> guests() {
    return List.copyOf(guests);
  }

  public BlockQueue queue() {
    return queue;
  }

  /** Switches the elevator of the host and those of all guests, all at the same time. */
  public void switchTo(String ofHost, String ofGuests, Runnable whenDone) {
    int[] left = {guests.size() + 1};
    Runnable one =
        () -> {
          if (--left[0] == 0) {
            whenDone.run();
          }
        };
    queue.switchTo(Elevators.named(ofHost, limits), one);
    for (Machine each : guests) {
      each.switchTo(ofGuests, one);
    }
  }
}
