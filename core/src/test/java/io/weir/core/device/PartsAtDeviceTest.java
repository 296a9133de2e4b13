// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import org.junit.jupiter.api.Test;

/** What each request has at a device without seeks, and how that of a burst is learned. */
class PartsAtDeviceTest {
  private static final long KIB = 1 << 10;
  private static final long BURST = 2048 * KIB;
  private static final long READ = 64 * KIB;
  private static final double FIRST = 256 * KIB;

  private final DeviceProfile device = DeviceProfile.of(1e9, 5e8, 0, 0);
  private final PartsAtDevice parts = new PartsAtDevice(device, /* isByBytes= */ true);
  private final DeviceTime time = new DeviceTime();
  private final ReadPace pace = new ReadPace();
  private long nowNanos;

  @Test
  void aScatteredRequestHasItsBytesThereAndWhatItCostsBesideThem() {
    assertThat(parts.of(request(Operation.READ, Access.SCATTERED, READ))).isEqualTo(72 * KIB);
    assertThat(parts.of(request(Operation.WRITE, Access.SCATTERED, 0))).isEqualTo(8 * KIB);
    assertThat(parts.of(request(Operation.READ, Access.SCATTERED, 900 * KIB))).isEqualTo(264 * KIB);
  }

  @Test
  void aBurstHasAPieceAndWhatTheKernelReadsAheadThereUntilMoreIsKnown() {
    assertThat(parts.of(request(Operation.READ, Access.SEQUENTIAL, BURST))).isEqualTo(264 * KIB);
    assertThat(parts.of(request(Operation.READ, Access.SEQUENTIAL, KIB))).isEqualTo(9 * KIB);
  }

  @Test
  void whereSeeksCostTimeAllCountAlike() {
    PartsAtDevice ofDisk = new PartsAtDevice(device, /* isByBytes= */ false);
    assertThat(ofDisk.of(request(Operation.READ, Access.SEQUENTIAL, BURST))).isEqualTo(1);
    assertThat(ofDisk.of(request(Operation.READ, Access.SCATTERED, READ))).isEqualTo(1);
  }

  /** Four reads in a burst's time are 288 KiB of 2344, and are to be charged as much of it. */
  @Test
  void aByteOfABurstComesToCostAsMuchAsOneOfTheReadsBesideIt() {
    for (int i = 0; i < 50; i++) {
      together(Operation.READ, BURST, 4);
    }
    double burst = 8 * KIB + parts.burstBytes(Operation.READ);
    double charged = 72.0 * KIB / (72 * KIB + burst);
    assertThat(charged).isCloseTo(288.0 / (2056 + 288), within(0.001));
  }

  @Test
  void itChangesByLittleAtATimeAndStaysWithinBounds() {
    together(Operation.READ, BURST, 1);
    assertThat(parts.burstBytes(Operation.READ)).isEqualTo(1.25 * FIRST);
    for (int i = 0; i < 100; i++) {
      together(Operation.READ, BURST, 1);
    }
    assertThat(parts.burstBytes(Operation.READ)).isLessThan(8.0 * (1 << 20) + 1);
    for (int i = 0; i < 100; i++) {
      together(Operation.READ, READ, 200);
    }
    assertThat(parts.burstBytes(Operation.READ)).isEqualTo(64.0 * KIB);
  }

  @Test
  void writesAreLearnedApart() {
    together(Operation.WRITE, BURST, 1);
    assertThat(parts.burstBytes(Operation.WRITE)).isGreaterThan(FIRST);
    assertThat(parts.burstBytes(Operation.READ)).isEqualTo(FIRST);
  }

  @Test
  void ofBurstsAloneAndOfSyncsNothingIsLearned() {
    together(Operation.READ, BURST, 0);
    assertThat(parts.burstBytes(Operation.READ)).isEqualTo(FIRST);

    Running burst = new Running(request(Operation.READ, Access.SEQUENTIAL, BURST));
    Running sync = new Running(request(Operation.WRITE, Access.SCATTERED, 200));
    nowNanos += 1_000_000;
    sync.ends(200);
    burst.ends(BURST);
    assertThat(parts.burstBytes(Operation.READ)).isEqualTo(FIRST);
  }

  /** A burst of which so much is moved, and reads in its time, always one. */
  private void together(Operation operation, long moved, int reads) {
    Running burst = new Running(request(operation, Access.SEQUENTIAL, BURST));
    for (int i = 0; i < reads; i++) {
      Running read = new Running(request(Operation.READ, Access.SCATTERED, READ));
      nowNanos += 1_000_000;
      read.ends(READ);
    }
    nowNanos += reads == 0 ? 1_000_000 : 0;
    burst.ends(moved);
  }

  private static IoRequest request(Operation operation, Access access, long bytes) {
    return new IoRequest(new IoStream(new Flow("any", 1))).aim(operation, access, bytes);
  }

  /** A request at the device. */
  private final class Running {
    private final IoRequest request;
    private final DeviceTime.Use use = new DeviceTime.Use();

    Running(IoRequest request) {
      this.request = request;
      parts.dispatched(request);
      time.begins(use, !request.isScattered(), parts.of(request), nowNanos);
    }

    void ends(long moved) {
      request.moved(moved);
      time.ends(use, nowNanos);
      parts.completed(request, use, pace, nowNanos);
    }
  }
}
