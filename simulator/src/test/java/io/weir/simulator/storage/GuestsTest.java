// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.simulator.cache.CacheSettings;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.cache.FileReader;
import io.weir.simulator.device.FlashDisk;
import io.weir.simulator.device.FlashModel;
import io.weir.simulator.device.NotedDevice;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Guests on a host whose disk moves 100 MiB/s and notes what it gets. */
class GuestsTest {
  private static final long MIB = 1L << 20;
  private static final long GUEST_DISK = 10_000 * MIB;

  private final Simulation simulation = new Simulation();
  private final List<Long> offsets = new ArrayList<>();
  private final Set<IoStream> seen = new HashSet<>();
  private long largest;
  private final Host host =
      new Host(
          simulation,
          new NotedDevice(
              new FlashDisk(simulation, new FlashModel(1, 0, 0, 100.0 * MIB, 1e15, 1)), this::note),
          new QueueLimits(1, 512 << 10),
          "noop");

  private void note(IoRequest request) {
    offsets.add(request.offset());
    seen.add(request.stream());
    largest = Math.max(largest, request.bytes());
  }

  private Machine guest() {
    return host.guest(
        RingSettings.OF_XEN_3, GUEST_DISK, "noop", CacheSettings.ofPapers(100 * MIB), 0);
  }

  @Test
  void aGuestsRequestsAreNoLargerThanTheRingTakes() {
    Machine guest = guest();
    CachedFile file = guest.file(MIB);
    int[] done = {0};
    guest
        .cache()
        .write(file, 0, MIB, () -> guest.cache().sync(file, guest.process(), () -> done[0]++));
    simulation.run();
    assertThat(done[0]).isEqualTo(1);
    assertThat(largest).isEqualTo(44 << 10);
    assertThat(offsets).hasSize(24);
  }

  @Test
  void noMoreThanTheRingIsInTheHost() {
    Machine guest = guest();
    CachedFile file = guest.file(20 * MIB);
    guest
        .cache()
        .write(file, 0, 4 * MIB, () -> guest.cache().sync(file, guest.process(), () -> {}));
    simulation.runUntil(1_000_000);
    assertThat(host.queue().unfinished()).isEqualTo(32);
    assertThat(guest.queue().unfinished()).as("the others wait in the guest").isEqualTo(94 - 2);
  }

  @Test
  void allProcessesOfAGuestAreOneToTheHost() {
    Machine first = guest();
    Machine second = guest();
    for (Machine each : List.of(first, first, second)) {
      CachedFile file = each.file(MIB);
      FileReader reader = each.open(file, each.process(), 0, MIB);
      reader.read(MIB, () -> {});
    }
    simulation.run();
    assertThat(seen).hasSize(2);
    assertThat(offsets).as("the second guest's disk is behind").anyMatch(at -> at >= GUEST_DISK);
  }

  @Test
  void allElevatorsAreSwitchedAtRunTime() {
    Machine guest = guest();
    CachedFile file = guest.file(20 * MIB);
    int[] happened = {0, 0};
    guest
        .cache()
        .write(
            file, 0, 4 * MIB, () -> guest.cache().sync(file, guest.process(), () -> happened[0]++));
    simulation.runUntil(5_000_000);
    host.switchTo("cfq", "deadline", () -> happened[1]++);
    assertThat(happened[1]).as("it drains first").isZero();
    simulation.run();
    assertThat(happened).containsExactly(1, 1);
  }
}
