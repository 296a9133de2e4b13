// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CacheGuessTest {
  private static final int LEASE_BYTES = 128 << 10;
  private static final long MEMORY_NANOS = 50_000;
  private static final long DISK_NANOS = 5_000_000;

  private final CacheGuess guess = new CacheGuess();

  @Test
  void aFileOfWhichNothingIsKnownIsTriedWithALittle() {
    assertThat(guess.passes()).isTrue();
    assertThat(guess.most(LEASE_BYTES)).isEqualTo(CacheGuess.PROBE_BYTES);
    assertThat(guess.most(10)).isEqualTo(10);
  }

  @Test
  void oneThatIsInMemoryIsReadWithoutLeave() {
    guess.took(CacheGuess.PROBE_BYTES, MEMORY_NANOS);
    assertThat(guess.passes()).isTrue();
    assertThat(guess.most(LEASE_BYTES)).isEqualTo(LEASE_BYTES);
    guess.took(LEASE_BYTES, MEMORY_NANOS);
    assertThat(guess.passes()).isTrue();
  }

  @Test
  void oneThatIsNotWaitsForLeave() {
    guess.took(CacheGuess.PROBE_BYTES, DISK_NANOS);
    assertThat(guess.passes()).isFalse();
  }

  @Test
  void oneThatIsInMemoryInPartWaitsFromThereOn() {
    guess.took(CacheGuess.PROBE_BYTES, MEMORY_NANOS);
    guess.took(LEASE_BYTES, DISK_NANOS);
    assertThat(guess.passes()).isFalse();
  }

  @Test
  void anotherPlaceInTheFileIsTriedAnew() {
    guess.took(CacheGuess.PROBE_BYTES, DISK_NANOS);
    guess.seeks();
    assertThat(guess.passes()).isTrue();
    assertThat(guess.most(LEASE_BYTES)).isEqualTo(CacheGuess.PROBE_BYTES);
  }
}
