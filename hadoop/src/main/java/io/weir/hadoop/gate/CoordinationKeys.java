// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.gate;

import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.policy.UsualPolicy;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCurve;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import java.util.Arrays;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/** How streams are throttled and coordinated, as the configuration says. */
final class CoordinationKeys {
  private static final int MOST_JOBS = 10_000;
  private static final double MOST_ERROR = 100;
  private static final int MAX_SECONDS = 3600;

  private CoordinationKeys() {}

  /** Which keeps T0 well below the longest wait of a request. */
  static CoordinationRule of(
      Settings settings, DeviceProfile device, Slice slice, long maxWaitNanos) {
    long mostNanos = Math.max(1, maxWaitNanos / UsualPolicy.BLOCKED_PER_WAIT);
    long blockedNanos =
        settings
                .word(WeirKeys.COORDINATE_MAX_BLOCKED, WeirKeys.COORDINATE_MAX_BLOCKED_DEFAULT)
                .equals("auto")
            ? mostNanos
            : Math.min(
                mostNanos,
                settings.nanos(
                    WeirKeys.COORDINATE_MAX_BLOCKED,
                    WeirKeys.COORDINATE_MAX_BLOCKED_DEFAULT,
                    MAX_SECONDS,
                    ", or auto"));
    return new CoordinationRule(
        settings.number(
            WeirKeys.COORDINATE_JOBS, WeirKeys.COORDINATE_JOBS_DEFAULT, 1, MOST_JOBS, ""),
        blockedNanos,
        settings.decimal(
            WeirKeys.COORDINATE_ERROR, WeirKeys.COORDINATE_ERROR_DEFAULT, 0, MOST_ERROR),
        slice.isNone() ? Long.MAX_VALUE : slice.lengthNanos(),
        Math.max(1, blockedNanos / UsualPolicy.IDLE_PER_BLOCKED),
        curve(settings, device, slice));
  }

  /** No more than 0 where there is none, which the curve refuses. */
  private static double throughput(String text) {
    String value = text.trim();
    return value.isEmpty() ? 0 : (double) TraditionalBinaryPrefix.string2long(value);
  }

  private static StreamCurve curve(Settings settings, DeviceProfile device, Slice slice) {
    String value = settings.word(WeirKeys.DEVICE_STREAMS, WeirKeys.DEVICE_STREAMS_DEFAULT);
    if (value.equals("auto")) {
      return StreamCurve.of(device, slice);
    }
    try {
      return StreamCurve.of(
          Arrays.stream(value.split(",", -1)).mapToDouble(CoordinationKeys::throughput).toArray());
    } catch (IllegalArgumentException e) {
      throw settings.refused(
          WeirKeys.DEVICE_STREAMS,
          "auto, or bytes per second above 0 with 1, 2, … streams, with commas between, like"
              + " 148m,49m,47m");
    }
  }
}
