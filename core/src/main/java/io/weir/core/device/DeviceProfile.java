// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

import io.weir.core.request.Operation;
import io.weir.core.request.Require;

/**
 * The cost of requests on a device, in nanoseconds of its time, the unit in which shares are
 * counted. Bytes alone would call a 4 KiB request cheap that keeps a disk as busy as 1 MiB does,
 * and a slow write as cheap as a fast read.
 *
 * @param readNanosPerByte time of one byte of a long sequential read; 0 or more
 * @param writeNanosPerByte time of one byte of a long sequential write; 0 or more
 * @param nanosPerRequest time that every request takes whatever its size, but for seeks; 0 or more
 * @param seekNanos time lost when the device goes from one stream to another; 0 where there are no
 *     seeks
 */
public record DeviceProfile(
    double readNanosPerByte, double writeNanosPerByte, long nanosPerRequest, long seekNanos) {

  /** Counts bytes alone: a device of which nothing is known. */
  public static final DeviceProfile BYTES = new DeviceProfile(1, 1, 0, 0);

  public DeviceProfile {
    check("readNanosPerByte", readNanosPerByte);
    check("writeNanosPerByte", writeNanosPerByte);
    check("nanosPerRequest", (double) nanosPerRequest);
    check("seekNanos", (double) seekNanos);
  }

  /**
   * A device by what its data sheet or a probe says.
   *
   * @param readBytesPerSecond of one sequential stream; above 0
   * @param writeBytesPerSecond of one sequential stream; above 0
   */
  public static DeviceProfile of(
      double readBytesPerSecond, double writeBytesPerSecond, long nanosPerRequest, long seekNanos) {
    return new DeviceProfile(
        1e9 / readBytesPerSecond, 1e9 / writeBytesPerSecond, nanosPerRequest, seekNanos);
  }

  /**
   * The estimated device time of a request that needs no seek; at least 1, so that every dispatch
   * advances time.
   */
  public long costNanos(Operation operation, long bytes) {
    double perByte = operation == Operation.READ ? readNanosPerByte : writeNanosPerByte;
    return Math.max(1, nanosPerRequest + Math.round(perByte * bytes));
  }

  private static void check(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw Require.wrong(name, value, "a finite number of 0 or more");
    }
  }
}
