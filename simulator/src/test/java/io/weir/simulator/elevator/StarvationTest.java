// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.FlashDisk;
import io.weir.simulator.device.FlashModel;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Six processes read in order, four requests of each always there, and write-back besides. One more
 * reads far from them, now and then. A request takes 5 ms.
 */
class StarvationTest {
  private static final long MIB = 1L << 20;
  private static final long MILLISECOND = 1_000_000;
  private static final long BYTES = 64 << 10;

  private final Simulation simulation = new Simulation();
  private final Flow flow = new Flow("a", 1);
  private long longestNanos;
  private int served;

  /** The bound is what the elevator's rules allow, with a batch or a slice that has just begun. */
  @ParameterizedTest(name = "{0}: {1} ms, seed {2}")
  @CsvSource({
    "noop, 400, 1", // all that is there before it
    "none, 100, 1", // one of each process
    "deadline, 1250, 1", // its deadline, then a batch of each of six that are later still
    "deadline, 1250, 2",
    "mq-deadline, 1250, 3",
    "anticipatory, 1250, 1", // of the late ones the oldest each 125 ms, and batches of writes
    "anticipatory, 1250, 2",
    "kyber, 400, 1",
    "kyber, 400, 2",
    "cfq, 1000, 1", // a slice of each
    "cfq, 1000, 2",
    "bfq, 1400, 1", // a budget of each
    "bfq, 1400, 2",
  })
  void nobodyWaitsForLongerThanTheRulesAllow(String elevator, long milliseconds, long seed) {
    Random random = new Random(seed);
    BlockQueue queue =
        new BlockQueue(
            simulation,
            Elevators.named(elevator, QueueLimits.depth(1)),
            new FlashDisk(
                simulation, new FlashModel(1, 5 * MILLISECOND, 5 * MILLISECOND, 1e12, 1e12, 1)));
    for (int i = 0; i < 6; i++) {
      IoStream stream = new IoStream(flow);
      for (int j = 0; j < 4; j++) {
        readOn(queue, stream, 10L * i * MIB + j * BYTES);
      }
    }
    IoStream writes = new IoStream(flow);
    for (int j = 0; j < 32; j++) {
      writeOn(queue, writes, random);
    }
    readNowAndThen(queue, new IoStream(flow), random);
    simulation.runUntil(60_000 * MILLISECOND);
    assertThat(served).as("%s, seed %d", elevator, seed).isGreaterThan(20);
    assertThat(longestNanos / MILLISECOND)
        .as("%s, seed %d", elevator, seed)
        .isLessThanOrEqualTo(milliseconds);
  }

  private void readOn(BlockQueue queue, IoStream stream, long at) {
    queue.submit(
        new IoRequest(stream).aim(Operation.READ, BYTES).at(at),
        done -> readOn(queue, stream, at + 4 * BYTES));
  }

  private void writeOn(BlockQueue queue, IoStream stream, Random random) {
    queue.submit(
        new IoRequest(stream)
            .aim(Operation.WRITE, Access.SEQUENTIAL, BYTES)
            .at(5_000 * MIB + random.nextInt(1_000) * MIB),
        done -> writeOn(queue, stream, random));
  }

  private void readNowAndThen(BlockQueue queue, IoStream stream, Random random) {
    long began = simulation.nowNanos();
    queue.submit(
        new IoRequest(stream)
            .aim(Operation.READ, BYTES)
            .at(9_000 * MIB + random.nextInt(900) * MIB),
        done -> {
          served++;
          longestNanos = Math.max(longestNanos, simulation.nowNanos() - began);
          simulation.in(
              random.nextInt(300) * MILLISECOND,
              Event.of(() -> readNowAndThen(queue, stream, random)));
        });
  }
}
