// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.CachedReads;
import io.weir.core.DeviceProfile;
import io.weir.core.FifoScheduler;
import io.weir.core.IoScheduler;
import io.weir.core.Quantum;
import io.weir.core.SfqScheduler;
import io.weir.core.depth.AdaptiveDepth;
import io.weir.core.depth.Depth;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.sync.SyncWay;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the gates of a DataNode decide, as its configuration says.
 *
 * @param policy who goes next
 * @param device what a request costs
 * @param quantum how long a turn is
 * @param depth makes the depth of one gate
 * @param readAheadBytes the most that is read ahead of a stream; null: no read is taken for cached
 * @param writeWindowBytes how much of a volume may be dirty; null: as much as the kernel lets
 * @param maxWaitNanos longest wait of one request
 * @param refusesShortCircuit whether clients get no block files to read by themselves
 * @param sharesLocalFiles whether other processes of the node go through its gates
 * @param weightsFile where weights stand beside those in the configuration; null if nowhere
 * @param watchPeriodNanos between two looks at that file
 * @param brokerPeriodNanos between two reports to the brokers; null: none
 * @param mostDebtNanos for how much of a volume's time a flow waits for what it got elsewhere
 */
public record GateSettings(
    Policy policy,
    DeviceProfile device,
    Quantum quantum,
    Supplier<Depth> depth,
    @Nullable Long readAheadBytes,
    @Nullable Long writeWindowBytes,
    long maxWaitNanos,
    boolean refusesShortCircuit,
    boolean sharesLocalFiles,
    @Nullable Path weightsFile,
    long watchPeriodNanos,
    @Nullable Long brokerPeriodNanos,
    long mostDebtNanos) {

  /** Who goes next. */
  public enum Policy {
    SFQ,
    FIFO,
    NONE
  }

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

  private static final Logger LOG = LoggerFactory.getLogger(GateSettings.class);

  /**
   * @throws IllegalArgumentException names the key, the value and what is allowed
   */
  public static GateSettings of(Configuration conf) {
    Settings settings = new Settings(conf);
    DeviceProfile device = device(settings);
    long maxWaitNanos = maxWaitNanos(settings, conf);
    Quantum quantum = quantum(settings, device, maxWaitNanos / ROUNDS_PER_WAIT);
    GateSettings read =
        new GateSettings(
            policy(settings),
            device,
            quantum,
            depth(settings, quantum),
            bytesOrNone(settings, WeirKeys.READ_AHEAD, WeirKeys.READ_AHEAD_DEFAULT),
            writeWindowBytes(settings),
            maxWaitNanos,
            refusesShortCircuit(settings),
            sharesLocalFiles(settings),
            settings.file(WeirKeys.WEIGHTS_FILE),
            settings.nanos(WeirKeys.WATCH_PERIOD, WeirKeys.WATCH_PERIOD_DEFAULT, MAX_SECONDS),
            brokerPeriodNanos(settings),
            settings.nanosOrZero(
                WeirKeys.BROKER_DEBT, WeirKeys.BROKER_DEBT_DEFAULT, MAX_SECONDS, ""));
    for (String key : settings.unknown(WeirKeys.DATANODE_PREFIX)) {
      LOG.warn("Weir knows no key {}: it changes nothing", key);
    }
    return read;
  }

  /** The scheduler of one more gate. */
  public IoScheduler newScheduler() {
    return switch (policy) {
      case SFQ ->
          apartFromCachedReads(new SfqScheduler(device, depth.get(), quantum, mostDebtNanos));
      case FIFO -> new FifoScheduler(depth.get());
      case NONE ->
          new FifoScheduler(Depth.fixed(MAX_DEPTH)); // for those at a gate when it became none
    };
  }

  private IoScheduler apartFromCachedReads(IoScheduler scheduler) {
    return readAheadBytes == null ? scheduler : new CachedReads(scheduler, device, readAheadBytes);
  }

  /** One line for the log. */
  public String describe() {
    return switch (policy) {
      case SFQ ->
          String.format(
              Locale.ROOT,
              "policy sfq, depth %s, quantum %.1f ms that waits %.1f ms for its stream, no request waits over %.1f s, write window %s",
              depth.get(),
              quantum.costNanos() / 1e6,
              quantum.waitNanos() / 1e6,
              maxWaitNanos / 1e9,
              writeWindowBytes == null ? "none" : writeWindowBytes / 1024 + "k");
      case FIFO ->
          String.format(
              Locale.ROOT,
              "policy fifo, depth %s, no request waits over %.1f s",
              depth.get(),
              maxWaitNanos / 1e9);
      case NONE -> "policy none";
    };
  }

  private static Policy policy(Settings settings) {
    return switch (settings.word(WeirKeys.POLICY, WeirKeys.POLICY_DEFAULT)) {
      case "sfq" -> Policy.SFQ;
      case "fifo" -> Policy.FIFO;
      case "none" -> Policy.NONE;
      default -> throw settings.refused(WeirKeys.POLICY, "sfq, fifo or none");
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
