// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.accounting.FlowCounters;
import io.weir.core.depth.Depth;
import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Lead;
import io.weir.core.device.Slice;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Promise;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Small reads without end of a flow that is promised something, beside scans on a disk that serves
 * one request after the other: it has its share, and the scans are still scans.
 */
class PromisedFloodTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long BURST = 108 * MILLI;
  private static final long SEEK = 12 * MILLI;
  private static final double UNLIMITED = Double.POSITIVE_INFINITY;
  private static final long NEVER = Long.MAX_VALUE;

  private final CountingScheduler counting =
      new CountingScheduler(
          new SfqScheduler(
              new SfqSettings(
                  new DeviceProfile(1, 1, 0, SEEK),
                  Charge.TIME,
                  new Slice(BURST, SEEK),
                  Lead.UNBOUNDED,
                  4),
              Depth.fixed(1)));
  private final VirtualDevice disk = new VirtualDevice(counting, this::serves);
  private final Flow quick = new Flow("quick", 1);
  private IoStream last = new IoStream(new Flow("nobody", 1));
  private long smallNanos = SEEK;
  private long freeNanos;

  /** What is queued at the disk waits there for what went before. */
  private long serves(IoRequest request) {
    long seek = request.stream() == last ? 0 : SEEK;
    last = request.stream();
    freeNanos = Math.max(freeNanos, disk.nowNanos());
    freeNanos += request.isScattered() ? smallNanos : seek + request.bytes();
    return freeNanos - disk.nowNanos();
  }

  /** Several go at once, and each is taken to cost more than it does. */
  @ParameterizedTest
  @CsvSource({"1, 8, 0.2", "4, 8, 0.1", "4, 8, 0.2", "2, 4, 0.02", "32, 12, 0.2"})
  void aReservationThatIsLessThanTheShareBringsNoMoreThanTheShare(
      int streams, long millis, double reserved) {
    smallNanos = millis * MILLI;
    quick.setPromise(new Promise(reserved, UNLIMITED, NEVER));
    scansBeside(streams, 3);
    assertThat(share()).isEqualTo(0.25, within(0.02));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 32", "3, 4", "9, 4"})
  void aLatencyBringsNoMoreThanTheShareAndLeavesBurstsWhole(int scans, int streams) {
    disk.inPiecesOf(7 * MILLI);
    scansBeside(streams, scans);
    double without = scanned();
    quick.setPromise(new Promise(0, UNLIMITED, 20 * MILLI));
    double before = scanned();
    disk.runFor(100 * SECOND);
    assertThat(share()).as("over both halves").isLessThan(1.05 / (scans + 1) + 0.01);
    assertThat(scanned() - before).isGreaterThan(0.85 * without);
  }

  private void scansBeside(int streams, int scans) {
    for (int i = 0; i < scans; i++) {
      Flow scan = new Flow("scan" + i, 1);
      disk.stream(scan, BURST, 0);
      disk.stream(scan, BURST, 0);
    }
    for (int i = 0; i < streams; i++) {
      disk.shortScatteredStreams(quick, 4096, 0);
    }
    disk.runFor(100 * SECOND);
  }

  private double share() {
    double all = 0;
    double its = 0;
    for (FlowCounters each : counting.counters(disk.nowNanos())) {
      all += each.serviceNanos();
      its += each.flow().equals("quick") ? each.serviceNanos() : 0;
    }
    return its / all;
  }

  /** What all scans have moved. */
  private double scanned() {
    double bytes = 0;
    for (FlowCounters each : counting.counters(disk.nowNanos())) {
      bytes += each.flow().equals("quick") ? 0 : each.gatedBytes();
    }
    return bytes;
  }
}
