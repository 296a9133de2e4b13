// SPDX-License-Identifier: Apache-2.0
package io.weir.core.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ReadWindowTest {
  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;
  private static final long MOST = 11 * MIB;

  private final ReadWindow window = new ReadWindow(0);

  @Test
  void theFirstBurstIsAsLongAsTheRead() {
    assertThat(window.nextBytes(5 * MIB, 4 * KIB, MOST)).isEqualTo(4 * KIB);
  }

  @Test
  void theFirstBurstIsAsLongAsReadsOfItsFlowAre() {
    assertThat(new ReadWindow(MIB).nextBytes(0, 64 * KIB, MOST)).isEqualTo(MIB);
    assertThat(new ReadWindow(MIB).nextBytes(0, 64 * KIB, 256 * KIB)).isEqualTo(256 * KIB);
    assertThat(new ReadWindow(4 * KIB).nextBytes(0, 64 * KIB, MOST)).isEqualTo(64 * KIB);
  }

  @Test
  void aReadWithinTheWindowAsksNobody() {
    window.fetched(MIB, MIB);
    assertThat(window.holds(MIB, MIB)).isTrue();
    assertThat(window.holds(2 * MIB - 1, 1)).isTrue();
    assertThat(window.holds(2 * MIB - 1, 2)).isFalse();
    assertThat(window.holds(MIB - 1, 1)).isFalse();
  }

  @Test
  void theWindowDoublesUpToQWhileTheReaderGoesOn() {
    long offset = 0;
    for (long expected : new long[] {64, 128, 256, 512, 1024, 2048, 4096, 8192, 11264, 11264}) {
      long bytes = window.nextBytes(offset, 64 * KIB, MOST);
      assertThat(bytes).isEqualTo(expected * KIB);
      window.fetched(offset, bytes);
      offset += bytes;
    }
  }

  @Test
  void afterASeekItBeginsAnew() {
    window.fetched(0, 8 * MIB);
    assertThat(window.continuesAt(8 * MIB)).isTrue();
    assertThat(window.continuesAt(9 * MIB)).isFalse();
    assertThat(window.nextBytes(9 * MIB, 4 * KIB, MOST)).isEqualTo(4 * KIB);
    window.fetched(9 * MIB, 4 * KIB);
    assertThat(window.holds(0, 1)).isFalse();
  }

  @Test
  void theNextBurstIsAskedForAheadOfAReaderThatGoesOn() {
    window.fetched(0, 2 * MIB);
    assertThat(window.wantsMoreAhead(MIB)).as("it may want no more").isFalse();
    window.fetched(2 * MIB, 4 * MIB);
    assertThat(window.wantsMoreAhead(2 * MIB - 1)).as("it has not entered the last one").isFalse();
    assertThat(window.wantsMoreAhead(2 * MIB)).isTrue();
    assertThat(window.aheadBytes(2 * MIB, MOST)).as("no more than was read").isEqualTo(2 * MIB);
    assertThat(window.aheadBytes(5 * MIB, MIB)).isEqualTo(MIB);
  }

  @Test
  void whoseReadsAreUsuallyLongerIsFetchedAheadFromTheFirstBurst() {
    ReadWindow known = new ReadWindow(16 * MIB);
    known.fetched(0, 11 * MIB);
    assertThat(known.wantsMoreAhead(0)).isTrue();
    assertThat(known.aheadBytes(0, MOST)).as("as long as is usual").isEqualTo(5 * MIB);
    known.fetched(11 * MIB, 5 * MIB - 1);
    known.fetched(40 * MIB, 11 * MIB);
    assertThat(known.wantsMoreAhead(40 * MIB)).as("elsewhere").isTrue();
    ReadWindow almost = new ReadWindow(12 * MIB - 1);
    almost.fetched(0, 11 * MIB);
    assertThat(almost.wantsMoreAhead(10 * MIB)).as("what is left is short").isFalse();
  }

  @Test
  void theNextBurstIsAskedForInTheLastPieceThatWasToBeMovedOfWhatWasFound() {
    window.fetched(0, 2 * MIB);
    window.fetched(2 * MIB, 2 * MIB);
    window.foundAhead(8 * MIB, 2 * MIB);
    assertThat(window.holds(0, 12 * MIB)).isTrue();
    assertThat(window.wantsMoreAhead(10 * MIB - 1)).isFalse();
    assertThat(window.wantsMoreAhead(10 * MIB)).isTrue();
  }

  @Test
  void theWindowGrowsPieceByPiece() {
    window.fetchedPart(0, MIB, 4 * MIB);
    window.fetchedMore(MIB);
    assertThat(window.holds(MIB, MIB)).isTrue();
    assertThat(window.holds(MIB, MIB + 1)).isFalse();
    assertThat(window.nextBytes(2 * MIB, 1, MOST)).isEqualTo(8 * MIB);
  }

  @Test
  void aStreamOfShortBurstsIsNotFetchedAhead() {
    window.fetched(0, 64 * KIB);
    window.fetched(64 * KIB, 128 * KIB);
    assertThat(window.wantsMoreAhead(100 * KIB)).isFalse();
  }

  @Test
  void whatTheKernelHadReadAheadMakesTheNextBurstNoShorter() {
    window.fetched(0, 512 * KIB);
    window.found(512 * KIB, 64 * KIB);
    assertThat(window.holds(0, 576 * KIB)).isTrue();
    assertThat(window.nextBytes(576 * KIB, 64 * KIB, MOST)).isEqualTo(MIB);
  }

  @Test
  void aBurstThatEndedEarlyMakesTheNextOneNoShorter() {
    window.fetched(0, 4 * MIB);
    window.fetchedPart(4 * MIB, MIB, 8 * MIB);
    assertThat(window.holds(0, 5 * MIB)).isTrue();
    assertThat(window.nextBytes(5 * MIB, 64 * KIB, MOST)).isEqualTo(MOST);
  }

  /** Whatever the reads are, where nobody said how long they would be. */
  @Test
  void whatIsFetchedInVainIsAtMostTwiceWhatWasRead() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      ReadWindow reads = new ReadWindow(0);
      long offset = random.nextLong(100 * MIB);
      long end = offset + 1 + random.nextLong(50 * MIB);
      long begun = offset;
      long fetchedTo = offset;
      while (offset < end) {
        long bytes = Math.min(64 * KIB, end - offset);
        if (!reads.holds(offset, bytes)) {
          long burst = reads.nextBytes(offset, bytes, MOST);
          assertThat(burst).as("seed %d", seed).isGreaterThanOrEqualTo(bytes);
          reads.fetched(offset, burst);
          fetchedTo = offset + burst;
        }
        if (reads.wantsMoreAhead(offset)) {
          long burst = reads.aheadBytes(offset, MOST);
          reads.fetched(reads.fetchedTo(), burst);
          fetchedTo = reads.fetchedTo();
        }
        offset += bytes;
      }
      assertThat(fetchedTo - end)
          .as("seed %d", seed)
          .isLessThanOrEqualTo(2 * (end - begun) + (1 << 20));
    }
  }

  @Test
  void aLengthBelowNothingIsRefused() {
    assertThatThrownBy(() -> new ReadWindow(-1)).hasMessage("usualBytes must be 0 or more, was -1");
  }

  @Test
  void aFlowsReadsAreTakenToBeAsShortAsTheShortestOfTheLastFour() {
    ReadLengths lengths = new ReadLengths();
    assertThat(lengths.leastBytes()).isZero();
    lengths.add(MIB);
    assertThat(lengths.leastBytes()).isEqualTo(MIB);
    lengths.add(4 * KIB);
    for (int i = 0; i < 3; i++) {
      lengths.add(2 * MIB);
      assertThat(lengths.leastBytes()).isEqualTo(4 * KIB);
    }
    lengths.add(2 * MIB);
    assertThat(lengths.leastBytes()).isEqualTo(2 * MIB);
  }

  @Test
  void aReaderMayGoOnAnywhereInItsWindow() {
    assertThat(window.continuesAt(0)).as("nothing was read yet").isFalse();
    window.fetched(MIB, MIB);
    assertThat(window.fetchedTo()).isEqualTo(2 * MIB);
    assertThat(window.continuesAt(MIB)).isTrue();
    assertThat(window.continuesAt(2 * MIB)).isTrue();
    assertThat(window.continuesAt(MIB - 1)).isFalse();
    assertThat(window.continuesAt(2 * MIB + 1)).isFalse();
  }

  @Test
  void whatIsFoundElsewhereBeginsAWindow() {
    window.fetched(0, MIB);
    window.found(8 * MIB, 64 * KIB);
    assertThat(window.holds(8 * MIB, 64 * KIB)).isTrue();
    assertThat(window.holds(0, 1)).isFalse();
    assertThat(window.nextBytes(8 * MIB + 64 * KIB, 4 * KIB, MOST)).isEqualTo(128 * KIB);
  }

  @Test
  void aWindowOfOneMebibyteWithAnotherToComeIsAskedForAhead() {
    ReadWindow usual = new ReadWindow(2 * MIB);
    usual.fetched(0, MIB);
    assertThat(usual.wantsMoreAhead(0)).isTrue();
    ReadWindow shorter = new ReadWindow(2 * MIB - 1);
    shorter.fetched(0, MIB);
    assertThat(shorter.wantsMoreAhead(0)).isFalse();
  }
}
