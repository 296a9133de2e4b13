// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import org.junit.jupiter.api.Test;

class ProbedDeviceTest {
  private static final double RANDOM = 0.01;
  private static final Curve FLAT = new Curve(new int[] {1}, new double[] {100e6});
  private static final ProbedDevice DISK = new ProbedDevice(FLAT, FLAT, RANDOM, 1, RANDOM);

  private static PhaseProfile blocks(double bytes) {
    return new PhaseProfile(Phase.READ_SHUFFLE, 0, bytes, 0);
  }

  private static PhaseProfile writes(double bytes, double files) {
    return new PhaseProfile(Phase.WRITE_SHUFFLE, 0, 0, bytes).through(files);
  }

  @Test
  void aBlockIsARandomAccessForATaskByItself() {
    // The first of ten is that with which any phase begins.
    assertThat(DISK.readSeconds(blocks(10e6), 1, 10)).isCloseTo(0.1 + 9 * RANDOM, within(1e-9));
  }

  @Test
  void amongOthersEachStepOfReadAheadIsARandomAccess() {
    int three = 3 * (128 << 10); // 128 and 256 KiB
    assertThat(DISK.readSeconds(blocks(10.0 * three), 2, 10))
        .isCloseTo(2 * (10 * three / 100e6 + (10 * 2 - 1) * RANDOM), within(1e-9));
    int small = 4 << 10;
    assertThat(DISK.readSeconds(blocks(10.0 * small), 2, 10))
        .as("less than one step is one access")
        .isCloseTo(2 * (10 * small / 100e6 + 9 * RANDOM), within(1e-9));
  }

  @Test
  void whatIsInNoBlocksCostsItsBytes() {
    assertThat(DISK.readSeconds(blocks(0), 2, 0)).isZero();
    assertThat(DISK.readSeconds(blocks(1e6), 1, 0)).isCloseTo(0.01, within(1e-9));
  }

  @Test
  void filesAreMadeAndCopiedInMemoryWhereItHasRoom() {
    assertThat(DISK.writeSeconds(writes(10e6, 8), 2))
        .isCloseTo(2 * (0.1 + 8 * RANDOM), within(1e-9));
    assertThat(DISK.writeSeconds(writes(10e6, 0), 2)).isCloseTo(0.2, within(1e-9));
  }

  @Test
  void whatMemoryHasNoRoomForIsWrittenTwice() {
    ProbedDevice half = DISK.withDirtyBytes(20e6);
    assertThat(half.writeSeconds(writes(10e6, 8), 1))
        .as("both copies have room")
        .isEqualTo(DISK.writeSeconds(writes(10e6, 8), 1));
    assertThat(half.writeSeconds(writes(10e6, 8), 2))
        .isCloseTo(1.5 * DISK.writeSeconds(writes(10e6, 8), 2), within(1e-9));
    assertThat(DISK.withDirtyBytes(0).writeSeconds(writes(10e6, 8), 2))
        .isCloseTo(2 * DISK.writeSeconds(writes(10e6, 8), 2), within(1e-9));
    assertThat(half.withReadAhead(8).dirtyBytes()).isEqualTo(20e6);
    assertThat(half.inTurns().dirtyBytes()).isEqualTo(20e6);
    assertThatThrownBy(() -> DISK.withDirtyBytes(Double.NaN))
        .hasMessageContaining("dirtyBytes must be 0 or more");
  }
}
