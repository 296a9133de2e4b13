// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.usage;

import static io.weir.hadoop.usage.Counted.disk;
import static io.weir.hadoop.usage.Counted.flow;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.request.Promise;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class UsageMeterTest {
  private static final long SECOND = 1_000_000_000;
  private static final Offset<Float> CLOSE = within(1e-5f);

  private final UsageMeter meter = new UsageMeter("n1");

  @Test
  void theFirstReadingHasNoneBeforeIt() {
    assertThat(meter.read(Map.of("/d1", disk(500, flow("a", 1_000, 300))), SECOND)).isNull();
  }

  @Test
  void countersBecomeRates() {
    meter.begin(Map.of("/d1", disk(500, flow("a", 1_000, 300))), SECOND);

    NodeUsage usage = read(Map.of("/d1", disk(1_500, flow("a", 5_000, 800))), 3 * SECOND);

    DiskUsage disk = usage.disks().get(0);
    assertThat(usage.node()).isEqualTo("n1");
    assertThat(disk.busy()).isEqualTo(0.5);
    assertThat(disk.flows().rows()).isEqualTo(1);
    assertThat(usage.flows().get(disk.flows().flow()[0]).name()).isEqualTo("a");
    assertThat(disk.flows().readPerSecond()[0]).isCloseTo(2_000, CLOSE);
    assertThat(disk.flows().served()[0]).isCloseTo(0.25f, CLOSE);
  }

  @Test
  void whoDidNothingHasNoRow() {
    meter.begin(Map.of("/d1", disk(0, flow("a", 1, 1), flow("b", 1, 1))), 0);

    NodeUsage usage = read(Map.of("/d1", disk(9, flow("a", 1, 1), flow("b", 2, 9))), SECOND);

    assertThat(usage.flows()).extracting(UsedFlow::name).containsExactly("b");
  }

  @Test
  void aFlowThatCountsAnewIsNew() {
    meter.begin(Map.of("/d1", disk(0, flow("a", 9_000, 900))), 0);

    NodeUsage usage = read(Map.of("/d1", disk(0, flow("a", 500, 100))), SECOND);

    assertThat(usage.disks().get(0).flows().readPerSecond()[0]).isCloseTo(500, CLOSE);
  }

  @Test
  void whoIsCountedAsGoneIsNotToldAgain() {
    meter.begin(
        Map.of("/d1", disk(0, flow("a", 9_000, 900), flow("b", 100, 1), flow("(gone)", 50, 5))), 0);

    NodeUsage usage =
        read(
            Map.of("/d1", disk(0, flow("b", 100, 1), flow("(gone)", 9_050 + 70, 905 + 7))), SECOND);

    assertThat(usage.flows()).extracting(UsedFlow::name).containsExactly("(gone)");
    assertThat(usage.disks().get(0).flows().readPerSecond()[0]).isCloseTo(70, CLOSE);
    assertThat(usage.disks().get(0).flows().served()[0]).isCloseTo(0.007f, CLOSE);
  }

  @Test
  void veryManyFlowsAreToldAsOthers() {
    meter.begin(Map.of(), 0);
    FlowCounters[] many = new FlowCounters[6_000];
    for (int i = 0; i < many.length; i++) {
      many[i] = flow("f" + i, 10, 1);
    }

    NodeUsage usage = read(Map.of("/d1", disk(0, many)), SECOND);

    assertThat(usage.flows()).hasSize(4_001);
    assertThat(usage.rows()).isEqualTo(4_001);
    assertThat(usage.flows().get(4_000).name()).isEqualTo("(others)");
    assertThat(usage.total().readPerSecond()[4_000]).isCloseTo(20_000, CLOSE);
  }

  @Test
  void aFlowOnSeveralDisksIsOne() {
    meter.begin(Map.of(), 0);

    NodeUsage usage =
        read(
            Map.of(
                "/d1", disk(0, flow("a", 100, 10)),
                "/d2", disk(0, flow("a", 300, 30), flow("b", 5, 1))),
            SECOND);

    assertThat(usage.flows()).hasSize(2);
    assertThat(usage.rows()).isEqualTo(3);
    FlowRates total = usage.total();
    int a = usage.flows().get(0).name().equals("a") ? 0 : 1;
    assertThat(total.readPerSecond()[a]).isCloseTo(400, CLOSE);
    assertThat(total.served()[a]).isCloseTo(0.04f, CLOSE);
  }

  @Test
  void whatIsPromisedIsTold() {
    meter.begin(Map.of(), 0);
    Promise promise = new Promise(0.25, 1e6, 20_000_000);

    NodeUsage usage =
        read(Map.of("/d1", disk(0, flow("etl/a", "root.q/etl", promise, 1, 1, 500))), SECOND);

    UsedFlow flow = usage.flows().get(0);
    assertThat(flow.isPromised()).isTrue();
    assertThat(flow.reserved()).isEqualTo(0.25);
    assertThat(flow.limitBytesPerSecond()).isEqualTo(1_000_000);
    assertThat(flow.latencyNanos()).isEqualTo(20_000_000);
    assertThat(flow.user()).isEqualTo("etl");
    assertThat(flow.queue()).isEqualTo("root.q");
    assertThat(usage.disks().get(0).flows().waiting()[0]).isCloseTo(0.5f, CLOSE);
  }

  @Test
  void queueAndUserAreThoseOfItsNameAndPlace() {
    assertThat(used("a", "").user()).isEmpty();
    assertThat(used("a", "").queue()).isEmpty();
    assertThat(used("ann/a", "ann").queue()).isEmpty();
    assertThat(used("ann/a", "root.x/ann").queue()).isEqualTo("root.x");
    assertThat(used("a", "root.x").queue()).isEqualTo("root.x");
  }

  private static UsedFlow used(String name, String place) {
    return new UsedFlow(name, place, 1, 0, 0, 0);
  }

  private NodeUsage read(Map<String, DiskCounters> now, long nanos) {
    return requireNonNull(meter.read(now, nanos));
  }
}
