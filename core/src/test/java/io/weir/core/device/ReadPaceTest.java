// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How fast scattered reads get on beside bursts, as a part of how fast they do without. */
class ReadPaceTest {
  private static final long MILLI = 1_000_000;

  private final ReadPace pace = new ReadPace();
  private long nowNanos;
  private long burstNanos;

  @Test
  void nothingIsKnownAtFirstNorOfOneSideOnly() {
    assertThat(isAtLeast(0)).isFalse();
    readsAlone(10, MILLI);
    assertThat(isAtLeast(0)).isFalse();
  }

  @Test
  void whoGetsHalfAsMuchBesideBurstsHasHalf() {
    readsAlone(10, MILLI);
    readsBeside(10, 2 * MILLI);
    assertThat(isAtLeast(0.51)).isFalse();
    assertThat(isAtLeast(0.49)).isTrue();
  }

  @Test
  void whoThinksForLongLosesLittle() {
    readsAlone(10, 20 * MILLI);
    readsBeside(10, 21 * MILLI);
    assertThat(isAtLeast(0.95)).isTrue();
  }

  @Test
  void aPauseIsNotSlowness() {
    readsAlone(10, MILLI);
    readsBeside(10, MILLI);
    nowNanos += 300 * MILLI;
    burstNanos += 300 * MILLI;
    readsBeside(10, MILLI);
    assertThat(isAtLeast(0.99)).isTrue();
  }

  @Test
  void aTimeThatWasPartlyBesideBurstsIsLeftOut() {
    readsAlone(10, MILLI);
    readsBeside(10, MILLI);
    for (int i = 0; i < 100; i++) {
      read(50 * MILLI, 25 * MILLI);
    }
    readsAlone(1, MILLI); // what is known is still fresh enough to be asked
    readsAlone(10, MILLI);
    assertThat(isAtLeast(0.99)).isTrue();
  }

  @Test
  void whatWasLongAgoIsFoundOutAnew() {
    readsAlone(10, MILLI);
    readsBeside(600, MILLI);
    assertThat(isAtLeast(0.1)).isFalse();
    readsAlone(1, MILLI / 4);
    assertThat(isAtLeast(0.1)).isFalse();
    readsAlone(20, MILLI / 4); // it has more threads now, and what was known is not mixed in
    assertThat(isAtLeast(0.26)).isFalse();
    assertThat(isAtLeast(0.24)).isTrue();
  }

  @Test
  void oneThatChangesIsKnownAsItIsNow() {
    readsAlone(1000, MILLI);
    readsBeside(100, MILLI);
    readsBeside(300, 2 * MILLI);
    readsAlone(100, MILLI);
    assertThat(isAtLeast(0.51)).isFalse();
    assertThat(isAtLeast(0.49)).isTrue();
  }

  private boolean isAtLeast(double share) {
    return pace.isAtLeast(share, nowNanos);
  }

  private void readsAlone(int reads, long eachNanos) {
    for (int i = 0; i < reads; i++) {
      read(eachNanos, 0);
    }
  }

  private void readsBeside(int reads, long eachNanos) {
    for (int i = 0; i < reads; i++) {
      read(eachNanos, eachNanos);
    }
  }

  private void read(long nanos, long besideNanos) {
    nowNanos += nanos;
    burstNanos += besideNanos;
    pace.completed(1000, burstNanos, nowNanos);
  }
}
