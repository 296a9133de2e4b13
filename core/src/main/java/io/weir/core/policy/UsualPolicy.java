// SPDX-License-Identifier: Apache-2.0
package io.weir.core.policy;

import io.weir.core.depth.DepthSettings;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCurve;

/** A policy with all that an operator leaves to the device: what {@code auto} means. */
public final class UsualPolicy {
  /** What one head orders by itself, and still answers each within a burst. */
  public static final int SCATTERED_DEPTH = 4;

  /** Without seeks: what keeps a device busy whose queue is not known. */
  public static final int DEPTH_WITHOUT_SEEKS = 8;

  /** Of a disk that rotates: a mean seek and half a rotation, as most data sheets have it. */
  public static final long SEEK_NANOS = 12_000_000L;

  /** A round of bursts takes no more than this part of the longest wait. */
  public static final long ROUNDS_PER_WAIT = 4;

  /**
   * Who was blocked for so much of the longest wait is served; half of that wait is left for a
   * round of those that are.
   */
  public static final long BLOCKED_PER_WAIT = 6;

  /** A stream that has asked for nothing for this part of T0 takes no place before others. */
  public static final long IDLE_PER_BLOCKED = 5;

  /** {@code weir.datanode.max-wait} where nobody says otherwise. */
  public static final long MAX_WAIT_NANOS = 30_000_000_000L;

  private UsualPolicy() {}

  /**
   * A policy on a device.
   *
   * @param maxWaitNanos the longest wait of a request, above 0
   */
  public static DevicePolicy of(Policy policy, DeviceProfile device, long maxWaitNanos) {
    Slice byDevice = Slice.of(device);
    Slice slice =
        byDevice.isNone()
            ? Slice.NONE
            : new Slice(
                byDevice.lengthNanos(),
                byDevice.waitNanos(),
                Math.max(1, maxWaitNanos / ROUNDS_PER_WAIT));
    long blockedNanos = Math.max(1, maxWaitNanos / BLOCKED_PER_WAIT);
    CoordinationRule coordination =
        new CoordinationRule(
            CoordinationRule.PRIORITIZED_JOBS,
            blockedNanos,
            CoordinationRule.ERROR,
            slice.isNone() ? Long.MAX_VALUE : slice.lengthNanos(),
            Math.max(1, blockedNanos / IDLE_PER_BLOCKED),
            StreamCurve.of(device, slice));
    int scattered = slice.isNone() ? DEPTH_WITHOUT_SEEKS : SCATTERED_DEPTH;
    return new DevicePolicy(policy, device, slice, DepthSettings.fixed(1), scattered, coordination);
  }
}
