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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Promises of clients that ask at a pace, beside scans, on a disk that rotates: a byte in a
 * nanosecond, 12 to 15 ms for a seek, bursts of 108 ms in pieces of 10.
 */
class PromisedPaceTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final long BURST = 108 * MILLI;
  private static final double ALL = Double.POSITIVE_INFINITY;
  private static final long NEVER = Long.MAX_VALUE;

  private final SfqScheduler scheduler =
      new SfqScheduler(
          new SfqSettings(
              new DeviceProfile(1, 1, 0, 12 * MILLI),
              Charge.TIME,
              new Slice(BURST, 12 * MILLI),
              Lead.UNBOUNDED,
              4),
          Depth.fixed(1));
  private final VirtualDevice disk = new VirtualDevice(scheduler, this::serves);
  private final Flow user = new Flow("user", 1);
  private final Flow flow = new Flow("promised", 1);
  private final Random random = new Random(1);
  private IoStream last = new IoStream(new Flow("nobody", 1));

  private long serves(IoRequest request) {
    long seek = request.stream() == last ? 0 : 12 * MILLI + random.nextInt(3_000_000);
    last = request.stream();
    return request.isScattered() ? 18 * MILLI + random.nextInt(6_000_000) : seek + request.bytes();
  }

  private void besideScans(int scans, Promise promise) {
    disk.inPiecesOf(10 * MILLI);
    disk.afterEachStep(scheduler.shares()::verifyState);
    flow.setParent(user);
    flow.setPromise(promise);
    for (int i = 0; i < scans; i++) {
      Flow scan = new Flow("scan" + i, 1);
      scan.setParent(user);
      disk.stream(scan, BURST, 0);
      disk.stream(scan, BURST, 0);
    }
  }

  /** Ten small reads a second for a minute, each after the one before: 99 % of them, in ms. */
  private double smallReadsTake() {
    List<Long> took = new ArrayList<>();
    long[] next = {0};
    Runnable[] again = new Runnable[1];
    again[0] =
        () -> {
          long asked = disk.nowNanos();
          disk.scattered(
              new IoStream(flow),
              64 << 10,
              () -> {
                took.add(disk.nowNanos() - asked);
                next[0] = Math.max(next[0] + 100 * MILLI, disk.nowNanos() + MILLI);
                disk.at(next[0], again[0]);
              });
        };
    disk.at(0, again[0]);
    disk.runFor(60 * SECOND);
    Collections.sort(took);
    assertThat(took).hasSizeGreaterThan(590);
    return took.get(took.size() * 99 / 100) / 1e6;
  }

  /** Of the device, by one who reads ahead and takes what it has read at this part of its rate. */
  private double hasAtPace(double part) {
    IoStream stream = new IoStream(flow);
    long[] takenAt = {0};
    Runnable[] again = new Runnable[1];
    again[0] =
        () ->
            disk.ask(
                stream,
                BURST,
                () -> {
                  long begins = Math.max(takenAt[0], disk.nowNanos());
                  takenAt[0] = begins + Math.round(BURST / part);
                  disk.at(begins + MILLI, again[0]);
                });
    disk.at(0, again[0]);
    disk.runFor(60 * SECOND);
    return disk.bytesOf(flow) / 60e9;
  }

  /** Its reads cost as much as its share. */
  @Test
  void aLatencyHoldsBesideFourScans() {
    besideScans(4, new Promise(0, ALL, 80 * MILLI));
    assertThat(smallReadsTake()).isLessThan(80);
  }

  /** Its reads cost nearly twice as much as its share. */
  @Test
  void aLatencyHoldsBesideEightScans() {
    besideScans(7, new Promise(0, ALL, 80 * MILLI));
    assertThat(smallReadsTake()).isLessThan(80);
  }

  /** Without the seeks: a ninth of each burst. */
  @Test
  void whatIsReservedIsHadByOneWhoReadsAtAPace() {
    besideScans(8, new Promise(0.45, ALL, NEVER));
    assertThat(hasAtPace(0.44)).isEqualTo(0.4, within(0.015));
  }
}
