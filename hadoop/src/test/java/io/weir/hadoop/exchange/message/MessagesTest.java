// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.tree.Placement;
import io.weir.core.tree.Placement.Level;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MessagesTest {
  private static final BrokerLimits LIMITS = new BrokerLimits(10, 10, 8, 16, 1, 1);

  private static final NodeReport REPORT =
      new NodeReport(
          "node",
          -5,
          3,
          77,
          1_000_000_000,
          1,
          List.of(
              new NodeReport.Named(
                  "ann/b", List.of(Level.ofUser("ann", 2.5).limited(true), new Level("b", 1))),
              new NodeReport.Named(
                  "Straße", List.of(new Level("Straße", 0.5)), new float[] {2.5f})),
          new long[] {0, 1 << 10, 5L << 40},
          new byte[] {0, 1, (byte) NodeReport.ALL_WANTED},
          List.of(new NodeReport.Moved(1, 7 << 10)),
          9);

  private static final Answer.Factors FACTORS =
      new Answer.Factors(
          7,
          12,
          /* all= */ true,
          List.of(
              new Answer.Factors.Change(0, new float[] {0.125f, 8}, false, null),
              new Answer.Factors.Change(1, new float[] {1}, true, null),
              new Answer.Factors.Change(
                  2,
                  new float[] {1, 1, 2.5f},
                  true,
                  new Placement(
                      "c",
                      Set.of(),
                      -3,
                      "root.a",
                      List.of(
                          new Level("queue root.a", 30),
                          Level.ofUser("ann", 1),
                          new Level("c", 1))))),
          List.of(new Answer.Factors.Part(2, 1, 0.25f), new Answer.Factors.Part(0, 0, 0.00005f)),
          /* nodes= */ 300,
          /* weights= */ 5);

  @Test
  void aReportArrivesAsItWasSent() throws MalformedMessageException {
    NodeReport arrived = decodeReport(Messages.encode(REPORT));
    assertThat(arrived)
        .usingRecursiveComparison()
        .ignoringFields("names.factors")
        .isEqualTo(REPORT);
    assertThat(arrived.names().get(0).factors()).isEmpty();
    assertThat(arrived.names().get(1).factors())
        .hasSize(1)
        .contains(new float[] {2.5f}, Offset.offset(0.002f));
  }

  @Test
  void anAnswerArrivesAsItWasSentButForAThousandthOfAFactor() throws MalformedMessageException {
    Answer.Factors arrived = (Answer.Factors) decodeAnswer(Messages.encode(FACTORS));
    assertThat(arrived)
        .usingRecursiveComparison()
        .ignoringFields("changes.factors")
        .isEqualTo(FACTORS);
    for (int i = 0; i < FACTORS.changes().size(); i++) {
      float[] sent = FACTORS.changes().get(i).factors();
      float[] got = arrived.changes().get(i).factors();
      assertThat(got).hasSameSizeAs(sent);
      for (int level = 0; level < sent.length; level++) {
        assertThat(got[level] / sent[level]).isCloseTo(1, Offset.offset(0.001f));
      }
    }
    assertThat(decodeAnswer(Messages.encode(new Answer.TellNames())))
        .isEqualTo(new Answer.TellNames());
    assertThat(decodeAnswer(Messages.encode(new Answer.Refused("no"))))
        .isEqualTo(new Answer.Refused("no"));
  }

  @Test
  void aMessageThatEndsInTheMiddleIsNone() {
    for (byte[] message : List.of(Messages.encode(REPORT), Messages.encode(FACTORS))) {
      for (int length = 0; length < message.length; length++) {
        byte[] cut = Arrays.copyOf(message, length);
        assertThatThrownBy(() -> decode(cut, message))
            .isInstanceOf(MalformedMessageException.class);
      }
    }
  }

  private static Object decode(byte[] bytes, byte[] whole) throws MalformedMessageException {
    return whole[1] == 4 ? decodeReport(bytes) : decodeAnswer(bytes);
  }

  /** Whatever comes, it is a message or is said to be none. */
  @Test
  void rubbishIsNoMessage() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    byte[] report = Messages.encode(REPORT);
    byte[] answer = Messages.encode(FACTORS);
    for (int i = 0; i < 100_000; i++) {
      byte[] message = (i % 2 == 0 ? report : answer).clone();
      for (int change = random.nextInt(4); change >= 0; change--) {
        message[1 + random.nextInt(message.length - 1)] = (byte) random.nextInt();
      }
      try {
        decode(message, i % 2 == 0 ? report : answer);
      } catch (MalformedMessageException expected) {
        assertThat(expected).as("seed %d", seed).hasMessageNotContaining("null");
      }
    }
  }

  @Test
  void aMessageOfAnotherVersionIsToldSo() {
    byte[] message = Messages.encode(REPORT);
    message[0] = 5;
    assertThatThrownBy(() -> decodeReport(message)).hasMessage("its version is 5; known here is 4");
  }

  private static NodeReport decodeReport(byte[] bytes) throws MalformedMessageException {
    return Messages.decodeReport(bytes, bytes.length, LIMITS);
  }

  private static Answer decodeAnswer(byte[] bytes) throws MalformedMessageException {
    return Messages.decodeAnswer(bytes, bytes.length, LIMITS);
  }
}
