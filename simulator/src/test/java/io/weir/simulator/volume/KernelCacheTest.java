// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.device.DeviceProfile;
import io.weir.core.policy.Policy;
import io.weir.core.policy.UsualPolicy;
import io.weir.core.request.Flow;
import io.weir.core.request.IoStream;
import io.weir.simulator.cache.CacheSettings;
import io.weir.simulator.cache.PageCache;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.FlashDisk;
import io.weir.simulator.device.FlashModel;
import io.weir.simulator.device.PiecewiseDevice;
import io.weir.simulator.elevator.Noop;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Simulation;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A gate before a disk of 100 MiB/s, with a page cache between them. */
class KernelCacheTest {
  private static final long MIB = 1L << 20;
  private static final double RATE = 100.0 * MIB;
  private static final long AHEAD_BYTES = 16 * MIB;

  private final Simulation simulation = new Simulation();
  private final BlockQueue queue =
      new BlockQueue(
          simulation,
          new Noop(QueueLimits.depth(4)),
          new FlashDisk(simulation, new FlashModel(1, 0, 0, RATE, 1e15, 1)));
  private final Flow flow = new Flow("a", 1);
  private long taken;

  private GatedVolume volume(long memoryBytes) {
    PageCache pages =
        new PageCache(
            simulation,
            CacheSettings.ofToday(memoryBytes),
            queue,
            new IoStream(new Flow("flusher", 1)),
            0);
    return new GatedVolume(
        simulation,
        UsualPolicy.of(
            Policy.SFQ,
            DeviceProfile.of(RATE, RATE, 0, UsualPolicy.SEEK_NANOS),
            UsualPolicy.MAX_WAIT_NANOS),
        new PiecewiseDevice(queue, MIB, MIB),
        MIB,
        1_000 * MIB,
        new SplittableRandom(1),
        new KernelCache(pages, AHEAD_BYTES));
  }

  private void write(PieceWriter writer, long mebibytes) {
    if (mebibytes == 0) {
      writer.close(() -> {});
      return;
    }
    writer.write(
        MIB,
        () -> {
          taken += MIB;
          write(writer, mebibytes - 1);
        });
  }

  private void runMillis(long millis) {
    simulation.runUntil(simulation.nowNanos() + millis * 1_000_000);
  }

  @Test
  void aLocalFileIsAsFarAheadOfTheGateAsItMayBe() {
    write(volume(1_000 * MIB).writeLocal(flow), 40);
    runMillis(5);
    assertThat(taken).isEqualTo(AHEAD_BYTES);
    runMillis(1_000);
    assertThat(taken).isEqualTo(40 * MIB);
  }

  @Test
  void aBlockIsTwoBurstsAhead() {
    write(volume(1_000 * MIB).write(flow), 40);
    runMillis(5);
    assertThat(taken).isEqualTo(2 * MIB);
  }

  @Test
  void whatTheKernelHasWrittenBackTheGateDoesNotWriteAgain() {
    GatedVolume volume = volume(50 * MIB); // 5 MiB dirty in the background
    write(volume.writeLocal(flow), 40);
    write(volume.writeLocal(flow), 40);
    runMillis(10_000);
    assertThat(taken).isEqualTo(80 * MIB);
    assertThat(volume.movedBytes()).as("had leave").isEqualTo(80 * MIB);
    assertThat(queue.bytesDone()).as("went to the disk").isEqualTo(80 * MIB);
  }

  @Test
  void aFileThatIsDeletedAsksForNoMoreLeave() {
    GatedVolume volume = volume(1_000 * MIB);
    PieceWriter spill = volume.writeLocal(flow);
    write(spill, 16);
    runMillis(25);
    spill.delete(() -> {});
    runMillis(10_000);
    assertThat(volume.movedBytes()).as("had leave").isBetween(MIB, 5 * MIB);
    assertThat(queue.bytesDone()).as("went to the disk").isBetween(MIB, 5 * MIB);
  }
}
