// SPDX-License-Identifier: Apache-2.0
package io.weir.core.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeasuredSeeksTest {
  private static final long QUICK = 300_000;
  private static final long SLOW = 8_000_000;

  private final MeasuredSeeks seeks = new MeasuredSeeks();

  @Test
  void quickReadsSayThatSeeksCostNothingOnceThereAreEnough() {
    assertThat(reads(63, QUICK)).isZero();
    assertThat(seeks.costNothing()).isFalse();
    assertThat(seeks.read(QUICK)).as("it changes").isTrue();
    assertThat(seeks.costNothing()).isTrue();
    assertThat(seeks.read(QUICK)).as("it changes again").isFalse();
  }

  /** A disk at 15,000 turns a minute: one read of four finds its place at once. */
  @Test
  void aDiskThatTurnsHasSeeks() {
    for (int i = 0; i < 10_000; i++) {
      seeks.read(i % 4 == 0 ? QUICK : 3_000_000);
      seeks.sync(QUICK); // a controller with a battery
    }
    assertThat(seeks.costNothing()).isFalse();
  }

  @Test
  void slowReadsSayThatTheyCostSomethingAfterAll() {
    reads(10_000, QUICK);
    assertThat(reads(100, SLOW)).as("a device that was busy for a moment").isZero();
    assertThat(reads(200, SLOW)).isEqualTo(1);
    assertThat(seeks.costNothing()).isFalse();
  }

  @Test
  void aShareInBetweenChangesNothing() {
    assertThat(mixed(10_000)).isZero();
    reads(1_000, QUICK);
    assertThat(seeks.costNothing()).isTrue();
    assertThat(mixed(10_000)).isZero();
    assertThat(seeks.costNothing()).isTrue();
  }

  @Test
  void syncsCountWhileNobodyReads() {
    for (int i = 0; i < 255; i++) {
      assertThat(seeks.sync(QUICK)).isFalse();
    }
    assertThat(seeks.sync(QUICK)).isTrue();
    seeks.read(SLOW);
    for (int i = 0; i < 1_000; i++) {
      assertThat(seeks.sync(SLOW)).isFalse();
    }
    assertThat(reads(70, SLOW)).isEqualTo(1);
  }

  private int reads(int count, long nanos) {
    int changes = 0;
    for (int i = 0; i < count; i++) {
      changes += seeks.read(nanos) ? 1 : 0;
    }
    return changes;
  }

  /** Seven of ten are quick. */
  private int mixed(int count) {
    int changes = 0;
    for (int i = 0; i < count; i++) {
      changes += seeks.read(i % 10 < 7 ? QUICK : SLOW) ? 1 : 0;
    }
    return changes;
  }
}
