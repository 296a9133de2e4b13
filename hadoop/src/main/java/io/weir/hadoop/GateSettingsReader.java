// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.DeviceProfile;
import io.weir.core.Quantum;
import io.weir.core.depth.AdaptiveDepth;
import io.weir.core.depth.Depth;
import io.weir.hadoop.GateSettings.Policy;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.sync.SyncWay;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.jspecify.annotations.Nullable;

/** Reads {@link GateSettings} key by key. */
final class GateSettingsReader {
  private static final int MAX_DEPTH = 1024;
  private static final int DEPTH_BY_REQUEST = 4;

  // Far above what any device takes, emulated ones in slow motion included.
  private static final int MAX_DEVICE_SECONDS = 10;
  private static final int MAX_SECONDS = 3600;

  /** Where syncing behind a writer costs it nothing. */
  private static final long WRITE_WINDOW_BYTES = 8L << 20;

  /** A round of turns takes no more than this part of the longest wait. */
  private static final long ROUNDS_PER_WAIT = 2;

  /** A wait takes no more than this part of what a client waits at its socket. */
  private static final int SOCKET_TIMEOUTS_PER_WAIT = 4;

  private GateSettingsReader() {}

  /**
   * @throws IllegalArgumentException names the key, the value and what is allowed
   */
  static GateSettings read(Settings settings, Configuration conf) {
    DeviceProfile device = device(settings);
    long maxWaitNanos = maxWaitNanos(settings, conf);
    Quantum quantum = quantum(settings, device, maxWaitNanos / ROUNDS_PER_WAIT);
    return new GateSettings(
        policy(settings),
        device,
        quantum,
        depth(settings, quantum),
        CoordinationSettings.of(settings, device, quantum, maxWaitNanos),
        bytesOrNone(settings, WeirKeys.READ_AHEAD, WeirKeys.READ_AHEAD_DEFAULT),
        writeWindowBytes(settings),
        maxWaitNanos,
        refusesShortCircuit(settings),
        sharesLocalFiles(settings),
        settings.file(WeirKeys.WEIGHTS_FILE),
        settings.nanos(WeirKeys.WATCH_PERIOD, WeirKeys.WATCH_PERIOD_DEFAULT, MAX_SECONDS),
        brokerPeriodNanos(settings),
        settings.nanosOrZero(WeirKeys.BROKER_DEBT, WeirKeys.BROKER_DEBT_DEFAULT, MAX_SECONDS, ""));
  }

  private static Policy policy(Settings settings) {
    return switch (settings.word(WeirKeys.POLICY, WeirKeys.POLICY_DEFAULT)) {
      case "sfq" -> Policy.SFQ;
      case "fifo" -> Policy.FIFO;
      case "coordinate" -> Policy.COORDINATE;
      case "none" -> Policy.NONE;
      default -> throw settings.refused(WeirKeys.POLICY, "sfq, fifo, coordinate or none");
    };
  }

  private static @Nullable Long writeWindowBytes(Settings settings) {
    return switch (settings.word(WeirKeys.WRITE_WINDOW, WeirKeys.WRITE_WINDOW_DEFAULT)) {
      case "auto" -> SyncWay.ofThisMachine() == SyncWay.FORCE ? null : (Long) WRITE_WINDOW_BYTES;
      case "none" -> null;
      default ->
          settings.bytes(WeirKeys.WRITE_WINDOW, WeirKeys.WRITE_WINDOW_DEFAULT, ", auto or none");
    };
  }

  private static @Nullable Long bytesOrNone(Settings settings, String key, String defaultValue) {
    return settings.word(key, defaultValue).equals("none")
        ? null
        : (Long) settings.bytes(key, defaultValue, ", or none");
  }

  private static @Nullable Long brokerPeriodNanos(Settings settings) {
    return settings.word(WeirKeys.BROKER_PERIOD, WeirKeys.BROKER_PERIOD_DEFAULT).equals("none")
        ? null
        : settings.nanos(
            WeirKeys.BROKER_PERIOD, WeirKeys.BROKER_PERIOD_DEFAULT, MAX_SECONDS, ", or none");
  }

  private static boolean refusesShortCircuit(Settings settings) {
    return switch (settings.word(WeirKeys.SHORT_CIRCUIT, WeirKeys.SHORT_CIRCUIT_DEFAULT)) {
      case "allow" -> false;
      case "refuse" -> true;
      default -> throw settings.refused(WeirKeys.SHORT_CIRCUIT, "allow or refuse");
    };
  }

  private static boolean sharesLocalFiles(Settings settings) {
    return switch (settings.word(WeirKeys.LOCAL_FILES, WeirKeys.LOCAL_FILES_DEFAULT)) {
      case "share" -> true;
      case "pass" -> false;
      default -> throw settings.refused(WeirKeys.LOCAL_FILES, "share or pass");
    };
  }

  private static DeviceProfile device(Settings settings) {
    return DeviceProfile.of(
        (double) settings.bytes(WeirKeys.READ_BANDWIDTH, WeirKeys.READ_BANDWIDTH_DEFAULT, ""),
        (double) settings.bytes(WeirKeys.WRITE_BANDWIDTH, WeirKeys.WRITE_BANDWIDTH_DEFAULT, ""),
        settings.nanosOrZero(
            WeirKeys.REQUEST_TIME, WeirKeys.REQUEST_TIME_DEFAULT, MAX_DEVICE_SECONDS, ""),
        settings.nanosOrZero(
            WeirKeys.SEEK_TIME, WeirKeys.SEEK_TIME_DEFAULT, MAX_DEVICE_SECONDS, ""));
  }

  private static Quantum quantum(Settings settings, DeviceProfile device, long roundNanos) {
    Quantum byDevice = Quantum.of(device);
    long costNanos =
        switch (settings.word(WeirKeys.QUANTUM, WeirKeys.QUANTUM_DEFAULT)) {
          case "none" -> 0;
          case "auto" -> byDevice.costNanos();
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
    return costNanos == 0 ? Quantum.NONE : new Quantum(costNanos, waitNanos, roundNanos);
  }

  private static Supplier<Depth> depth(Settings settings, Quantum quantum) {
    AdaptiveDepth.Settings adaptive = adaptive(settings);
    int byQuantum = quantum.costNanos() > 0 ? 1 : DEPTH_BY_REQUEST;
    return switch (settings.word(WeirKeys.DEPTH, WeirKeys.DEPTH_DEFAULT)) {
      case "adaptive" -> () -> new AdaptiveDepth(adaptive);
      case "auto" -> () -> Depth.fixed(byQuantum);
      default -> {
        int depth =
            settings.number(
                WeirKeys.DEPTH, WeirKeys.DEPTH_DEFAULT, 1, MAX_DEPTH, ", auto or adaptive");
        yield () -> Depth.fixed(depth);
      }
    };
  }

  /**
   * Read, and refused, also where the depth is none of it: a value that is wrong is wrong today.
   */
  private static AdaptiveDepth.Settings adaptive(Settings settings) {
    return new AdaptiveDepth.Settings(
        1,
        settings.number(WeirKeys.DEPTH_MAX, WeirKeys.DEPTH_MAX_DEFAULT, 1, MAX_DEPTH, ""),
        settings.decimal(WeirKeys.DEPTH_GAIN, WeirKeys.DEPTH_GAIN_DEFAULT, 0.001, MAX_DEPTH),
        settings.nanos(WeirKeys.READ_LATENCY, WeirKeys.READ_LATENCY_DEFAULT, MAX_SECONDS),
        settings.nanos(WeirKeys.WRITE_LATENCY, WeirKeys.WRITE_LATENCY_DEFAULT, MAX_SECONDS),
        settings.nanos(WeirKeys.DEPTH_PERIOD, WeirKeys.DEPTH_PERIOD_DEFAULT, MAX_SECONDS));
  }

  private static long maxWaitNanos(Settings settings, Configuration conf) {
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
