// SPDX-License-Identifier: Apache-2.0
package io.weir.core.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeasuredSeeksTest {
  private static final long QUICK = 300_000;
  private static final long SLOW = 8_000_000;

  private static final long SECOND = 1_000_000_000;

  private final MeasuredSeeks seeks = new MeasuredSeeks();
  private long nowNanos;

  @Test
  void quickReadsSayThatSeeksCostNothingOnceThereAreEnough() {
    assertThat(reads(63, QUICK)).isZero();
    assertThat(seeks.costNothing()).isFalse();
    assertThat(seeks.read(QUICK, nowNanos)).as("it changes").isTrue();
    assertThat(seeks.costNothing()).isTrue();
    assertThat(seeks.read(QUICK, nowNanos)).as("it changes again").isFalse();
  }

  /** A disk at 15,000 turns a minute: one read of four finds its place at once. */
  @Test
  void aDiskThatTurnsHasSeeks() {
    for (int i = 0; i < 10_000; i++) {
      seeks.read(i % 4 == 0 ? QUICK : 3_000_000, nowNanos);
      seeks.sync(QUICK, nowNanos); // a controller with a battery
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
      assertThat(seeks.sync(QUICK, nowNanos)).isFalse();
    }
    assertThat(seeks.sync(QUICK, nowNanos)).isTrue();
    seeks.read(SLOW, nowNanos);
    for (int i = 0; i < 1_000; i++) {
      assertThat(seeks.sync(SLOW, nowNanos)).isFalse();
    }
    assertThat(reads(70, SLOW)).isEqualTo(1);
  }

  @Test
  void whatNobodyMeasuresForAMinuteIsForgotten() {
    reads(64, QUICK);
    nowNanos += 60 * SECOND;
    assertThat(seeks.forgets(nowNanos)).as("a minute is not over").isFalse();
    reads(1, QUICK);
    nowNanos += 60 * SECOND;
    assertThat(seeks.forgets(nowNanos)).isFalse();
    assertThat(seeks.costNothing()).isTrue();
    assertThat(seeks.forgets(nowNanos + 1)).as("it changes").isTrue();
    assertThat(seeks.costNothing()).isFalse();
    assertThat(seeks.forgets(nowNanos + 2)).as("it changes again").isFalse();
    assertThat(reads(63, QUICK)).as("from nothing").isZero();
    assertThat(reads(1, QUICK)).isEqualTo(1);
  }

  private int reads(int count, long nanos) {
    int changes = 0;
    for (int i = 0; i < count; i++) {
      changes += seeks.read(nanos, nowNanos) ? 1 : 0;
    }
    return changes;
  }

  /** Seven of ten are quick. */
  private int mixed(int count) {
    int changes = 0;
    for (int i = 0; i < count; i++) {
      changes += seeks.read(i % 10 < 7 ? QUICK : SLOW, nowNanos) ? 1 : 0;
    }
    return changes;
  }
}
