// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import static io.weir.simulator.elevator.ElevatorUnderTest.places;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KyberTest {
  private static final long MILLISECOND = 1_000_000;

  private static ElevatorUnderTest kyber(int depth, int readTokens) {
    return new ElevatorUnderTest(
        new Kyber(
            QueueLimits.depth(depth),
            new Kyber.Settings(
                2 * MILLISECOND, 10 * MILLISECOND, 4, 2, readTokens, 128, 100 * MILLISECOND)));
  }

  @Test
  void requestsGoInTheOrderOfTheirArrival() {
    assertThat(kyber(1, 256).reads("a", 5, 1, 3).serves(3, 1)).containsExactly("a5", "a1", "a3");
  }

  @Test
  void readsAndWritesHaveTurns() {
    ElevatorUnderTest kyber = kyber(1, 256).reads("r", places(0, 7)).writes("w", places(100, 4));
    assertThat(kyber.serves(11, 1))
        .containsExactly("r0", "r1", "r2", "r3", "w100", "w101", "r4", "r5", "r6", "w102", "w103");
  }

  @Test
  void noMoreReadsAreAtTheDeviceThanThereAreTokens() {
    ElevatorUnderTest kyber = kyber(10, 2).reads("r", places(0, 5)).writes("w", 100);
    assertThat(kyber.dispatches()).containsExactly("r0", "r1", "w100");
    assertThat(kyber.completes("r0").dispatches()).containsExactly("r2");
  }

  @Test
  void whoIsQuickHasFewerTokensWhileOthersAreLate() {
    KyberDomain quick = new KyberDomain(256, 2 * MILLISECOND, 16);
    for (int i = 0; i < 1_000; i++) {
      quick.done(MILLISECOND / 10, MILLISECOND / 10);
    }
    assertThat(quick.isLateAtTheDevice()).isFalse();
    quick.resize(true);
    assertThat(quick.tokens()).as("a quarter").isEqualTo(64);
  }

  @Test
  void whoIsLateGetsAllTokensBack() {
    KyberDomain late = new KyberDomain(256, 2 * MILLISECOND, 16);
    for (int round = 0; round < 4; round++) {
      for (int i = 0; i < 1_000; i++) {
        late.done(50 * MILLISECOND, 50 * MILLISECOND);
      }
      assertThat(late.isLateAtTheDevice()).isTrue();
      late.resize(true);
    }
    assertThat(late.tokens()).isEqualTo(256);
  }

  @Test
  void fewSamplesSayNothing() {
    KyberDomain few = new KyberDomain(256, 2 * MILLISECOND, 16);
    few.done(50 * MILLISECOND, 50 * MILLISECOND);
    assertThat(few.isLateAtTheDevice()).isFalse();
    few.resize(true);
    assertThat(List.of(few.tokens())).containsExactly(256);
  }
}
