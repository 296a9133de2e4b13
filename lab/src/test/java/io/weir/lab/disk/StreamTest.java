// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * A disk of one byte a nanosecond, 100 ns to position, windows of 10 bytes, four written at a time.
 */
class StreamTest {
  private final DiskModel model = new DiskModel(1e9, 100, 10, 0, 4);
  private final Spindle spindle = new Spindle(model);
  private final EmulatedReadAhead reader =
      new EmulatedReadAhead(model.windowBytes(), spindle, "read");
  private final EmulatedWriteBehind writer = new EmulatedWriteBehind(model, spindle, "write");

  @Test
  void whatLiesInTheWindowIsFree() {
    assertThat(read(0, 2)).isEqualTo(110);
    assertThat(reader.read(2, 8, EmulatedReadAhead.UNKNOWN_LENGTH, 500)).isEqualTo(500);
    assertThat(spindle.requests()).isEqualTo(1);
  }

  @Test
  void aChunkThatReachesBeyondTheWindowFetchesTheNext() {
    read(0, 2);

    assertThat(read(8, 4)).isEqualTo(120);
    assertThat(read(12, 8)).isEqualTo(0);
  }

  @Test
  void aLargeChunkTakesAsManyWindowsAsItNeeds() {
    assertThat(read(0, 35)).isEqualTo(140);
    assertThat(spindle.requests()).isEqualTo(4);
  }

  @Test
  void noWindowReachesBeyondTheEndOfTheFile() {
    assertThat(reader.read(0, 10, 3, 0)).isEqualTo(103);
    assertThat(reader.read(3, 10, 3, 0)).isEqualTo(0);
  }

  @Test
  void aSecondReaderOfTheSameFileHasAWindowOfItsOwn() {
    read(0, 10);

    assertThat(new EmulatedReadAhead(model.windowBytes(), spindle, "read").read(0, 10, 10, 0))
        .isEqualTo(220);
  }

  @Test
  void writeBehindLetsFourWindowsGoAndHandsThemOverAtOneGo() {
    for (int window = 0; window < 4; window++) {
      assertThat(spindle.requests()).isZero();
      assertThat(write(window * 10L, 10, 0)).isEqualTo(0);
    }
    assertThat(spindle.requests()).isEqualTo(1);
    assertThat(spindle.busyNanos()).isEqualTo(140);
  }

  @Test
  void theNextBatchMayGatherButMayNotBeHandedOverBeforeTheLastIsWritten() {
    write(0, 40, 0);

    assertThat(write(40, 39, 1)).isEqualTo(1);
    assertThat(write(79, 1, 1)).isEqualTo(140);
    assertThat(spindle.requests()).isEqualTo(1);
    assertThat(write(79, 1, 140)).isEqualTo(140);
    assertThat(spindle.requests()).isEqualTo(2);
  }

  @Test
  void closingHandsOverTheRest() {
    write(0, 7, 0);
    writer.flush(0);
    writer.flush(0);

    assertThat(spindle.requests()).isEqualTo(1);
    assertThat(spindle.busyNanos()).isEqualTo(107);
  }

  @Test
  void aWriteElsewhereHandsOverWhatHadGatheredFirst() {
    write(0, 7, 0);
    write(3, 4, 0);
    writer.flush(0);

    assertThat(spindle.requests()).isEqualTo(2);
    assertThat(spindle.busyNanos()).isEqualTo(107 + 104);
  }

  private long read(long offset, long bytes) {
    return reader.read(offset, bytes, EmulatedReadAhead.UNKNOWN_LENGTH, 0);
  }

  /** Writes if there is room, and says from when on there is. */
  private long write(long offset, long bytes, long nowNanos) {
    long roomAtNanos = writer.roomAtNanos(offset, bytes, nowNanos);
    if (roomAtNanos == nowNanos) {
      writer.write(offset, bytes, nowNanos);
    }
    return roomAtNanos;
  }
}
