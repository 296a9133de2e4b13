// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.fair.VirtualDevice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import org.junit.jupiter.api.Test;

/** Two at a time, each byte a nanosecond. */
class WhatIsCountedTest {
  private final CountingScheduler counting =
      new CountingScheduler(new FifoScheduler(Depth.fixed(2)));
  private final VirtualDevice device = new VirtualDevice(counting, IoRequest::bytes);
  private final Flow gold = new Flow("gold", 3);
  private final Flow iron = new Flow("iron", 1);

  @Test
  void timeIsAddedUpForEachRequestWheneverItCame() {
    device.submit(gold, 100);
    device.submit(gold, 100);
    device.submit(gold, 50);
    device.runFor(10);
    device.submit(gold, 50);
    device.runFor(140);
    FlowCounters counters = of(gold);
    assertThat(counters.waitedNanos()).isEqualTo(100 + 90);
    assertThat(counters.servedNanos()).isEqualTo(100 + 100 + 50 + 50);
    assertThat(counters.serviceNanos()).isEqualTo(150);
    assertThat(counters.underwayNanos()).as("all have completed").isZero();
  }

  @Test
  void timeUntilAPageIsReadFromTheCacheOrARequestIsGivenUpCounts() {
    device.submit(gold, 100);
    device.submit(gold, 100);
    device.submit(gold, 50);
    IoRequest givenUp = device.submit(new IoStream(gold), 50);
    device.runFor(20);
    counting.passed(gold, Operation.WRITE, 7, 20);
    device.runFor(20);
    assertThat(counting.withdraw(givenUp, 40)).isTrue();
    device.runFor(20);
    FlowCounters counters = of(gold);
    assertThat(counters.waitedNanos()).isEqualTo(60 + 40);
    assertThat(counters.servedNanos()).isEqualTo(2 * 60);
    assertThat(counters.underwayNanos()).as("none has completed").isEqualTo(2 * 60);
    assertThat(counters.writes()).isEqualTo(new Moved(0, 7));
    assertThat(counting.device(60)).isEqualTo(new DeviceCounters(1, 2, 60, 1));
  }

  @Test
  void whatIsReadIsToldFromWhatIsWritten() {
    device.read(new IoStream(gold), 100);
    device.read(new IoStream(gold), 20);
    device.submit(gold, 5);
    device.runFor(1_000);
    assertThat(of(gold).reads()).isEqualTo(new Moved(2, 120));
    assertThat(of(gold).writes()).isEqualTo(new Moved(1, 5));
    assertThat(of(gold).requests()).isEqualTo(3);
  }

  @Test
  void aWaitIsAsLongAsFromWhenItCameUntilItWent() {
    device.runFor(10_000_000);
    device.submit(gold, 300_000);
    device.submit(gold, 300_000);
    device.submit(gold, 10);
    device.runFor(400_000);
    assertThat(of(gold).waits().count(0)).isEqualTo(2);
    assertThat(of(gold).waits().count(1)).as("0.3 ms").isEqualTo(1);
    assertThat(of(gold).services().count(0)).isEqualTo(1);
    assertThat(of(gold).services().count(1)).isEqualTo(2);
  }

  @Test
  void whoGaveUpIsDueNothingOfWhatIsServedThen() {
    device.submit(iron, 100);
    device.submit(iron, 100);
    IoRequest givenUp = device.submit(new IoStream(gold), 50);
    counting.withdraw(givenUp, 0);
    device.runFor(100);
    assertThat(of(gold).dueNanos()).isZero();
    assertThat(of(iron).dueNanos()).isEqualTo(100);
    assertThat(counting.device(100).waiting()).isZero();
  }

  @Test
  void aNewWeightIsDueItsShareFromTheNextCompletionOn() {
    device.submit(gold, 200);
    device.submit(iron, 200);
    device.submit(gold, 200);
    device.submit(iron, 200);
    gold.setWeight(1);
    device.runFor(200); // 100 each: of the first three quarters are gold's, and then a half
    assertThat(of(gold).dueNanos() + of(iron).dueNanos()).isEqualTo(200);
    assertThat(of(gold).dueNanos()).isEqualTo(75 + 50);
  }

  @Test
  void aRoundHasRoomForWhatWaitsByTheShareOfItsFlow() {
    assertThat(counting.requestsInRound(gold)).as("nobody else wants the device").isEqualTo(1);
    device.submit(iron, 100);
    assertThat(counting.requestsInRound(gold)).as("it is not known").isEqualTo(4 / 3.0);
    assertThat(counting.requestsInRound(iron)).isEqualTo(1);
    device.submit(gold, 50);
    device.submit(gold, 100);
    device.submit(gold, 100);
    assertThat(counting.requestsInRound(gold)).isEqualTo((2 + 1) * 4 / 3.0);
    assertThat(counting.requestsInRound(iron)).isEqualTo(4);
    device.runFor(1_000);
    assertThat(counting.requestsInRound(gold)).as("it is known").isEqualTo(1);
  }

  private FlowCounters of(Flow flow) {
    return counting.counters(device.nowNanos()).stream()
        .filter(counters -> counters.flow().equals(flow.name()))
        .findFirst()
        .orElseThrow();
  }
}
