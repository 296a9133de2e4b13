// SPDX-License-Identifier: Apache-2.0
package io.weir.core.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.DeviceProfile;
import io.weir.core.FifoScheduler;
import io.weir.core.Flow;
import io.weir.core.IoRequest;
import io.weir.core.IoStream;
import io.weir.core.VirtualDevice;
import io.weir.core.depth.Depth;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountingSchedulerTest {
  private final CountingScheduler counting =
      new CountingScheduler(new FifoScheduler(Depth.fixed(1)), new DeviceProfile(2, 3, 0, 0));
  private final VirtualDevice device = new VirtualDevice(counting, IoRequest::bytes);

  @Test
  void countsWhatEachFlowGotAndHowLongItWaited() {
    Flow gold = new Flow("gold", 8);
    Flow iron = new Flow("iron", 1);
    device.submit(gold, 100);
    device.submit(iron, 10);
    device.submit(iron, 20);
    device.runFor(105);
    assertThat(counting.counters(105))
        .containsExactly(
            new FlowCounters("gold", 8, 0, 0, 1, 100, 300, 0, 100),
            new FlowCounters("iron", 1, 1, 1, 1, 10, 30, 205, 5));
  }

  @Test
  void whatIsWithdrawnWasNotServed() {
    device.submit(new Flow("gold", 1), 100);
    IoRequest givenUp = device.submit(new IoStream(new Flow("iron", 1)), 10);
    counting.withdraw(givenUp, 0);
    assertThat(counting.counters(0).get(1))
        .isEqualTo(new FlowCounters("iron", 1, 0, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void staysBoundedAndLosesNoByteHoweverManyApplicationsCome() {
    for (int i = 0; i < 5_000; i++) {
      device.submit(new Flow("application_" + i, 1), 7);
      device.runFor(7);
    }
    List<FlowCounters> counters = counting.counters(device.nowNanos());
    assertThat(counters.size()).isLessThanOrEqualTo(CountingScheduler.MAX_FLOWS + 1);
    assertThat(counters).last().extracting(FlowCounters::flow).isEqualTo(CountingScheduler.GONE);
    assertThat(counters.stream().mapToLong(FlowCounters::bytes).sum()).isEqualTo(35_000);
  }
}
