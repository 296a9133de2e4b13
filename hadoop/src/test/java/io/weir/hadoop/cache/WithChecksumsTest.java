// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.cache.FileInMemory.Part;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A block of 128 MiB, and what is fetched of its 1 MiB of checksums. */
class WithChecksumsTest {
  private static final long MEBI = 1 << 20;
  private static final long BLOCK = 7;

  private final FileInMemory block = new FileInMemory(128 * MEBI);
  private final FileInMemory checksums = new FileInMemory(MEBI);
  private final ChecksumsAhead ahead = new ChecksumsAhead();

  @Test
  void theSecondSmallReadFetchesTheChecksumsOfAHundredMebibytes() throws Exception {
    for (int mebi : new int[] {100, 10, 50, 30, 20, 127, 0}) {
      read(mebi * MEBI, 64 << 10);
    }
    assertThat(checksums.moved())
        .containsExactly(new Part(800 << 10, (4 << 10) + 512), part(0, 1024));
  }

  @Test
  void aSmallReadThatFindsItsChecksumsFetchesNone() throws Exception {
    checksums.cache(0, MEBI);
    read(100 * MEBI, 64 << 10);
    assertThat(checksums.moved()).isEmpty();
    assertThat(block.moved()).containsExactly(new Part(100 * MEBI, 64 << 10));
  }

  @Test
  void whatLiesAcrossTwoWindowsIsFetchedFromWhereItBegins() throws Exception {
    ahead.next(BLOCK);
    FileInMemory large = new FileInMemory(2 * MEBI);
    new WithChecksums(new FileInMemory(256 * MEBI), large, () -> ahead.next(BLOCK))
        .fetch(128 * MEBI - (64 << 10), 64 << 10); // with a page more, of the next 128 MiB
    assertThat(large.moved()).containsExactly(new Part(MEBI - 512, MEBI));
  }

  @Test
  void withoutSeeksASmallReadFetchesItsOwnAndAsksNothingBefore() throws Exception {
    new WithChecksums(block, checksums, null).fetch(100 * MEBI, 64 << 10);
    assertThat(checksums.moved()).containsExactly(new Part(800 << 10, (4 << 10) + 512));
    assertThat(checksums.questions()).isZero();
  }

  @Test
  void aReaderThatGoesOnInShortPiecesAsksOnceForEightMebibytes() throws Exception {
    checksums.cache(0, MEBI);
    WithChecksums open = open();
    for (long offset = 0; offset < 16 * MEBI; offset += 128 << 10) {
      open.fetch(offset, 128 << 10);
    }
    assertThat(checksums.questions()).isEqualTo(1);
    assertThat(checksums.moved()).as("64 KiB each").hasSize(3);
  }

  @Test
  void aBurstFetchesThoseOfThreeBurstsOrSo() throws Exception {
    WithChecksums open = open();
    open.fetch(64 * MEBI, 8 * MEBI);
    open.fetch(72 * MEBI, 8 * MEBI);
    assertThat(checksums.moved()).containsExactly(part(512, 256));
  }

  @Test
  void whereMemoryKeepsNoneTheyFetchMoreForEightTimesOfThirtyTwo() {
    List<Long> windows = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      windows.add(ahead.next(BLOCK) >> 10);
    }
    assertThat(windows.subList(0, 10))
        .containsExactly(0L, 1024L, 1024L, 1024L, 1024L, 1024L, 1024L, 1024L, 1024L, 0L);
    assertThat(windows.stream().filter(each -> each > 0)).hasSize(16);
    assertThat(ahead.next(BLOCK + 1)).as("another block").isZero();
  }

  @Test
  void onlyBlocksThatWereReadLastAreRemembered() {
    assertThat(ahead.next(BLOCK)).isZero();
    for (int other = 100; other < 5_000; other++) {
      ahead.next(other);
    }
    assertThat(ahead.next(BLOCK)).as("forgotten").isZero();
    assertThat(ahead.next(4_999)).as("not yet").isEqualTo(MEBI);
  }

  private void read(long offset, long bytes) throws Exception {
    open().fetch(offset, bytes);
  }

  private WithChecksums open() {
    return new WithChecksums(block, checksums, () -> ahead.next(BLOCK));
  }

  private static Part part(long fromKibi, long kibi) {
    return new Part(fromKibi << 10, kibi << 10);
  }
}
