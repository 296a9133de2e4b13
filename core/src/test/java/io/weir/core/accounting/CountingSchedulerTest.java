// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.fair.VirtualDevice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountingSchedulerTest {
  private final CountingScheduler counting =
      new CountingScheduler(new FifoScheduler(Depth.fixed(1)));
  private final VirtualDevice device = new VirtualDevice(counting, IoRequest::bytes);

  @Test
  void countsWhatEachFlowGotAndHowLongItWaited() {
    Flow gold = new Flow("gold", 8);
    Flow iron = new Flow("iron", 1);
    device.submit(gold, 100);
    device.submit(iron, 10);
    device.submit(iron, 20);
    device.runFor(105);
    FlowCounters ofGold = counting.counters(105).get(0);
    assertThat(ofGold.flow()).isEqualTo("gold");
    assertThat(ofGold.weight()).isEqualTo(8);
    assertThat(ofGold.waiting() + ofGold.outstanding()).isZero();
    assertThat(ofGold.writes()).isEqualTo(new Moved(1, 100));
    assertThat(ofGold.reads()).isEqualTo(Moved.NOTHING);
    assertThat(ofGold.serviceNanos()).isEqualTo(100);
    assertThat(ofGold.waitedNanos()).isZero();
    assertThat(ofGold.servedNanos()).isEqualTo(100);
    FlowCounters ofIron = counting.counters(105).get(1);
    assertThat(ofIron.waiting()).isEqualTo(1);
    assertThat(ofIron.outstanding()).isEqualTo(1);
    assertThat(ofIron.writes()).as("before it has completed").isEqualTo(Moved.NOTHING);
    assertThat(ofIron.serviceNanos()).isZero();
    assertThat(ofIron.waitedNanos()).isEqualTo(205);
    assertThat(ofIron.servedNanos()).isEqualTo(5);
  }

  @Test
  void whatIsWithdrawnWasNotServed() {
    device.submit(new Flow("gold", 1), 100);
    IoRequest givenUp = device.submit(new IoStream(new Flow("iron", 1)), 10);
    counting.withdraw(givenUp, 0);
    assertThat(counting.counters(0).get(1)).isEqualTo(FlowCounters.none("iron", 1));
  }

  @Test
  void theDeviceIsBusyWhileAnybodyIsServed() {
    Flow gold = new Flow("gold", 1);
    device.submit(gold, 100);
    device.submit(gold, 10);
    device.runFor(105);
    assertThat(counting.device(105)).isEqualTo(new DeviceCounters(0, 1, 105, 1));
    device.runFor(1_000);
    assertThat(counting.device(1_105)).isEqualTo(new DeviceCounters(0, 0, 110, 1));
  }

  @Test
  void whoHadToWaitIsBehindItsShareUntilItIsServed() {
    Flow gold = new Flow("gold", 3);
    Flow iron = new Flow("iron", 1);
    device.submit(gold, 100);
    device.submit(gold, 100);
    device.submit(iron, 100);
    device.runFor(100); // of which iron is due a quarter
    assertThat(lag("gold")).isEqualTo(-25);
    assertThat(lag("iron")).isEqualTo(25);
    device.runFor(100);
    assertThat(lag("iron")).isEqualTo(50);
    device.runFor(100); // all of it was due to iron, as nobody else wants the device
    assertThat(lag("iron")).isEqualTo(50 - 100 + 100);
    assertThat(lag("gold")).isEqualTo(-50);
  }

  @Test
  void whatThePageCacheServedIsMovedAndCostsNothing() {
    Flow gold = new Flow("gold", 1);
    counting.passed(gold, Operation.READ, 1_000, 5);
    assertThat(counting.counters(5))
        .singleElement()
        .matches(c -> c.reads().equals(new Moved(0, 1_000)) && c.serviceNanos() == 0);
  }

  @Test
  void serviceNeverFalls() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Flow flow = new Flow("flow", 1);
    device.moving(request -> random.nextLong(request.bytes() + 1));
    long before = 0;
    for (int i = 0; i < 500; i++) {
      device.submit(flow, 1 + random.nextInt(50));
      device.runFor(random.nextInt(60));
      FlowCounters now = counting.counters(device.nowNanos()).get(0);
      assertThat(now.serviceNanos() + now.bytes())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(before);
      before = now.serviceNanos() + now.bytes();
    }
  }

  /** What is due to all is what all got, whatever happens. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 20261121})
  void nothingIsDueThatWasNotServed(long seed) {
    Random random = new Random(seed);
    List<Flow> flows = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      flows.add(new Flow("flow" + i, 1 + random.nextInt(9)));
    }
    long contended = 0;
    for (int i = 0; i < 2_000; i++) {
      Flow flow = flows.get(random.nextInt(flows.size()));
      device.submit(flow, 1 + random.nextInt(50));
      flow.setWeight(1 + random.nextInt(9));
      device.runFor(random.nextInt(60));
      List<FlowCounters> now = counting.counters(device.nowNanos());
      long due = now.stream().mapToLong(FlowCounters::dueNanos).sum();
      long got = now.stream().mapToLong(FlowCounters::serviceNanos).sum();
      assertThat(due).as("seed %d, step %d", seed, i).isCloseTo(got, within(5L));
      contended += now.stream().filter(each -> each.waiting() > 0).count() > 1 && got > 0 ? 1 : 0;
    }
    assertThat(contended).as("steps at which several had to wait").isGreaterThan(100);
  }

  @Test
  void waitsAndServicesAreSortedByTheirLength() {
    Flow gold = new Flow("gold", 1);
    device.submit(gold, 1_000_000);
    device.submit(gold, 10);
    device.runFor(1_000_010);
    TimeHistogram waits = counting.counters(1_000_010).get(0).waits();
    assertThat(waits.count(0)).isEqualTo(1);
    assertThat(waits.count(1)).isEqualTo(1);
    assertThat(TimeHistogram.upToNanos(1)).isEqualTo(1_000_000);
    assertThat(counting.counters(1_000_010).get(0).services()).isEqualTo(waits);
  }

  private long lag(String flow) {
    return counting.counters(device.nowNanos()).stream()
        .filter(counters -> counters.flow().equals(flow))
        .findFirst()
        .orElseThrow()
        .lagNanos();
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
