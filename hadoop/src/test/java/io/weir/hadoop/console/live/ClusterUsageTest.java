// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import static io.weir.hadoop.usage.Usages.node;
import static io.weir.hadoop.usage.Usages.use;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.usage.NodeUsage;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterUsageTest {
  private static final long SECOND = 1_000_000_000;
  private static final BrokerLimits LIMITS = new BrokerLimits(3, 100, 8, 100, 60 * SECOND, 1);

  private final ClusterUsage cluster = new ClusterUsage(LIMITS);

  @Test
  void flowsAreAddedUpOverNodes() {
    take(node("n1").disk("/1", use("a", 0.5).reading(10), use("b", 0.25)).said(), 0);
    take(node("n2").disk("/1", use("a", 0.5).reading(30)).disk("/2", use("a", 0.5)).said(), 0);

    Overview overview = cluster.overview(0, silent -> false);

    FlowSum first = overview.flows().get(0);
    assertThat(first.flow().name()).isEqualTo("a");
    assertThat(first.served()).isCloseTo(1.5, within(1e-6));
    assertThat(first.readPerSecond()).isCloseTo(40, within(1e-6));
    assertThat(first.disks()).isEqualTo(3);
    assertThat(first.nodes()).isEqualTo(2);
    assertThat(overview.served()).isCloseTo(1.75, within(1e-6));
  }

  @Test
  void whatANodeSaysReplacesWhatItSaid() {
    take(node("n1").disk("/1", use("a", 0.5)).said(), 0);
    take(node("n1").disk("/1", use("b", 0.5)).said(), SECOND);

    assertThat(cluster.overview(SECOND, silent -> false).flows())
        .extracting(each -> each.flow().name())
        .containsExactly("b");
  }

  @Test
  void whatASilentNodeSaidLastCountsNoMore() {
    take(node("n1").disk("/1", use("a", 0.5)).said(), 0);
    take(node("n2").disk("/1", use("b", 0.5)).said(), 0);

    Overview overview = cluster.overview(0, each -> each.name().equals("n1"));

    assertThat(overview.nodes()).hasSize(2);
    assertThat(overview.flows()).extracting(each -> each.flow().name()).containsExactly("b");
    assertThat(overview.waits()).isEmpty();
  }

  @Test
  void aNodeThatIsSilentForLongIsForgotten() {
    take(node("n1").said(), 0);

    assertThat(cluster.overview(500 * SECOND, silent -> false).nodes()).hasSize(1);
    assertThat(cluster.overview(700 * SECOND, silent -> false).nodes()).isEmpty();
  }

  @Test
  void oneNodeMoreThanThereMayBeIsRefused() {
    for (String each : List.of("n1", "n2", "n3")) {
      take(node(each).said(), 0);
    }

    assertThat(cluster.take(node("n4").said(), 0)).isEqualTo("there are 3 nodes already");
    assertThat(cluster.take(node("n3").said(), 0)).isNull();
  }

  @Test
  void whoWaitsWaitsForThoseWhoAreServed() {
    take(
        node("n1")
            .disk("/1", use("etl", 0.2).waiting(3), use("adhoc", 0.6), use("scan", 0.2))
            .disk("/2", use("etl", 0).waiting(1), use("adhoc", 1))
            .said(),
        0);

    List<Wait> waits = cluster.overview(0, silent -> false).waits();

    assertThat(waits.get(0).waiter()).isEqualTo("etl");
    assertThat(waits.get(0).holder()).isEqualTo("adhoc");
    assertThat(waits.get(0).requests()).isCloseTo(3 * 0.75 + 1, within(1e-5));
    assertThat(waits.get(0).disks()).isEqualTo(2);
    assertThat(waits.get(1).holder()).isEqualTo("scan");
    assertThat(waits).hasSize(2);
  }

  @Test
  void aReservationIsMissedWhereLessIsGivenThanWasWanted() {
    take(
        node("n1")
            .disk("/1", use("etl", 0.1).reserved(0.3))
            .disk("/2", use("etl", 0.3).reserved(0.3))
            .said(),
        0);

    assertThat(requireNonNull(cluster.node("n1")).missed()).containsExactly(1);
  }

  private void take(NodeUsage usage, long nanos) {
    assertThat(cluster.take(usage, nanos)).isNull();
  }
}
