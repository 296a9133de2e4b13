// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.exchange.NodeReport;
import io.weir.core.tree.Placement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a broker believes of a node. */
class RateAccountTest {
  private static final long SECOND = 1_000_000_000L;

  private final FlowTable totals =
      new FlowTable(BrokerLimits.DEFAULT.flows(), flow -> null, new ClusterTree());
  private final RateAccount account = new RateAccount(totals);

  @Test
  void whatFlowsGetIsInMillionthsOfADevice() {
    take(SECOND / 4, 12 * SECOND);
    assertThat(rate("a")).isEqualTo(250_000);
    assertThat(rate("b")).isEqualTo(12_000_000);
  }

  @Test
  void aNodeThatBoastsIsTakenForOneOf128Devices() {
    take(SECOND * 1_000_000, SECOND * 3_000_000);
    assertThat(rate("a")).isEqualTo(32_000_000);
    assertThat(rate("b")).isEqualTo(96_000_000);
  }

  private void take(long a, long b) {
    NodeReport report =
        new NodeReport(
            "node",
            1,
            0,
            1,
            SECOND,
            0,
            List.of(named("a"), named("b")),
            new long[] {a, b},
            new byte[2],
            0);
    account.begin(report, 0);
    account.take(report, SECOND, SECOND);
  }

  private static NodeReport.Named named(String flow) {
    return new NodeReport.Named(flow, List.of(new Placement.Level(flow, 1)));
  }

  private long rate(String flow) {
    return Objects.requireNonNull(totals.name(flow)).rate;
  }
}
