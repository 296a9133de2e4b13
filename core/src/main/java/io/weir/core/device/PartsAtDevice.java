// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

import io.weir.core.request.IoRequest;
import io.weir.core.request.Operation;

/**
 * The part of the device that each outstanding request has, by which {@link DeviceTime} divides the
 * time.
 *
 * <p>Where seeks cost time they cost more than the bytes, and each request counts alike. Without
 * seeks a request has its bytes there, and what it costs beside them. Of a burst only some pieces
 * are there at a time, and how many only the kernel and the device know. So it is learned, for
 * reads and for writes: whatever it is, a byte of a burst is to cost as much as one of the
 * scattered reads beside it.
 *
 * <pre>
 *   q ← q · (U_b / C_b) / (U_r / C_r),  by a factor of 1.25 at most
 * </pre>
 *
 * <p>where U is what was moved, in ns by the profile of the device, and C what was charged, of
 * bursts and of reads, both while both were there.
 */
final class PartsAtDevice {
  /** What a request costs a device without seeks beside its bytes, in bytes; a rough guess. */
  private static final long REQUEST_BYTES = 8 << 10;

  /** Of a scattered request no more than this is at the device at a time. */
  private static final long MOST_SCATTERED_BYTES = 256 << 10;

  private final DeviceProfile device;
  private final boolean isByBytes;
  private final BurstPart reads = new BurstPart();
  private final BurstPart writes = new BurstPart();

  /** Of the bursts that go now. */
  private BurstPart ofBurst = reads;

  /**
   * @param isByBytes whether a request has its bytes there; else each counts alike
   */
  PartsAtDevice(DeviceProfile device, boolean isByBytes) {
    this.device = device;
    this.isByBytes = isByBytes;
  }

  double of(IoRequest request) {
    if (!isByBytes) {
      return 1;
    }
    double most = request.isScattered() ? MOST_SCATTERED_BYTES : of(request.operation()).bytes();
    return REQUEST_BYTES + Math.min(most, (double) request.bytes());
  }

  void dispatched(IoRequest request) {
    if (!request.isScattered()) {
      ofBurst = of(request.operation());
    }
  }

  /** It has left, and this is what it has used; how its flow's reads get on is counted too. */
  void completed(IoRequest request, DeviceTime.Use use, ReadPace pace, long nowNanos) {
    if (!isByBytes
        || request.leastNanos() > 0) { // the time of one that had nothing to do says nothing
      return;
    }
    double bytes = REQUEST_BYTES + request.movedBytes();
    boolean isRead = request.isScattered() && request.operation() == Operation.READ;
    if (isRead) { // what a sync costs are not its bytes
      pace.completed(bytes, use.burstNanos(), nowNanos);
    }
    bytes *= use.togetherShare();
    if (bytes == 0) {
      return;
    }
    double work = device.costNanos(request.operation(), Math.round(bytes));
    if (!request.isScattered()) {
      of(request.operation()).burst(work, use.besideNanos());
    } else if (isRead) {
      ofBurst.readBeside(work, use.besideNanos());
    }
  }

  private BurstPart of(Operation operation) {
    return operation == Operation.READ ? reads : writes;
  }

  /** For tests: how much of a burst is taken to be there. */
  double burstBytes(Operation operation) {
    return of(operation).bytes();
  }
}
