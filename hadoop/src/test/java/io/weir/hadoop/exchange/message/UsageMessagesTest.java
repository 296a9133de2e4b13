// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange.message;

import static io.weir.hadoop.usage.Usages.node;
import static io.weir.hadoop.usage.Usages.use;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.usage.NodeUsage;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UsageMessagesTest {
  private static final BrokerLimits LIMITS = new BrokerLimits(10, 10, 8, 16, 1, 1);

  private static final NodeUsage USAGE =
      node("n1:9866")
          .disk(
              "/data/1",
              use("ann/a", 0.25).reading(2 << 20).waiting(1.5).in("root.x/ann"),
              use("b", 0.5).reserved(0.3))
          .disk("/data/2", use("Straße", 0.125))
          .disk("/data/3")
          .said();

  @Test
  void whatIsSaidIsUnderstood() throws Exception {
    assertThat(decode(UsageMessages.encode(USAGE))).usingRecursiveComparison().isEqualTo(USAGE);
  }

  @Test
  void anAnswerIsUnderstood() throws Exception {
    byte[] answer = UsageMessages.encodeAnswer(11);

    assertThat(UsageMessages.decodeAnswer(answer, answer.length)).isEqualTo(11);
    byte[] now = UsageMessages.encodeAnswer(0);
    assertThat(UsageMessages.decodeAnswer(now, now.length)).isEqualTo(1);
  }

  @Test
  void aMessageThatEndsInTheMiddleIsRefused() {
    byte[] whole = UsageMessages.encode(USAGE);

    for (int length = 0; length < whole.length; length++) {
      int cut = length;
      assertThatThrownBy(() -> UsageMessages.decode(whole, cut, LIMITS))
          .as("%d bytes", cut)
          .isInstanceOf(MalformedMessageException.class);
    }
  }

  @Test
  void rubbishIsRefusedOrUnderstoodAndNeverAnythingElse() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    byte[] whole = UsageMessages.encode(USAGE);
    for (int i = 0; i < 20_000; i++) {
      byte[] broken = whole.clone();
      for (int change = random.nextInt(4); change >= 0; change--) {
        broken[random.nextInt(broken.length)] = (byte) random.nextInt();
      }
      try {
        NodeUsage read = decode(broken);
        assertThat(read.rows()).as("seed %d", seed).isLessThan(100);
      } catch (MalformedMessageException refused) {
        assertThat(refused).hasMessageNotContaining("null");
      }
    }
  }

  @Test
  void anotherVersionIsToldSo() {
    byte[] message = UsageMessages.encode(USAGE);
    message[0] = UsageMessages.VERSION + 1;

    assertThatThrownBy(() -> decode(message))
        .hasMessageContaining("its version is 2; known here is 1");
  }

  private static NodeUsage decode(byte[] message) throws MalformedMessageException {
    return UsageMessages.decode(message, message.length, LIMITS);
  }
}
