// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.CachedReads;
import io.weir.core.Coordination;
import io.weir.core.DeviceProfile;
import io.weir.core.FifoScheduler;
import io.weir.core.IoScheduler;
import io.weir.core.Quantum;
import io.weir.core.SfqScheduler;
import io.weir.core.StreamCoordinator;
import io.weir.core.depth.Depth;
import io.weir.hadoop.settings.Settings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
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
 * @param coordination how streams are throttled and coordinated, where they are
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
    Coordination coordination,
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
    COORDINATE,
    NONE
  }

  private static final int ALL_AT_ONCE = 1024;

  private static final Logger LOG = LoggerFactory.getLogger(GateSettings.class);

  /**
   * @throws IllegalArgumentException names the key, the value and what is allowed
   */
  public static GateSettings of(Configuration conf) {
    Settings settings = new Settings(conf);
    GateSettings read = of(settings, conf);
    for (String key : settings.unknown(WeirKeys.DATANODE_PREFIX)) {
      if (!key.startsWith(WeirKeys.VOLUME_PREFIX)) {
        LOG.warn("Weir knows no key {}: it changes nothing", key);
      }
    }
    return read;
  }

  static GateSettings of(Settings settings, Configuration conf) {
    return GateSettingsReader.read(settings, conf);
  }

  /** The scheduler of one more gate. */
  public IoScheduler newScheduler() {
    return switch (policy) {
      case SFQ -> apartFromCachedReads(sharing());
      case FIFO -> new FifoScheduler(depth.get());
      case COORDINATE -> apartFromCachedReads(losesToSeeks() ? coordinating() : sharing());
      case NONE ->
          new FifoScheduler(Depth.fixed(ALL_AT_ONCE)); // for those at a gate when it became none
    };
  }

  private IoScheduler sharing() {
    return new SfqScheduler(device, depth.get(), quantum, mostDebtNanos);
  }

  private IoScheduler coordinating() {
    return new StreamCoordinator(
        shares -> new SfqScheduler(device, depth.get(), quantum, mostDebtNanos, shares),
        device,
        coordination,
        quantum.waitNanos());
  }

  /** Whether the device serves several streams worse than few; else coordination gains nothing. */
  private boolean losesToSeeks() {
    return !coordination.curve().isKnown() || coordination.curve().falls();
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
              window());
      case COORDINATE ->
          losesToSeeks()
              ? String.format(
                  Locale.ROOT,
                  "policy coordinate, %d jobs are prioritized, no stream is blocked over %.1f s, error %.2f, throughput by streams %s; behind it depth %s, quantum %.1f ms, no request waits over %.1f s, write window %s",
                  coordination.prioritizedJobs(),
                  coordination.maxBlockedNanos() / 1e9,
                  coordination.error(),
                  coordination.curve(),
                  depth.get(),
                  quantum.costNanos() / 1e6,
                  maxWaitNanos / 1e9,
                  window())
              : "policy coordinate, which has nothing to gain as this device loses nothing to several streams: as policy sfq";
      case FIFO ->
          String.format(
              Locale.ROOT,
              "policy fifo, depth %s, no request waits over %.1f s",
              depth.get(),
              maxWaitNanos / 1e9);
      case NONE -> "policy none";
    };
  }

  private String window() {
    return writeWindowBytes == null ? "none" : writeWindowBytes / 1024 + "k";
  }
}
