// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.exchange.WeightChanges;
import io.weir.core.exchange.WeightChanges.Change;
import io.weir.core.request.Flow;
import io.weir.core.tree.FlowWeight;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OlderMessagesTest {
  private static final BrokerLimits LIMITS = new BrokerLimits(10, 10, 8, 16, 1, 1);

  private static final ServiceReport REPORT =
      new ServiceReport(
          "node",
          -5,
          3,
          77,
          1,
          List.of("b", "Straße"),
          new long[] {0, 3 << 10},
          new long[] {0, 1 << 10, 5L << 40},
          -3);

  private static final Answer.Totals WITH_WEIGHTS =
      new Answer.Totals(
          7,
          new long[] {1 << 10, 2 << 10, 3 << 10},
          new WeightChanges(
              9,
              /* all= */ false,
              List.of(
                  new Change(0, new FlowWeight(2.25, -1_000, "root.prod")),
                  new Change(2, new FlowWeight(Flow.MIN_WEIGHT, 1_000)),
                  new Change(1, null))));

  @Test
  void aReportArrivesAsItWasSent() throws MalformedMessageException {
    assertSame(decodeReport(OlderMessages.encode(REPORT)), REPORT);
  }

  @Test
  void anAnswerArrivesAsItWasSent() throws MalformedMessageException {
    Answer.Totals totals = new Answer.Totals(Long.MIN_VALUE, new long[] {1 << 10, 2 << 10});
    Answer arrived = decodeAnswer(OlderMessages.encode(totals));
    assertThat(arrived)
        .isInstanceOfSatisfying(
            Answer.Totals.class,
            t -> {
              assertThat(t.epoch()).isEqualTo(totals.epoch());
              assertThat(t.totalNanos()).containsExactly(1 << 10, 2 << 10);
            });
    assertThat(decodeAnswer(OlderMessages.encode(new Answer.TellNames())))
        .isEqualTo(new Answer.TellNames());
    assertThat(decodeAnswer(OlderMessages.encode(new Answer.Refused("no"))))
        .isEqualTo(new Answer.Refused("no"));
  }

  @Test
  void weightsArriveAsTheyWereSent() throws MalformedMessageException {
    assertThat(decodeAnswer(OlderMessages.encode(WITH_WEIGHTS)))
        .usingRecursiveComparison()
        .withEqualsForType((a, b) -> Math.abs(a - b) < 1e-6 * b, Double.class)
        .isEqualTo(WITH_WEIGHTS);
    Answer.Totals none =
        new Answer.Totals(7, new long[0], new WeightChanges(9, /* all= */ true, List.of()));
    assertThat(decodeAnswer(OlderMessages.encode(none))).usingRecursiveComparison().isEqualTo(none);
  }

  @Test
  void answersWithoutChangesOfWeightsAreOneOctetLonger() {
    byte[] without = OlderMessages.encode(new Answer.Totals(7, new long[] {1 << 10}));

    assertThat(without).hasSize(1 + 1 + 1 + 1 + 1 + 1); // version kind epoch n total weights
  }

  @Test
  void weightsThatAFlowMayNotHaveAreRefused() {
    assertThatThrownBy(() -> decodeAnswer(answerWithWeight(0, Float.floatToIntBits(1e-5f), 1_000)))
        .hasMessage("a weight in it is out of range");
    assertThatThrownBy(
            () -> decodeAnswer(answerWithWeight(0, Float.floatToIntBits(Float.NaN), 1_000)))
        .hasMessage("a weight in it is out of range");
    assertThatThrownBy(() -> decodeAnswer(answerWithWeight(0, Float.floatToIntBits(1), 2_001)))
        .hasMessage("its priority of a flow must be 0 to 2000, was 2001");
    assertThatThrownBy(() -> decodeAnswer(answerWithWeight(1, Float.floatToIntBits(1), 1_000)))
        .hasMessage("its number of a flow must be 0 to 0, was 1");
  }

  /** An answer with one flow, and one weight. */
  private static byte[] answerWithWeight(int number, int bits, int priority) {
    MessageWriter out = new MessageWriter(4);
    out.octet(OlderMessages.VERSION);
    out.octet(0);
    out.number(1);
    out.numbers(new long[1]);
    out.octet(1);
    out.number(5);
    out.number(1);
    out.number(number);
    out.number(bits);
    out.number(priority);
    out.text("root.prod");
    return out.message();
  }

  @Test
  void serviceIsToldInUnitsOf1024Nanoseconds() throws MalformedMessageException {
    byte[] sent = OlderMessages.encode(new Answer.Totals(1, new long[] {2_047}));

    assertThat(((Answer.Totals) decodeAnswer(sent)).totalNanos()).containsExactly(1_024);
  }

  @Test
  void aMessageThatEndsEarlyOrLateIsRefused() {
    byte[] message = OlderMessages.encode(REPORT);
    for (int length = 0; length < message.length; length++) {
      byte[] cut = Arrays.copyOf(message, length);
      assertThatThrownBy(() -> decodeReport(cut)).isInstanceOf(MalformedMessageException.class);
    }
    assertThatThrownBy(() -> decodeReport(Arrays.copyOf(message, message.length + 2)))
        .hasMessage("2 bytes follow its end");
  }

  @Test
  void whatIsLargerThanAllowedIsRefusedBeforeRoomIsMadeForIt() {
    MessageWriter out = new MessageWriter(4);
    out.octet(OlderMessages.VERSION);
    out.number(Integer.MAX_VALUE);
    assertThatThrownBy(() -> decodeReport(out.message()))
        .hasMessage("its length of node must be 0 to 48, was 2147483647");
    assertThatThrownBy(() -> decodeReport(OlderMessages.encode(report(List.of("a"), new long[9]))))
        .hasMessage("its number of flows must be 0 to 8, was 9");
    assertThatThrownBy(
            () -> decodeReport(OlderMessages.encode(report(List.of("a".repeat(49)), new long[1]))))
        .hasMessage("its length of name of a flow must be 0 to 48, was 49");
  }

  @Test
  void anotherVersionIsRefused() {
    byte[] message = OlderMessages.encode(REPORT);
    message[0] = 9;

    assertThatThrownBy(() -> decodeReport(message)).hasMessage("its version is 9; known here is 3");
  }

  @Test
  void theLongestReportThatIsAllowedArrives() throws MalformedMessageException {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < LIMITS.flowsOfNode(); i++) {
      names.add("\uffff".repeat(LIMITS.nameLength()));
    }
    long[] service = new long[LIMITS.flowsOfNode()];
    Arrays.fill(service, Long.MAX_VALUE >> 10 << 10);
    ServiceReport longest =
        new ServiceReport(
            "\uffff".repeat(LIMITS.nameLength()), -1, -1, -1, 0, names, service, service, -1);
    byte[] message = OlderMessages.encode(longest);

    assertSame(decodeReport(message), longest);
  }

  /** Whatever the bytes are: a message, or the exception; nothing else, and no room for more. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 20261121})
  void rubbishIsRefused(long seed) {
    Random random = new Random(seed);
    byte[] report = OlderMessages.encode(REPORT);
    byte[] answer = OlderMessages.encode(WITH_WEIGHTS);
    int taken = 0;
    for (int i = 0; i < 60_000; i++) {
      byte[] bytes = (random.nextBoolean() ? report : answer).clone();
      if (random.nextInt(4) == 0) {
        bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
      }
      for (int k = random.nextInt(4); k > 0 && bytes.length > 0; k--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      taken += takes(bytes);
    }
    assertThat(taken).isBetween(1, 119_999);
  }

  private static int takes(byte[] bytes) {
    int taken = 0;
    try {
      decodeReport(bytes);
      taken++;
    } catch (MalformedMessageException expected) {
      assertThat(expected).hasMessageNotContaining("null");
    }
    try {
      decodeAnswer(bytes);
      taken++;
    } catch (MalformedMessageException expected) {
      assertThat(expected).hasMessageNotContaining("null");
    }
    return taken;
  }

  private static ServiceReport report(List<String> names, long[] service) {
    return new ServiceReport("node", 1, 1, 1, 0, names, new long[names.size()], service);
  }

  private static ServiceReport decodeReport(byte[] bytes) throws MalformedMessageException {
    return OlderMessages.decodeReport(bytes, bytes.length, LIMITS);
  }

  private static Answer decodeAnswer(byte[] bytes) throws MalformedMessageException {
    return OlderMessages.decodeAnswer(bytes, bytes.length, LIMITS);
  }

  /** Records compare arrays by identity. */
  private static void assertSame(ServiceReport actual, ServiceReport expected) {
    assertThat(actual).usingRecursiveComparison().isEqualTo(expected);
  }
}
