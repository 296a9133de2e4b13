// SPDX-License-Identifier: Apache-2.0
package io.weir.core.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WriteWindowTest {
  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;
  private static final long ROOM = 8 * MIB;

  private final WriteWindow window = new WriteWindow();

  @Test
  void aBurstIsAskedForWhenHalfOfTheRoomIsDirty() {
    assertThat(window.hasBegun()).isFalse();
    window.wrote(0, 4 * MIB - 1);
    assertThat(window.hasBegun()).isTrue();
    assertThat(window.burstBytes(ROOM)).isZero();
    window.wrote(4 * MIB - 1, 1);
    assertThat(window.burstBytes(ROOM)).isEqualTo(4 * MIB);
    assertThat(window.dirtyBytes()).isEqualTo(4 * MIB);
  }

  @Test
  void aWriterHasNoRoomLeftWhenAllOfItIsDirty() {
    window.wrote(0, ROOM);
    assertThat(window.isFull(ROOM)).isFalse();
    window.wrote(ROOM, 1);
    assertThat(window.isFull(ROOM)).isTrue();
    window.wroteOut(4 * MIB);
    assertThat(window.isFull(ROOM)).isFalse();
    assertThat(window.from()).isEqualTo(4 * MIB);
  }

  @Test
  void aBurstTakesAllThatIsDirtyWhenItBeginsUpToQ() {
    window.wrote(0, 6 * MIB + 100);
    assertThat(window.takenBytes(5 * MIB)).isEqualTo(5 * MIB);
    assertThat(window.takenBytes(5 * MIB + 100)).as("whole pages").isEqualTo(5 * MIB);
    assertThat(window.takenBytes(20 * MIB)).isEqualTo(6 * MIB);
    assertThat(window.takenBytes(1)).as("at least some").isEqualTo(64 * KIB);
  }

  @Test
  void aPageThatIsNotFullWaitsUntilTheFileIsClosed() {
    window.wrote(0, MIB + 100);
    assertThat(window.burstBytes(2 * MIB)).isEqualTo(MIB);
    window.wroteOut(MIB);
    assertThat(window.burstBytes(0)).isZero();
    assertThat(window.takenBytes(MIB)).isZero();
    window.close();
    assertThat(window.takenBytes(MIB)).isEqualTo(100);
    assertThat(window.burstBytes(0)).as("it is left to the kernel").isZero();
  }

  @Test
  void whatIsLeftOfAClosedFileIsWrittenOutIfItIsWorthIt() {
    window.wrote(0, 256 * KIB - 1);
    window.close();
    assertThat(window.burstBytes(ROOM)).isZero();
    window.wrote(256 * KIB - 1, 1);
    assertThat(window.burstBytes(ROOM)).isEqualTo(256 * KIB);
  }

  @Test
  void afterASyncTheNextBurstEndsWithAWholePage() {
    window.wrote(0, 100);
    window.wroteOut(100);
    assertThat(window.dirtyBytes()).isZero();
    assertThat(window.takenBytes(MIB)).as("nothing").isZero();
    window.wrote(100, 64 * KIB);
    assertThat(window.takenBytes(MIB)).isEqualTo(64 * KIB - 100);
  }

  @Test
  void aFileThatIsAppendedToBeginsWithItsPage() {
    window.wrote(MIB + 100, 64 * KIB);
    assertThat(window.from()).isEqualTo(MIB);
    assertThat(window.takenBytes(MIB)).isEqualTo(64 * KIB);
  }

  @Test
  void whatIsWrittenAnewBeforeTheEndMakesNothingLonger() {
    window.wrote(0, MIB);
    window.wrote(0, 100);
    assertThat(window.dirtyBytes()).isEqualTo(MIB);
    window.wroteOut(5 * MIB);
    assertThat(window.dirtyBytes()).as("never below nothing").isZero();
    assertThat(window.from()).isEqualTo(MIB);
  }
}
