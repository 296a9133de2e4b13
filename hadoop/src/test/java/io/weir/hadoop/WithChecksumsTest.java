// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.FileInMemory.Part;
import io.weir.hadoop.cache.ChecksumsAhead;
import io.weir.hadoop.cache.WithChecksums;
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
  void smallReadsFetchMoreChecksumsEachTimeUntilAllAreThere() throws Exception {
    List<Part> fetched = new ArrayList<>();
    for (int mebi : new int[] {100, 10, 50, 30, 20, 127, 0}) {
      read(mebi * MEBI, 64 << 10);
    }
    fetched.addAll(checksums.moved());
    assertThat(fetched)
        .containsExactly(
            part(768, 64), // of 96 to 104 MiB
            part(0, 128), // of 0 to 16
            part(256, 256), // of 32 to 64
            part(0, 512), // 30 and 20 MiB are in one of 0 to 64
            part(0, 1024));
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
    read(8 * MEBI - (64 << 10), 64 << 10); // with a page more, which the next 64 KiB begin with
    assertThat(checksums.moved()).containsExactly(new Part((64 << 10) - 512, 64 << 10));
  }

  @Test
  void withoutSeeksASmallReadFetchesItsOwn() throws Exception {
    new WithChecksums(block, checksums, () -> 0).fetch(100 * MEBI, 64 << 10);
    assertThat(checksums.moved()).containsExactly(new Part(800 << 10, (4 << 10) + 512));
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
  void whereMemoryKeepsNoneTheyFetchMoreForFiveTimesOfThirtyTwo() {
    List<Long> windows = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      windows.add(ahead.next(BLOCK) >> 10);
    }
    assertThat(windows.subList(0, 7)).containsExactly(64L, 128L, 256L, 512L, 1024L, 0L, 0L);
    assertThat(windows.stream().filter(each -> each > 0)).hasSize(10);
    assertThat(ahead.next(BLOCK + 1)).as("another block").isEqualTo(64 << 10);
  }

  @Test
  void onlyBlocksThatWereReadLastAreRemembered() {
    assertThat(ahead.next(BLOCK)).isEqualTo(64 << 10);
    for (int other = 100; other < 5_000; other++) {
      ahead.next(other);
    }
    assertThat(ahead.next(BLOCK)).as("forgotten").isEqualTo(64 << 10);
    assertThat(ahead.next(4_999)).as("not yet").isEqualTo(128 << 10);
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
