// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.depth.Depth;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The device moves a byte in a nanosecond, the page cache fifty. */
class CachedReadsTest {
  private static final long CHUNK = 64 << 10;
  private static final long READ_AHEAD = 16 * CHUNK;
  private static final long CACHED = CHUNK / 50;
  private static final Quantum TURN = new Quantum(10 * CHUNK, CHUNK);

  private final Flow cached = new Flow("reads the cache", 1);
  private final Flow other = new Flow("uses the disk", 1);
  private final Set<IoStream> inMemory = new HashSet<>();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoReadsTheCacheDoesNotWaitForTheDiskAndTakesNothingOfIt(boolean quanta) {
    VirtualDevice device =
        device(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(1), quanta ? TURN : Quantum.NONE));
    device.stream(other, CHUNK, 0);
    device.stream(other, CHUNK, 0);
    device.stream(cachedStream(), Operation.READ, CHUNK, CACHED);
    device.runFor(10_000 * CHUNK);
    assertThat(device.bytesOf(cached)).isGreaterThan(25 * 9_800 * CHUNK);
    assertThat(device.bytesOf(other)).isGreaterThan(9_900 * CHUNK);
  }

  @Test
  void whatTheDiskReadAheadIsPaidFor() {
    long window = READ_AHEAD / 2;
    Map<IoStream, Long> read = new HashMap<>();
    VirtualDevice device =
        new VirtualDevice(
            scheduler(1),
            request -> {
              if (request.operation() == Operation.WRITE) {
                return request.bytes();
              }
              boolean fetches = read.merge(request.stream(), CHUNK, Long::sum) % window == CHUNK;
              return fetches ? window : CACHED;
            });
    device.stream(new IoStream(cached), Operation.READ, CHUNK, 0);
    device.stream(new IoStream(cached), Operation.READ, CHUNK, 0);
    device.stream(other, CHUNK, 0);
    device.stream(other, CHUNK, 0);
    device.runFor(20_000 * CHUNK);
    assertThat((double) device.bytesOf(cached) / device.bytesOf(other)).isCloseTo(1, within(0.01));
  }

  @Test
  void shortStreamsOfCachedFilesPassToo() {
    VirtualDevice device = device(scheduler(1));
    device.stream(other, CHUNK, 0);
    for (long i = 0; i < 1_000; i++) {
      IoStream stream = cachedStream();
      device.at(i * CHUNK, () -> device.read(stream, CHUNK));
    }
    device.runFor(1_100 * CHUNK);
    assertThat(device.bytesOf(other)).isGreaterThan(1_100 * CHUNK - READ_AHEAD - 2 * CHUNK);
    assertThat(device.bytesOf(cached)).isEqualTo(1_000 * CHUNK);
  }

  @Test
  void whoWasTakenForACachedReaderAndIsNonePaysAfterwards() {
    VirtualDevice device = device(scheduler(1));
    device.stream(other, CHUNK, 0);
    for (long round = 0; round < 100; round++) {
      IoStream warm = cachedStream();
      device.at(round * 100 * CHUNK, () -> device.read(warm, 2 * READ_AHEAD));
      device.at(round * 100 * CHUNK + 60 * CHUNK, () -> device.read(new IoStream(cached), CHUNK));
      device.at(round * 100 * CHUNK + 70 * CHUNK, () -> device.read(new IoStream(cached), CHUNK));
    }
    Set<IoRequest> passed = new HashSet<>();
    long[] surcharges = new long[1];
    device.onDispatch(
        request -> {
          if (request.passesBy) {
            passed.add(request);
          }
          surcharges[0] += request.surchargeNanos;
        });
    device.runFor(10_100 * CHUNK);
    assertThat(passed).isNotEmpty();
    assertThat(surcharges[0]).isPositive().isEqualTo(slow(passed) * CHUNK);
  }

  @Test
  void aWriteIsNeverTakenForCached() {
    VirtualDevice device = new VirtualDevice(scheduler(1), request -> CACHED);
    device.onDispatch(request -> assertThat(request.passesBy).isFalse());
    device.stream(cached, CHUNK, 0);
    device.runFor(100 * CHUNK);
    assertThat(device.bytesOf(cached)).isGreaterThan(2 * READ_AHEAD);
  }

  @Test
  void aDebtOutlivesARequestThatIsWithdrawn() {
    CachedReads scheduler = scheduler(1);
    VirtualDevice device = device(scheduler);
    device.read(cachedStream(), 2 * READ_AHEAD);
    device.runFor(CHUNK);
    device.read(new IoStream(cached), CHUNK); // passes, and is slow
    device.runFor(2 * CHUNK);
    device.submit(other, 100 * CHUNK);
    IoRequest givenUp = device.submit(cached, CHUNK);
    assertThat(givenUp.surchargeNanos).isEqualTo(CHUNK);
    assertThat(scheduler.withdraw(givenUp, device.nowNanos())).isTrue();
    assertThat(device.submit(cached, CHUNK).surchargeNanos).isEqualTo(CHUNK);
  }

  @Test
  void aReadAheadBelowNothingIsRefused() {
    assertThatThrownBy(
            () -> new CachedReads(new FifoScheduler(Depth.fixed(1)), DeviceProfile.BYTES, -1))
        .hasMessageContaining("-1")
        .hasMessageContaining("0 or more");
  }

  private long slow(Set<IoRequest> requests) {
    return requests.stream().filter(request -> !inMemory.contains(request.stream())).count();
  }

  private IoStream cachedStream() {
    IoStream stream = new IoStream(cached);
    inMemory.add(stream);
    return stream;
  }

  private static CachedReads scheduler(int depth) {
    return scheduler(new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(depth)));
  }

  private static CachedReads scheduler(SfqScheduler sfq) {
    return new CachedReads(sfq, DeviceProfile.BYTES, READ_AHEAD);
  }

  private VirtualDevice device(SfqScheduler sfq) {
    return device(scheduler(sfq));
  }

  private VirtualDevice device(CachedReads scheduler) {
    return new VirtualDevice(
        scheduler,
        request -> inMemory.contains(request.stream()) ? request.bytes() / 50 : request.bytes());
  }
}
