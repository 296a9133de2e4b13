// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Promise;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Promises on a disk that rotates: a byte in a nanosecond, 12 ms for a seek, slices of 108 ms. */
class PromiseTagsOnDiskTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long BURST = 108 * MILLI;
  private static final long NEVER = Long.MAX_VALUE;
  private static final double ALL = Double.POSITIVE_INFINITY;

  private final SfqScheduler scheduler =
      new SfqScheduler(
          new SfqSettings(
              new DeviceProfile(1, 1, 0, 12 * MILLI),
              Charge.TIME,
              new Slice(BURST, 12 * MILLI),
              Lead.UNBOUNDED,
              4),
          Depth.fixed(1));
  private IoStream last = new IoStream(new Flow("nobody", 1));
  private double used;

  private VirtualDevice disk() {
    VirtualDevice disk = new VirtualDevice(scheduler, this::serves);
    disk.afterEachStep(scheduler.shares()::verifyState);
    return disk;
  }

  private long serves(IoRequest request) {
    long seek = request.stream() == last ? 0 : 12 * MILLI;
    last = request.stream();
    return seek + request.bytes();
  }

  private static void scans(VirtualDevice disk, Flow... flows) {
    for (Flow each : flows) {
      disk.stream(each, BURST, 0);
      disk.stream(each, BURST, 0);
    }
  }

  /** Each request that goes on within a slice is paid for. */
  @ParameterizedTest
  @CsvSource({"0.01, 1", "0.01, 4", "0.01, 13", "0.05, 1", "0.1, 4", "0.3, 1", "0.3, 13"})
  void aStreamOfShortRequestsHasNoMoreThanIsReserved(double reserve, long millis) {
    Flow heavy = new Flow("heavy", 99);
    Flow light = new Flow("light", 1);
    light.setPromise(new Promise(reserve, ALL, NEVER));
    VirtualDevice disk =
        new VirtualDevice(
            scheduler,
            request -> {
              long nanos = serves(request);
              used += request.flow() == light ? nanos : 0;
              return nanos;
            });
    scans(disk, heavy);
    disk.stream(light, millis * MILLI, 0);
    disk.runFor(300 * SECOND);
    assertThat(used / 300e9).isBetween(0.85 * reserve, 1.1 * reserve + 0.012);
  }

  /** Neither what goes on in a slice that was reserved, nor what costs more than was estimated. */
  @ParameterizedTest
  @CsvSource({"0", "5"})
  void whatWasReservedBeyondAShareIsNoDebtAfterwards(int beyondEstimateMillis) {
    Flow heavy = new Flow("heavy", 16);
    Flow light = new Flow("light", 1);
    light.setPromise(new Promise(0.6, ALL, NEVER));
    VirtualDevice disk =
        new VirtualDevice(scheduler, request -> serves(request) + beyondEstimateMillis * MILLI);
    scans(disk, heavy);
    disk.stream(light, MILLI, 0);
    disk.runFor(60 * SECOND);
    light.setPromise(Promise.NONE);
    disk.runFor(5 * SECOND);
    long before = disk.bytesOf(light);
    disk.runFor(10 * SECOND);
    assertThat(disk.bytesOf(light)).isGreaterThan(before);
  }

  /** All of its streams wait, so none asks anew. */
  @Test
  void whoWaitsHasWhatIsReservedForItFromThenOn() {
    Flow heavy = new Flow("heavy", 1_000);
    Flow light = new Flow("light", 1);
    VirtualDevice disk = disk();
    scans(disk, heavy);
    disk.stream(light, BURST, 0);
    disk.runFor(SECOND);
    light.setPromise(new Promise(0.3, ALL, NEVER));
    disk.runFor(2 * SECOND);
    long before = disk.bytesOf(light);
    disk.runFor(10 * SECOND);
    assertThat((disk.bytesOf(light) - before) / 10e9).isEqualTo(0.3, within(0.05));
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "4, 4", "1, 8", "4, 8", "1, 16", "4, 16"})
  void aLimitBelowTheShareIsReached(int others, int part) {
    Random jitter = new Random(6);
    VirtualDevice disk =
        new VirtualDevice(scheduler, request -> serves(request) + jitter.nextInt(5_000_000));
    Flow limited = new Flow("limited", others);
    limited.setPromise(new Promise(0, 0.2e9, NEVER));
    for (int i = 0; i < others; i++) {
      scans(disk, new Flow("other" + i, 1));
    }
    for (int i = 0; i < 4; i++) {
      disk.stream(limited, (long) 0.2e9 / part, 0);
    }
    disk.runFor(300 * SECOND);
    assertThat(disk.bytesOf(limited) / 300.0 / 0.2e9).isBetween(0.95, 1.01);
  }

  @Test
  void aUserInSeveralQueuesHasHisReservationOnce() {
    VirtualDevice disk = disk();
    Flow together = new Flow("user ann", 1);
    Flow[] hers = new Flow[3];
    for (int i = 0; i < 3; i++) {
      Flow ann = new Flow("user ann", 1);
      ann.setParent(new Flow("queue" + i, 1));
      ann.setPromisedTogether(together);
      ann.setPromise(new Promise(0.4, ALL, NEVER));
      hers[i] = new Flow("her" + i, 1);
      hers[i].setParent(ann);
    }
    Flow bob = new Flow("user bob", 99);
    scans(disk, hers);
    scans(disk, bob);
    disk.runFor(300 * SECOND);
    double sum = disk.bytesOf(hers[0]) + disk.bytesOf(hers[1]) + disk.bytesOf(hers[2]);
    assertThat(disk.bytesOf(bob) / (sum + disk.bytesOf(bob))).isCloseTo(0.6, within(0.03));
    assertThat(disk.bytesOf(hers[0]) / sum).isCloseTo(0.33, within(0.05));
  }

  @Test
  void aUserInSeveralQueuesHasHisLimitOnce() {
    VirtualDevice disk = disk();
    Flow together = new Flow("user ann", 1);
    Flow[] hers = new Flow[3];
    for (int i = 0; i < 3; i++) {
      Flow ann = new Flow("user ann", 1);
      ann.setParent(new Flow("queue" + i, 1));
      ann.setPromisedTogether(together);
      ann.setPromise(new Promise(0, 0.2e9, NEVER));
      hers[i] = new Flow("her" + i, 1);
      hers[i].setParent(ann);
      disk.stream(hers[i], BURST / 3, 0);
    }
    disk.runFor(100 * SECOND);
    double sum = disk.bytesOf(hers[0]) + disk.bytesOf(hers[1]) + disk.bytesOf(hers[2]);
    assertThat(sum / 100e9).isCloseTo(0.2, within(0.01));
  }

  @Test
  void whatIsReservedForOneLeavesSomethingToTheOthersOfItsUser() {
    VirtualDevice disk = disk();
    Flow ann = new Flow("user ann", 1);
    Flow bob = new Flow("user bob", 4);
    Flow reserved = new Flow("reserved", 1);
    Flow hers = new Flow("hers", 1);
    Flow his = new Flow("his", 1);
    reserved.setParent(ann);
    hers.setParent(ann);
    his.setParent(bob);
    reserved.setPromise(new Promise(0.3, ALL, NEVER));
    scans(disk, reserved, hers, his);
    disk.runFor(600 * SECOND);
    double all = disk.bytesOf(reserved) + disk.bytesOf(hers) + disk.bytesOf(his);
    assertThat(disk.bytesOf(reserved) / all).isCloseTo(0.3, within(0.02));
    assertThat(disk.bytesOf(hers) / all).isBetween(0.01, 0.1);
  }

  @Test
  void whoHadAReservationHasItsShareSoonAfterIt() {
    VirtualDevice disk = disk();
    Flow light = new Flow("light", 1);
    light.setPromise(new Promise(0.3, ALL, NEVER));
    scans(disk, light);
    for (int i = 0; i < 49; i++) {
      scans(disk, new Flow("other" + i, 1));
    }
    disk.runFor(100 * SECOND);
    light.setPromise(Promise.NONE);
    long before = disk.bytesOf(light);
    long sinceNanos = disk.nowNanos();
    while (disk.bytesOf(light) < before + 2 * BURST) {
      disk.runFor(100 * MILLI);
    }
    assertThat((disk.nowNanos() - sinceNanos) / 1e9).as("a round takes 6 s").isLessThan(14);
  }

  @Test
  void aWeightThatIsRaisedCountsForWhoWaits() {
    VirtualDevice disk = disk();
    Flow heavy = new Flow("heavy", 1);
    Flow light = new Flow("light", 0.001);
    scans(disk, heavy, light);
    disk.runFor(SECOND);
    light.setWeight(100);
    long before = disk.bytesOf(light);
    disk.runFor(2 * SECOND);
    assertThat(disk.bytesOf(light)).isGreaterThan(before);
  }

  @Test
  void aReservationThatIsRaisedCountsForWhoWaits() {
    VirtualDevice disk = disk();
    Flow heavy = new Flow("heavy", 1);
    Flow light = new Flow("light", 0.01);
    light.setPromise(new Promise(0.001, ALL, NEVER));
    scans(disk, heavy, light);
    disk.runFor(SECOND);
    light.setPromise(new Promise(0.5, ALL, NEVER));
    long before = disk.bytesOf(light);
    disk.runFor(2 * SECOND);
    assertThat((disk.bytesOf(light) - before) / 1.8e9).isCloseTo(0.5, within(0.15));
  }

  @Test
  void aReservationIsNoMoreThanIsSaidAlsoForOneOfAUser() {
    VirtualDevice disk = disk();
    Flow ann = new Flow("user ann", 1);
    Flow only = new Flow("only", 1);
    only.setParent(ann);
    only.setPromise(new Promise(0.3, ALL, NEVER));
    Flow bob = new Flow("user bob", 4);
    scans(disk, only, bob);
    disk.runFor(300 * SECOND);
    assertThat(disk.bytesOf(only) / (double) (disk.bytesOf(only) + disk.bytesOf(bob)))
        .isCloseTo(0.3, within(0.02));
    List.of(only, bob).forEach(each -> each.setPromise(Promise.NONE));
    long before = disk.bytesOf(only);
    disk.runFor(100 * SECOND);
    assertThat((disk.bytesOf(only) - before) / 90e9).isCloseTo(0.2, within(0.02));
  }
}
