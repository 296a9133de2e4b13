// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
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
}
