// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockQueueTest {
  private static final long MILLISECOND = 1_000_000;

  private final Simulation simulation = new Simulation();
  private final IoStream stream = new IoStream(new Flow("a", 1));
  private final List<String> happened = new ArrayList<>();

  /** One request at a time, a byte in a ms. */
  private final BlockQueue queue =
      new BlockQueue(
          simulation, fifo(), new FlashDisk(simulation, new FlashModel(1, 0, 0, 1e3, 1e15, 1)));

  private static IoScheduler fifo() {
    return new FifoScheduler(Depth.fixed(1));
  }

  private void read(String name, long bytes) {
    queue.submit(
        new IoRequest(stream).aim(Operation.READ, bytes),
        done -> happened.add(name + " at " + simulation.nowNanos() / MILLISECOND));
  }

  @Test
  void tellsWhoHasAsked() {
    read("first", 10);
    read("second", 5);
    simulation.run();
    assertThat(happened).containsExactly("first at 10", "second at 15");
    assertThat(queue.bytesDone()).isEqualTo(15);
    assertThat(queue.unfinished()).isZero();
  }

  @Test
  void aSwitchWaitsForWhatIsThereAndHoldsWhatComes() {
    read("first", 10);
    read("second", 5);
    queue.switchTo(fifo(), () -> happened.add("switched"));
    read("third", 1);
    simulation.run();
    assertThat(happened).containsExactly("first at 10", "second at 15", "switched", "third at 16");
  }

  @Test
  void anIdleQueueSwitchesAtOnce() {
    queue.switchTo(fifo(), () -> happened.add("switched"));
    assertThat(happened).containsExactly("switched");
  }

  @Test
  void oneSwitchAtATime() {
    read("first", 10);
    queue.switchTo(fifo(), () -> {});
    assertThatThrownBy(() -> queue.switchTo(fifo(), () -> {}))
        .isInstanceOf(IllegalStateException.class);
    simulation.run();
    queue.switchTo(fifo(), () -> happened.add("switched again"));
    assertThat(happened).contains("switched again");
  }

  @Test
  void whoIsToldMayAskAgain() {
    queue.submit(
        new IoRequest(stream).aim(Operation.READ, 3),
        done -> simulation.in(0, Event.of(() -> read("next", 4))));
    simulation.run();
    assertThat(happened).containsExactly("next at 7");
  }
}
