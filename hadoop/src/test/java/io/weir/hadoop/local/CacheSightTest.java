// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheSightTest {
  private static final int LEASE_BYTES = 128 << 10;
  private static final int FILE_BYTES = 8 << 20;
  private static final long SLOW_NANOS = 50_000_000;

  @TempDir Path folder;

  @Test
  void whatWasWrittenAMomentAgoIsFreeToRead() throws IOException {
    Path file = Files.write(folder.resolve("spill"), new byte[FILE_BYTES]);

    try (CacheSight cache = CacheSight.of(file)) {
      assertThat(cache.free(0, LEASE_BYTES)).isEqualTo(LEASE_BYTES);
      assertThat(cache.free(FILE_BYTES - 10, LEASE_BYTES)).isEqualTo(LEASE_BYTES);
    }
  }

  @Test
  void aBusyProcessorMakesNoCachedFileOneOfTheDisk() throws IOException {
    Path file = Files.write(folder.resolve("spill"), new byte[FILE_BYTES]);

    try (CacheSight cache = CacheSight.of(file)) {
      cache.took(LEASE_BYTES, SLOW_NANOS);

      assertThat(cache.free(LEASE_BYTES, LEASE_BYTES)).isEqualTo(LEASE_BYTES);
    }
  }

  @Test
  void whatNobodyHasReadYetNeedsALease() throws IOException {
    Path file = folder.resolve("never-read"); // a hole: its pages are made when they are read
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw")) {
      opened.setLength(FILE_BYTES);

      try (CacheSight cache = CacheSight.of(file)) {
        assertThat(cache.free(4 << 20, LEASE_BYTES)).isZero();

        opened.seek(4 << 20);
        opened.readFully(new byte[LEASE_BYTES]);
        assertThat(cache.free(4 << 20, LEASE_BYTES)).isEqualTo(LEASE_BYTES);
        assertThat(cache.free(FILE_BYTES - LEASE_BYTES, LEASE_BYTES)).isZero();
      }
    }
  }

  @Test
  void guessesWhereTheKernelDoesNotTell() {
    try (CacheSight cache = CacheSight.guessing()) {
      assertThat(cache.free(0, LEASE_BYTES)).isEqualTo(CacheGuess.PROBE_BYTES);

      cache.took(CacheGuess.PROBE_BYTES, SLOW_NANOS);
      assertThat(cache.free(CacheGuess.PROBE_BYTES, LEASE_BYTES)).isZero();

      cache.seeks();
      assertThat(cache.free(0, LEASE_BYTES)).isEqualTo(CacheGuess.PROBE_BYTES);
    }
  }

  @Test
  void aFileThatIsNotThereIsNoFault() {
    try (CacheSight cache = CacheSight.of(folder.resolve("missing"))) {
      assertThat(cache.free(0, LEASE_BYTES)).isEqualTo(CacheGuess.PROBE_BYTES);
    }
  }
}
