// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.request.Require;
import java.util.Arrays;

/**
 * The throughput of a device with 1, 2, … streams at a time, relative to its throughput with one.
 * On a rotating disk it falls, as the head has to go from stream to stream.
 */
public final class StreamCurve {
  /** Of a device that nobody has probed. */
  public static final StreamCurve UNKNOWN = new StreamCurve(new double[0]);

  /** A fall by less than this part is none. */
  private static final double NEARLY_THE_SAME = 0.05;

  private final double[] parts;

  private StreamCurve(double[] parts) {
    this.parts = parts;
  }

  /**
   * A curve as a probe has measured it.
   *
   * @param throughputs with 1, 2, … streams, in any unit, each above 0; with more than were
   *     measured, it is as with the most
   */
  public static StreamCurve of(double... throughputs) {
    if (throughputs.length == 0) {
      throw new IllegalArgumentException("a curve must have one or more throughputs, had none");
    }
    for (double each : throughputs) {
      if (!(each > 0) || Double.isInfinite(each)) {
        throw Require.wrong("a throughput", each, "a number above 0");
      }
    }
    return new StreamCurve(Arrays.stream(throughputs).map(each -> each / throughputs[0]).toArray());
  }

  /**
   * The curve that follows from a device's seek where streams have bursts: one stream needs no
   * seeks, several need one for each burst. Without bursts nobody knows how much goes to the device
   * between two seeks, as the kernel reads ahead and writes behind.
   */
  public static StreamCurve of(DeviceProfile device, Slice slice) {
    if (device.seekNanos() == 0) {
      return of(1);
    }
    if (slice.isNone()) {
      return UNKNOWN;
    }
    double burst = slice.lengthNanos();
    return of(1, burst / (burst + device.seekNanos()));
  }

  public boolean isKnown() {
    return parts.length > 0;
  }

  /** Up to how many streams it was measured; 0 where it is not known. */
  public int streams() {
    return parts.length;
  }

  /** T(n): with so many streams at a time; asked only where the curve is known. */
  public double at(int streams) {
    return parts[Math.min(streams, parts.length) - 1];
  }

  /** Whether some number of streams gets less from the device than a smaller number does. */
  public boolean falls() {
    double most = 0;
    for (double each : parts) {
      if (each < most * (1 - NEARLY_THE_SAME)) {
        return true;
      }
      most = Math.max(most, each);
    }
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StreamCurve curve && Arrays.equals(parts, curve.parts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(parts);
  }

  @Override
  public String toString() {
    return isKnown() ? Arrays.toString(parts) : "unknown";
  }
}
