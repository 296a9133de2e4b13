// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.fair.VirtualDevice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.Operation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** More flows come than are counted apart. */
class ForgottenFlowsTest {
  private static final int MAX = CountingScheduler.MAX_FLOWS;

  private final CountingScheduler counting =
      new CountingScheduler(new FifoScheduler(Depth.fixed(1)));
  private final List<Flow> flows = new ArrayList<>();

  @Test
  void aThousandAreCountedApart() {
    manyPass(MAX);
    assertThat(names()).hasSize(MAX).doesNotContain(CountingScheduler.GONE);
    manyPass(1);
    assertThat(counting.device(0).flows()).isEqualTo(MAX / 2 + 1);
  }

  @Test
  void thoseIdleForLongestAreAddedUp() {
    manyPass(MAX);
    counting.passed(flows.get(3), Operation.READ, 1, MAX);
    manyPass(1);
    assertThat(names())
        .contains("flow3", "flow" + (MAX / 2 + 1), "flow" + MAX)
        .doesNotContain("flow0", "flow4", "flow" + MAX / 2)
        .endsWith(CountingScheduler.GONE);
    assertThat(gone().bytes()).isEqualTo(7L * MAX / 2);
    assertThat(gone().requests()).isZero();
  }

  @Test
  void whoseRequestWasLastLongAgoIsForgottenHoweverLateItCompleted() {
    VirtualDevice device = new VirtualDevice(counting, request -> 5);
    Flow early = new Flow("early", 1);
    device.submit(early, 1);
    device.runFor(10);
    manyPass(MAX);
    assertThat(names()).doesNotContain("early");
    assertThat(gone().requests()).isEqualTo(1);
  }

  @Test
  void whoHasSomethingWaitingOrAtTheDeviceIsCountedApart() {
    VirtualDevice device = new VirtualDevice(counting, IoRequest::bytes);
    device.submit(new Flow("served", 1), 1_000_000);
    device.submit(new Flow("waits", 1), 1_000_000);
    manyPass(MAX);
    assertThat(names()).contains("served", "waits");
  }

  @Test
  void whoCountsFewSaysTheSameOfARound() {
    CountingScheduler few = new CountingScheduler(new FifoScheduler(Depth.fixed(1)), 2);
    for (CountingScheduler each : List.of(counting, few)) {
      VirtualDevice device = new VirtualDevice(each, IoRequest::bytes);
      Flow first = new Flow("first", 3);
      device.submit(first, 1_000_000);
      device.submit(first, 1_000_000);
      for (int i = 0; i < 5; i++) {
        each.passed(new Flow("flow" + i, 1), Operation.READ, 7, i);
      }
      device.submit(new Flow("second", 1), 1_000_000);
      assertThat(each.requestsInRound(first)).isEqualTo(2 * 4 / 3.0);
      assertThat(each.requestsInRound(new Flow("third", 2))).isEqualTo(3.0);
    }
    assertThat(few.device(0).flows()).isLessThan(counting.device(0).flows());
  }

  @Test
  void whileNobodyIsGoneThereIsNoRowOfThem() {
    manyPass(3);
    assertThat(names()).containsExactly("flow0", "flow1", "flow2");
  }

  @Test
  void rowsAreInOrderOfNames() {
    for (String name : List.of("iron", "gold", "zinc", "copper")) {
      counting.passed(new Flow(name, 1), Operation.READ, 1, 0);
    }
    assertThat(names()).containsExactly("copper", "gold", "iron", "zinc");
  }

  /** One after the other passes 7 bytes. */
  private void manyPass(int many) {
    for (int i = 0; i < many; i++) {
      Flow flow = new Flow("flow" + flows.size(), 1);
      counting.passed(flow, Operation.READ, 7, flows.size());
      flows.add(flow);
    }
  }

  private List<String> names() {
    return counting.counters(MAX).stream().map(FlowCounters::flow).toList();
  }

  private FlowCounters gone() {
    List<FlowCounters> all = counting.counters(MAX);
    return all.get(all.size() - 1);
  }
}
