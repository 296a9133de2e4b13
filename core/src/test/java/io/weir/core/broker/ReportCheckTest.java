// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.tree.Placement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a report says is bounded, whoever sends it. */
class ReportCheckTest {
  private static final long SECOND = 1_000_000_000L;

  private final ReportCheck check = new ReportCheck(new BrokerLimits(2, 2, 2, 5, SECOND, SECOND));

  @Test
  void oneWithinBoundsIsTaken() {
    assertThat(check.objection(report("node", "flow", 5, SECOND))).isNull();
  }

  @Test
  void aNameThatIsEmptyOrTooLongIsNot() {
    assertThat(check.objection(report("", "flow", 5, SECOND))).contains("the name of its node");
    assertThat(check.objection(report("node", "longer", 5, SECOND)))
        .contains("the name of a flow is empty");
  }

  @Test
  void aServiceThatIsNegativeOrBeyondAllUptimesIsNot() {
    assertThat(check.objection(report("node", "flow", -1, SECOND))).contains("ns, was -1");
    assertThat(check.objection(report("node", "flow", Long.MAX_VALUE, SECOND)))
        .contains("must be 0 to");
  }

  @Test
  void anIntervalFromAMillisecondToTwoHoursIsTaken() {
    assertThat(check.objection(report("node", "flow", 5, SECOND / 1_000))).isNull();
    assertThat(check.objection(report("node", "flow", 5, 7_200 * SECOND))).isNull();
    assertThat(check.objection(report("node", "flow", 5, SECOND / 1_000 - 1)))
        .isEqualTo("it must cover 1 ms to 2 hours, covers 999999 ns");
    assertThat(check.objection(report("node", "flow", 5, 7_200 * SECOND + 1))).isNotNull();
  }

  @Test
  void anOlderReportHasABaseForEachName() {
    assertThat(check.objection(older(new long[] {0}))).isNull();
    assertThat(check.objection(older(new long[0])))
        .isEqualTo("it must have a base for each name, has 1 names and 0 bases");
    assertThat(check.objection(older(new long[] {-1}))).contains("ns, was -1");
  }

  @Test
  void moreFlowsThanANodeMayNumberAreNotTaken() {
    ServiceReport report =
        new ServiceReport("node", 1, 0, 1, 0, List.of(), new long[0], new long[3]);
    assertThat(check.objection(report)).isEqualTo("it must have at most 2 flows, has 3");
  }

  private static NodeReport report(String node, String flow, long nanos, long intervalNanos) {
    NodeReport.Named named = new NodeReport.Named(flow, List.of(new Placement.Level(flow, 1)));
    long[] service = {nanos};
    return new NodeReport(node, 1, 0, 1, intervalNanos, 0, List.of(named), service, new byte[1], 0);
  }

  private static ServiceReport older(long[] bases) {
    return new ServiceReport("node", 1, 0, 1, 0, List.of("a"), bases, new long[] {5});
  }
}
