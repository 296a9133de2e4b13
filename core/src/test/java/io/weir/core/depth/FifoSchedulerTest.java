// SPDX-License-Identifier: Apache-2.0
package io.weir.core.depth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.fair.VirtualDevice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import org.junit.jupiter.api.Test;

class FifoSchedulerTest {
  private final Flow gold = new Flow("gold", 32);
  private final Flow iron = new Flow("iron", 1);
  private final FifoScheduler fifo = new FifoScheduler(Depth.fixed(2));
  private final VirtualDevice device = new VirtualDevice(fifo, IoRequest::bytes);

  @Test
  void goesByArrivalWhateverTheWeights() {
    IoRequest first = device.submit(iron, 10);
    IoRequest second = device.submit(gold, 10);
    IoRequest third = device.submit(iron, 10);
    IoRequest fourth = device.submit(gold, 10);
    assertThat(device.dispatched()).containsExactly(first, second);
    device.runFor(20);
    assertThat(device.dispatched()).containsExactly(first, second, third, fourth);
  }

  @Test
  void skipsWhatWasWithdrawn() {
    device.submit(iron, 10);
    device.submit(iron, 10);
    IoRequest first = device.submit(iron, 10);
    IoRequest middle = device.submit(iron, 10);
    IoRequest last = device.submit(iron, 10);
    assertThat(fifo.withdraw(middle, 0)).isTrue();
    assertThat(fifo.withdraw(middle, 0)).isFalse();
    device.runFor(30);
    assertThat(device.dispatched()).endsWith(first, last).doesNotContain(middle);
  }

  @Test
  void theDepthLearnsFromWhatGoesAndComesBack() {
    AdaptiveDepth depth =
        new AdaptiveDepth(new AdaptiveDepth.Settings(1, 32, 1, 10_000_000, 10_000_000, 1_000_000));
    VirtualDevice fast = new VirtualDevice(new FifoScheduler(depth), request -> 2_000_000);
    fast.stream(iron, 10, 0);
    fast.runFor(3_000_000);
    assertThat(depth.current()).as("8 ms below 10").isEqualTo(9);
  }

  @Test
  void aRequestThatWaitsCannotComplete() {
    IoRequest request = new IoRequest(new IoStream(iron)).aim(Operation.READ, 10);
    fifo.enqueue(request, 0);
    assertThatThrownBy(() -> fifo.complete(request, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cannot complete");
    assertThat(fifo.next(1)).isEqualTo(request.dispatch());
  }
}
