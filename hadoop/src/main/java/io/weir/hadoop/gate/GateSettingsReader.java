// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.gate;

import io.weir.core.depth.AdaptiveDepth;
import io.weir.core.depth.DepthSettings;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.policy.Policy;
import io.weir.core.policy.UsualPolicy;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.jspecify.annotations.Nullable;

/** Reads {@link GateSettings} key by key. */
final class GateSettingsReader {
  /** A broker moves no weight further. */
  private static final double MOST_FACTOR = 8;

  private static final int MAX_DEPTH = 1024;

  private static final int LEAST_QUEUE = 4;
  private static final int MOST_QUEUE = 32;

  // Far above what any device takes, emulated ones in slow motion included.
  private static final int MAX_DEVICE_SECONDS = 10;
  private static final int MAX_SECONDS = 3600;

  /** A file that is looked at more often keeps a processor busy for nothing. */
  private static final long LEAST_WATCH_MILLIS = 100;

  /** Of what a client waits at its socket: the nodes of a pipeline wait at the same time. */
  private static final int SOCKET_TIMEOUTS_PER_WAIT = 2;

  private final Settings settings;
  private final Configuration conf;
  private final FoundDevice found;

  GateSettingsReader(Settings settings, Configuration conf, FoundDevice found) {
    this.settings = settings;
    this.conf = conf;
    this.found = found;
  }

  GateSettings read() {
    DeviceProfile device = device();
    long maxWaitNanos = maxWaitNanos();
    Slice slice = slice(device, Math.max(1, maxWaitNanos / UsualPolicy.ROUNDS_PER_WAIT));
    return new GateSettings(
        policy(),
        device,
        findsSeeks(),
        slice,
        depth(),
        scatteredDepth(slice),
        CoordinationKeys.of(settings, device, slice, maxWaitNanos),
        window(WeirKeys.READ_WINDOW, WeirKeys.READ_WINDOW_DEFAULT),
        window(WeirKeys.WRITE_WINDOW, WeirKeys.WRITE_WINDOW_DEFAULT),
        settings.bytes(WeirKeys.WINDOW_MEMORY, WeirKeys.WINDOW_MEMORY_DEFAULT, ""),
        maxWaitNanos,
        refusesShortCircuit(),
        sharesLocalFiles(),
        settings.file(WeirKeys.WEIGHTS_FILE),
        settings.nanosFrom(
            WeirKeys.WATCH_PERIOD, WeirKeys.WATCH_PERIOD_DEFAULT, LEAST_WATCH_MILLIS, MAX_SECONDS),
        brokerPeriodNanos(),
        settings.decimal(WeirKeys.BROKER_FACTOR, WeirKeys.BROKER_FACTOR_DEFAULT, 1, MOST_FACTOR));
  }

  private Policy policy() {
    return switch (settings.word(WeirKeys.POLICY, WeirKeys.POLICY_DEFAULT)) {
      case "sfq" -> Policy.SFQ;
      case "fifo" -> Policy.FIFO;
      case "coordinate" -> Policy.COORDINATE;
      case "observe" -> Policy.OBSERVE;
      case "none" -> Policy.NONE;
      default -> throw settings.refused(WeirKeys.POLICY, "sfq, fifo, coordinate, observe or none");
    };
  }

  private Window window(String key, String defaultValue) {
    return switch (settings.word(key, defaultValue)) {
      case "auto" -> Window.AUTO;
      case "none" -> Window.NONE;
      default -> Window.of(settings.bytes(key, defaultValue, ", auto or none"));
    };
  }

  private @Nullable Long brokerPeriodNanos() {
    return settings.word(WeirKeys.BROKER_PERIOD, WeirKeys.BROKER_PERIOD_DEFAULT).equals("none")
        ? null
        : settings.nanos(
            WeirKeys.BROKER_PERIOD, WeirKeys.BROKER_PERIOD_DEFAULT, MAX_SECONDS, ", or none");
  }

  private boolean refusesShortCircuit() {
    return switch (settings.word(WeirKeys.SHORT_CIRCUIT, WeirKeys.SHORT_CIRCUIT_DEFAULT)) {
      case "allow" -> false;
      case "refuse" -> true;
      default -> throw settings.refused(WeirKeys.SHORT_CIRCUIT, "allow or refuse");
    };
  }

  private boolean sharesLocalFiles() {
    return switch (settings.word(WeirKeys.LOCAL_FILES, WeirKeys.LOCAL_FILES_DEFAULT)) {
      case "share" -> true;
      case "pass" -> false;
      default -> throw settings.refused(WeirKeys.LOCAL_FILES, "share or pass");
    };
  }

  private DeviceProfile device() {
    return DeviceProfile.of(
        (double) settings.bytes(WeirKeys.READ_BANDWIDTH, WeirKeys.READ_BANDWIDTH_DEFAULT, ""),
        (double) settings.bytes(WeirKeys.WRITE_BANDWIDTH, WeirKeys.WRITE_BANDWIDTH_DEFAULT, ""),
        settings.nanosOrZero(
            WeirKeys.REQUEST_TIME, WeirKeys.REQUEST_TIME_DEFAULT, MAX_DEVICE_SECONDS, ""),
        seekNanos());
  }

  private boolean findsSeeks() {
    return settings.word(WeirKeys.SEEK_TIME, WeirKeys.SEEK_TIME_DEFAULT).equals("auto");
  }

  private long seekNanos() {
    if (!findsSeeks()) {
      return settings.nanosOrZero(
          WeirKeys.SEEK_TIME, WeirKeys.SEEK_TIME_DEFAULT, MAX_DEVICE_SECONDS, ", or auto");
    }
    return found.kind().mayHaveSeeks() ? UsualPolicy.SEEK_NANOS : 0;
  }

  /** What keeps a device without seeks busy. */
  private int queueDepth() {
    int depth = found.queueDepth() == 0 ? UsualPolicy.DEPTH_WITHOUT_SEEKS : found.queueDepth();
    return Math.max(LEAST_QUEUE, Math.min(MOST_QUEUE, depth));
  }

  private Slice slice(DeviceProfile device, long roundNanos) {
    Slice byDevice = Slice.of(device);
    long lengthNanos =
        switch (settings.word(WeirKeys.QUANTUM, WeirKeys.QUANTUM_DEFAULT)) {
          case "none" -> 0;
          case "auto" -> byDevice.lengthNanos();
          default ->
              settings.nanosOrZero(
                  WeirKeys.QUANTUM, WeirKeys.QUANTUM_DEFAULT, MAX_DEVICE_SECONDS, ", auto or none");
        };
    long waitNanos =
        switch (settings.word(WeirKeys.QUANTUM_WAIT, WeirKeys.QUANTUM_WAIT_DEFAULT)) {
          case "auto" -> byDevice.waitNanos();
          default ->
              settings.nanosOrZero(
                  WeirKeys.QUANTUM_WAIT,
                  WeirKeys.QUANTUM_WAIT_DEFAULT,
                  MAX_DEVICE_SECONDS,
                  ", or auto");
        };
    return lengthNanos == 0 ? Slice.NONE : new Slice(lengthNanos, waitNanos, roundNanos);
  }

  private DepthSettings depth() {
    AdaptiveDepth.Settings adaptive = adaptive();
    return switch (settings.word(WeirKeys.DEPTH, WeirKeys.DEPTH_DEFAULT)) {
      case "adaptive" -> DepthSettings.adaptive(adaptive);
      case "auto" -> DepthSettings.fixed(1);
      default -> {
        int depth =
            settings.number(
                WeirKeys.DEPTH, WeirKeys.DEPTH_DEFAULT, 1, MAX_DEPTH, ", auto or adaptive");
        yield DepthSettings.fixed(depth);
      }
    };
  }

  private int scatteredDepth(Slice slice) {
    return settings.word(WeirKeys.SCATTERED_DEPTH, WeirKeys.SCATTERED_DEPTH_DEFAULT).equals("auto")
        ? slice.isNone() ? queueDepth() : UsualPolicy.SCATTERED_DEPTH
        : settings.number(
            WeirKeys.SCATTERED_DEPTH, WeirKeys.SCATTERED_DEPTH_DEFAULT, 1, MAX_DEPTH, ", or auto");
  }

  /** Read, and refused, also where the depth is none of it. */
  private AdaptiveDepth.Settings adaptive() {
    return new AdaptiveDepth.Settings(
        1,
        settings.number(WeirKeys.DEPTH_MAX, WeirKeys.DEPTH_MAX_DEFAULT, 1, MAX_DEPTH, ""),
        settings.decimal(WeirKeys.DEPTH_GAIN, WeirKeys.DEPTH_GAIN_DEFAULT, 0.001, MAX_DEPTH),
        settings.nanos(WeirKeys.READ_LATENCY, WeirKeys.READ_LATENCY_DEFAULT, MAX_SECONDS),
        settings.nanos(WeirKeys.WRITE_LATENCY, WeirKeys.WRITE_LATENCY_DEFAULT, MAX_SECONDS),
        settings.nanos(WeirKeys.DEPTH_PERIOD, WeirKeys.DEPTH_PERIOD_DEFAULT, MAX_SECONDS));
  }

  private long maxWaitNanos() {
    long askedNanos = settings.nanos(WeirKeys.MAX_WAIT, WeirKeys.MAX_WAIT_DEFAULT, MAX_SECONDS);
    long socketTimeoutMillis =
        conf.getInt(HdfsClientConfigKeys.DFS_CLIENT_SOCKET_TIMEOUT_KEY, HdfsConstants.READ_TIMEOUT);
    if (socketTimeoutMillis <= 0) { // clients wait for ever
      return askedNanos;
    }
    long mostNanos = TimeUnit.MILLISECONDS.toNanos(socketTimeoutMillis) / SOCKET_TIMEOUTS_PER_WAIT;
    return Math.min(askedNanos, mostNanos);
  }
}
