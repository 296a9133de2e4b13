// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.exchange.Answer;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.tree.Placement;
import io.weir.core.tree.Placement.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a broker weighs, forgets and refuses, by a clock that shows anything when it starts. */
class BrokerClockTest {
  private static final long SECOND = 1_000_000_000L;
  private static final BrokerLimits LIMITS =
      new BrokerLimits(3, 4, 3, 10, 60 * SECOND, 10 * SECOND);

  private final Broker broker = new Broker(1, LIMITS, /* weighs= */ true);
  private long now = 86_400 * SECOND;
  private long sequence;
  private long servedA;
  private long servedB;

  @Test
  void aFlowThatPausesIsActiveForAsLongAsTheLimitsSay() {
    place();
    bothAreServed();
    later(SECOND);
    bothAreServed();
    for (int i = 0; i < 9; i++) {
      later(SECOND);
      onlyAIsServed();
    }
    assertThat(weightOfA()).as("of two").isCloseTo(2 * 0.75, within(1e-9));

    for (int i = 0; i < 3; i++) {
      later(SECOND);
      onlyAIsServed();
    }
    assertThat(weightOfA()).as("alone").isCloseTo(1, within(1e-9));
  }

  @Test
  void weightsAreThoseOfTheLastFullSecond() {
    place();
    bothAreServed();
    later(SECOND);
    bothAreServed();
    later(SECOND / 2);
    bothAreServed();
    assertThat(weightOfA()).as("as if alone").isCloseTo(1, within(1e-9));

    later(SECOND / 2);
    bothAreServed();
    assertThat(weightOfA()).as("of two").isCloseTo(2 * 0.75, within(1e-9));
  }

  @Test
  void silenceIsBorneForAsLongAsTheLimitsSay() {
    bothAreServed();
    later(LIMITS.forgetAfterNanos());
    broker.report(report("other", 1), now);
    assertThat(broker.nodes()).isEqualTo(2);

    later(LIMITS.forgetAfterNanos() / 2);
    broker.report(report("third", 1), now);
    assertThat(broker.nodes()).isEqualTo(2);
  }

  @Test
  void aNameAndAServiceMayBeAsLargeAsTheLimits() {
    assertThat(broker.report(report("n234567890", 1L << 53), now))
        .isInstanceOf(Answer.Totals.class);
    assertThat(refusal(report("n2345678901", 1))).contains("longer than 10");
    assertThat(refusal(report("n", (1L << 53) + 1))).contains("must be 0 to");
  }

  @Test
  void aReportWhoseBasesDoNotFitItsNamesIsRefused() {
    ServiceReport none =
        new ServiceReport("n", 1, 0, 1, 0, List.of("a"), new long[0], new long[] {1});
    assertThat(refusal(none)).contains("1 names and 0 bases");
    ServiceReport negative =
        new ServiceReport("n", 1, 0, 1, 0, List.of("a"), new long[] {-1}, new long[] {1});
    assertThat(refusal(negative)).contains("ns, was -1");
  }

  @Test
  void applicationsAreCountedThatHaveAPlace() {
    assertThat(broker.placed()).isZero();
    place();
    assertThat(broker.placed()).isEqualTo(2);
    assertThat(broker.weightOf("nobody")).isNull();
    assertThat(new Broker(1, LIMITS).placed()).isZero();
    assertThat(new Broker(1, LIMITS).weightOf("a")).isNull();
  }

  @Test
  void limitsBelowOneAreRefused() {
    assertThatThrownBy(() -> new BrokerLimits(1, 1, 0, 1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("flowsOfNode must be 1 or more, was 0");
  }

  private void place() {
    Level queue = new Level("queue", 1);
    broker.place(
        List.of(
            new Placement("a", List.of(queue, new Level("a", 3))),
            new Placement("b", List.of(queue, new Level("b", 1)))),
        now);
  }

  private void later(long nanos) {
    now += nanos;
  }

  private void bothAreServed() {
    servedB++;
    onlyAIsServed();
  }

  private void onlyAIsServed() {
    servedA++;
    boolean first = sequence == 0;
    List<String> names = first ? List.of("a", "b") : List.of();
    broker.report(
        new ServiceReport(
            "n",
            1,
            0,
            ++sequence,
            first ? 0 : 2,
            names,
            new long[names.size()],
            new long[] {servedA, servedB}),
        now);
  }

  private double weightOfA() {
    return broker.weightOf("a").weight();
  }

  private static ServiceReport report(String node, long serviceNanos) {
    return new ServiceReport(
        node, 1, 0, 1, 0, List.of("x"), new long[1], new long[] {serviceNanos});
  }

  private String refusal(ServiceReport report) {
    return ((Answer.Refused) broker.report(report, now)).reason();
  }
}
