// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.tree.Placement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reports of several lives of one node, in an order in which a network may deliver them. */
class NodeLivesTest {
  private static final long PERIOD = 1_000_000_000L;
  private static final long FIRST_LIFE = 11;
  private static final long SECOND_LIFE = 22;
  private static final int MOST_REFUSED = 100;

  private final Broker broker = new Broker(1, BrokerLimits.DEFAULT);
  private long now;

  @Test
  void aLateReportOfAFormerLifeIsRefused() {
    assertThat(says(FIRST_LIFE, 1)).isInstanceOf(Answer.Factors.class);
    assertThat(says(SECOND_LIFE, 1)).isInstanceOf(Answer.Factors.class);

    assertThat(says(FIRST_LIFE, 2)).isInstanceOf(Answer.Refused.class);
    assertThat(says(SECOND_LIFE, 2)).isInstanceOf(Answer.Factors.class);
  }

  /** The broker has restarted as well: it never knew the first life. */
  @Test
  void aNodeIsHeardAgainSoonAfterAReportOfALifeThatNobodyKnewCameLate() {
    assertThat(says(SECOND_LIFE, 1)).isInstanceOf(Answer.Factors.class);
    says(FIRST_LIFE, 7);

    int refused = 0;
    long sequence = 2;
    while (refused < MOST_REFUSED && says(SECOND_LIFE, sequence) instanceof Answer.Refused) {
      refused++;
      sequence++;
    }
    assertThat(refused).isBetween(1, 4);
    assertThat(says(SECOND_LIFE, 20)).isInstanceOf(Answer.Factors.class);
    assertThat(says(FIRST_LIFE, 8)).isInstanceOf(Answer.Refused.class);
    assertThat(broker.nodes()).isEqualTo(1);
  }

  @Test
  void aLateReportOfAFormerLifeOfAnOlderNodeIsRefused() {
    assertThat(olderSays(FIRST_LIFE, 1)).isInstanceOf(Answer.Totals.class);
    assertThat(olderSays(SECOND_LIFE, 1)).isInstanceOf(Answer.Totals.class);

    assertThat(olderSays(FIRST_LIFE, 2)).isInstanceOf(Answer.Refused.class);
    assertThat(olderSays(SECOND_LIFE, 2)).isInstanceOf(Answer.Totals.class);
  }

  @Test
  void anOlderNodeIsHeardAgainSoonAfterAReportOfALifeThatNobodyKnewCameLate() {
    assertThat(olderSays(SECOND_LIFE, 1)).isInstanceOf(Answer.Totals.class);
    assertThat(olderSays(SECOND_LIFE, 2)).isInstanceOf(Answer.Totals.class);
    olderSays(FIRST_LIFE, 7);

    int refused = 0;
    long sequence = 3;
    while (refused < MOST_REFUSED && olderSays(SECOND_LIFE, sequence) instanceof Answer.Refused) {
      refused++;
      sequence++;
    }
    assertThat(refused).isBetween(1, 4);
    assertThat(olderSays(SECOND_LIFE, 20)).isInstanceOf(Answer.Totals.class);
    assertThat(olderSays(FIRST_LIFE, 8)).isInstanceOf(Answer.Refused.class);
    assertThat(broker.nodes()).isEqualTo(1);
  }

  private Answer olderSays(long incarnation, long sequence) {
    now += PERIOD;
    return broker.report(
        new ServiceReport(
            "node",
            incarnation,
            0,
            sequence,
            0,
            List.of("flow"),
            new long[1],
            new long[] {sequence * PERIOD / 2}),
        now);
  }

  /** It was cut off, or its clock went ahead: its last report covers an hour. */
  @Test
  void aNodeIsHeardAgainSoonHoweverMuchTheLateReportCovers() {
    assertThat(says(SECOND_LIFE, 1)).isInstanceOf(Answer.Factors.class);
    says(FIRST_LIFE, 7, 3_600 * PERIOD);

    int refused = 0;
    long sequence = 2;
    while (refused < MOST_REFUSED && says(SECOND_LIFE, sequence) instanceof Answer.Refused) {
      refused++;
      sequence++;
    }
    assertThat(refused).isBetween(1, 4);
    assertThat(says(FIRST_LIFE, 8)).isInstanceOf(Answer.Refused.class);
  }

  private Answer says(long incarnation, long sequence) {
    return says(incarnation, sequence, PERIOD);
  }

  private Answer says(long incarnation, long sequence, long intervalNanos) {
    now += PERIOD;
    return broker.report(
        new NodeReport(
            "node",
            incarnation,
            0,
            sequence,
            intervalNanos,
            0,
            List.of(new NodeReport.Named("flow", List.of(new Placement.Level("flow", 1)))),
            new long[] {PERIOD / 2},
            new byte[] {(byte) NodeReport.ALL_WANTED},
            0),
        now);
  }
}
