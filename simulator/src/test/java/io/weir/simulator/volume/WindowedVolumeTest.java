// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.request.Flow;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.RotatingDisk;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.elevator.Elevators;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** On a disk of 1 MB/s that seeks for 100 ms, with windows of 100 kB. */
class WindowedVolumeTest {
  private static final long WINDOW = 100_000;
  private static final long SEEK_NANOS = 100_000_000;

  private final Simulation simulation = new Simulation();
  private final RotatingDisk disk =
      new RotatingDisk(
          simulation,
          new RotatingDiskModel(1L << 40, 1e6, 1e6, SEEK_NANOS, SEEK_NANOS, 0, 0, 0, 1000, 0));
  private final WindowedVolume volume =
      new WindowedVolume(
          new BlockQueue(simulation, Elevators.named("noop", new QueueLimits(1000, 0)), disk),
          disk::busyNanos,
          WINDOW,
          1L << 40,
          new SplittableRandom(1));
  private int writes;

  @Test
  void oneReaderSeeksOnce() {
    read(10 * WINDOW);
    assertThat(endSeconds()).isCloseTo(0.1 + 1, within(0.01));
  }

  @Test
  void twoReadersSeekForEachWindow() {
    read(10 * WINDOW);
    read(10 * WINDOW);
    assertThat(endSeconds()).isCloseTo(20 * (0.1 + 0.1), within(0.01));
  }

  @Test
  void aWriterHasOneWindowOnItsWayAndFillsTheNext() {
    PieceWriter writer = volume.write(new Flow("writer", 1));
    for (int i = 0; i < 3; i++) {
      writer.write(WINDOW / 2, () -> writes++);
    }
    writer.write(WINDOW / 2, () -> writes++);
    assertThat(writes).isEqualTo(3);

    simulation.run();
    assertThat(writes).isEqualTo(4);
  }

  private void read(long bytes) {
    goOn(volume.read(new Flow("reader", 1), bytes));
  }

  private void goOn(PieceReader reader) {
    reader.next(
        bytes -> {
          if (bytes > 0) {
            simulation.in(0, Event.of(() -> goOn(reader)));
          }
        });
  }

  private double endSeconds() {
    simulation.run();
    return simulation.nowNanos() / 1e9;
  }
}
