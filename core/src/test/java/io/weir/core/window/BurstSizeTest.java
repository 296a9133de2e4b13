// SPDX-License-Identifier: Apache-2.0
package io.weir.core.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.request.Operation;
import org.junit.jupiter.api.Test;

class BurstSizeTest {
  private static final long MILLI = 1_000_000;
  private static final long MIB = 1 << 20;
  private static final DeviceProfile DISK = DeviceProfile.of(150e6, 75e6, 0, 8 * MILLI);

  private final BurstSize size =
      new BurstSize(DISK, new Slice(72 * MILLI, 8 * MILLI, 7_500 * MILLI));

  @Test
  void aSeekIsATenthOfABurstAndLessOfOneOfWrites() {
    assertThat(size.bytes(Operation.READ, 1)).isEqualTo(10_800_000); // 72 ms
    assertThat(size.bytes(Operation.WRITE, 1)).isEqualTo(8_100_000);
  }

  @Test
  void aRoundOfAllThatWaitTakesNoLongerThanItMay() {
    long bytes = size.bytes(Operation.READ, 200);
    double roundMillis = 200 * (8 + bytes / 150e3);
    assertThat(roundMillis).isCloseTo(7_500, within(1.0));
    assertThat(size.bytes(Operation.READ, 10_000)).isEqualTo(128 << 10);
  }

  @Test
  void theRateIsWhatBurstsHad() {
    for (int i = 0; i < 100; i++) {
      size.moved(Operation.READ, 6 * MIB, 100 * MILLI);
    }
    assertThat((double) size.bytes(Operation.READ, 1)).isCloseTo(72 * 0.06 * MIB, within(2e4));
    assertThat(size.bytes(Operation.WRITE, 1)).as("by itself").isEqualTo(8_100_000);
  }

  @Test
  void aDeviceGivesTheLessTheLongerItsBurstsTake() {
    long alone = (8 + 40) * MILLI; // a seek, and 6 MB
    assertThat(size.partGiven()).isEqualTo(1);
    bursts(300, alone);
    assertThat(size.partGiven()).as("with nobody beside").isCloseTo(1, within(1e-9));
    bursts(300, 4 * alone);
    assertThat(size.partGiven()).isCloseTo(0.25, within(1e-3));
    bursts(300, 100 * alone);
    assertThat(size.partGiven()).as("the least").isCloseTo(1.0 / 8, within(1e-3));
    bursts(3_000, alone / 5);
    assertThat(size.partGiven()).as("the most").isCloseTo(2, within(1e-3));
  }

  @Test
  void aBurstThatHungIsNoMoreThanOneBurst() {
    bursts(300, 48 * MILLI);
    bursts(1, 20_000 * MILLI);
    assertThat(size.partGiven()).isBetween(0.85, 0.95);
  }

  @Test
  void aBurstThatTheKernelHasWrittenBeforeIsPaidForAsAnyOther() {
    for (int i = 0; i < 300; i++) {
      size.moved(Operation.WRITE, 6_000_000, 100 * MILLI); // 60 MB/s
    }
    assertThat(size.leastNanos(6_000_000, 1)).isCloseTo(100 * MILLI, within(MILLI));
    assertThat(size.leastNanos(3_000_000, 1)).isCloseTo(50 * MILLI, within(MILLI));
    assertThat(size.leastNanos(6_000_000, 60 * MILLI)).as("a quick one").isZero();
  }

  @Test
  void aDiskWhereTheKernelWritesNearlyAllIsNoFasterForThat() {
    for (int i = 0; i < 1_000; i++) {
      size.moved(Operation.WRITE, 6_000_000, i % 10 == 0 ? 100 * MILLI : MILLI);
    }
    assertThat(size.leastNanos(6_000_000, MILLI)).isBetween(70 * MILLI, 110 * MILLI);
    assertThat(size.partGiven()).isCloseTo(0.88, within(0.01)); // 8 ms and 80 ms of 100
  }

  @Test
  void whatTheKernelWritesMakesNoDiskMoreThanTwiceAsFast() {
    for (int i = 0; i < 30; i++) {
      size.moved(Operation.WRITE, 6_000_000, 100 * MILLI);
    }
    for (int i = 0; i < 10_000; i++) {
      size.moved(Operation.WRITE, 6_000_000, MILLI);
    }
    assertThat(size.leastNanos(6_000_000, MILLI)).isGreaterThan(45 * MILLI);
  }

  @Test
  void aFasterDiskIsFoundOut() {
    for (int i = 0; i < 600; i++) {
      size.moved(Operation.WRITE, 6_000_000, 24 * MILLI); // 250 MB/s
    }
    assertThat(size.leastNanos(6_000_000, 24 * MILLI)).isZero();
  }

  @Test
  void slowReadsMakeNoWriteDear() {
    BurstSize flash = new BurstSize(DeviceProfile.of(500e6, 500e6, 0, 0), Slice.NONE);
    for (int i = 0; i < 300; i++) {
      flash.moved(Operation.READ, 4 << 10, 100_000);
      size.moved(Operation.READ, 6_000_000, 600 * MILLI);
    }
    assertThat(flash.leastNanos(2_000_000, 4 * MILLI)).isZero();
    assertThat(flash.leastNanos(2_000_000, MILLI)).isEqualTo(4 * MILLI);
    assertThat(size.leastNanos(6_000_000, 80 * MILLI)).isZero();
  }

  private void bursts(int number, long nanos) {
    for (int i = 0; i < number; i++) {
      size.moved(Operation.READ, 6_000_000, nanos);
    }
  }

  @Test
  void aSlowDeviceHasBurstsThatAreNoLonger() {
    for (int i = 0; i < 200; i++) {
      long bytes = size.bytes(Operation.READ, 1);
      size.moved(Operation.READ, bytes, bytes * 100); // 10 MB/s
    }
    assertThat((double) size.bytes(Operation.READ, 1)).isCloseTo(720_000, within(2e4));
  }

  @Test
  void whatIsShortSaysNothingOfTheRate() {
    size.moved(Operation.READ, MIB, 1_000 * MILLI);
    size.moved(Operation.READ, MIB, MILLI);
    assertThat(size.bytes(Operation.READ, 1)).isEqualTo(10_800_000);
  }

  /** Bursts that ended early once made the next ones of 100 MB, and those took two seconds. */
  @Test
  void whatLayInThePageCacheMakesNoBurstWithoutBound() {
    size.moved(Operation.READ, 10 * MIB, MILLI / 10);
    assertThat(size.bytes(Operation.READ, 1)).isLessThan(11_100_000);
    for (int i = 0; i < 1_000; i++) {
      size.moved(Operation.READ, 100 * MIB, 1);
    }
    assertThat(size.bytes(Operation.READ, 1)).isEqualTo(4 * 10_800_000);
  }

  @Test
  void aDeviceWithoutSeeksHasBurstsThatKeepItsQueueBusy() {
    DeviceProfile flash = DeviceProfile.of(500e6, 500e6, 0, 0);
    BurstSize bursts = new BurstSize(flash, Slice.of(flash));
    assertThat(bursts.bytes(Operation.READ, 1)).isEqualTo(2 * MIB);
    bursts.moved(Operation.READ, 2 * MIB, 1_000 * MILLI);
    assertThat(bursts.partGiven()).as("what is paid is no time").isEqualTo(1);
  }

  @Test
  void aRateOutOfReasonIsBounded() {
    DeviceProfile free = new DeviceProfile(0, 1e9, 0, 8 * MILLI);
    BurstSize bursts = new BurstSize(free, Slice.of(free));
    assertThat(bursts.bytes(Operation.READ, 1)).isEqualTo(72 * MILLI * 20);
    assertThat(bursts.bytes(Operation.WRITE, 1)).isEqualTo(128 << 10);
  }

  @Test
  void aBurstOfFourMebibytesSaysSomethingOfTheRateAndOneThatTookNoTimeNothing() {
    size.moved(Operation.READ, 10 * MIB, 0);
    assertThat(size.bytes(Operation.READ, 1)).isEqualTo(10_800_000);
    size.moved(Operation.READ, 4 * MIB, 1_000 * MILLI);
    assertThat(size.bytes(Operation.READ, 1)).isLessThan(10_000_000);
  }
}
