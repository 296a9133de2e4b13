// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.gate;

import io.weir.core.depth.DepthSettings;
import io.weir.core.device.DeviceProfile;
import io.weir.core.device.Slice;
import io.weir.core.policy.DevicePolicy;
import io.weir.core.policy.Policy;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.Operation;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.window.BurstSize;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of the gates of a DataNode.
 *
 * @param device what a request is taken to cost before it was seen
 * @param findsSeeks whether what a seek costs follows from the device, and is not typed
 * @param depth makes the depth of one gate
 * @param weightsFile where weights stand beside those in the configuration; null if nowhere
 * @param brokerPeriodNanos between two reports to the brokers; null: none
 * @param mostFactor how far weights may be moved by a broker, from 1 to 8
 */
public record GateSettings(
    Policy policy,
    DeviceProfile device,
    boolean findsSeeks,
    Slice slice,
    DepthSettings depth,
    int scatteredDepth,
    CoordinationRule coordination,
    Window readWindow,
    Window writeWindow,
    long windowMemoryBytes,
    long maxWaitNanos,
    boolean refusesShortCircuit,
    boolean sharesLocalFiles,
    @Nullable Path weightsFile,
    long watchPeriodNanos,
    @Nullable Long brokerPeriodNanos,
    double mostFactor) {

  private static final Logger LOG = LoggerFactory.getLogger(GateSettings.class);

  public static GateSettings of(Configuration conf) {
    Settings settings = new Settings(conf);
    GateSettings read = of(settings, conf, VolumeDevices.UNKNOWN);
    for (String key : settings.unknown(WeirKeys.PREFIX)) {
      if (WeirKeys.READ_ELSEWHERE.stream().noneMatch(key::startsWith)) {
        LOG.warn("Weir knows no key {}: it changes nothing", key);
      }
    }
    return read;
  }

  /** With what follows from the device where settings leave it to that. */
  static GateSettings of(Settings settings, Configuration conf, FoundDevice found) {
    return new GateSettingsReader(settings, conf, found).read();
  }

  public IoScheduler newScheduler() {
    return onDevice().newScheduler();
  }

  /** What decides at a gate. */
  public DevicePolicy onDevice() {
    return new DevicePolicy(policy, device, slice, depth, scatteredDepth, coordination);
  }

  /** What the device gives to one who reads in order, or writes if that is less. */
  public double bytesPerSecond() {
    long many = 1 << 30; // beside them no constant of a request counts
    long nanos =
        Math.max(device.costNanos(Operation.READ, many), device.costNanos(Operation.WRITE, many));
    return 1e9 * many / nanos;
  }

  public BurstSize newBurstSize() {
    return onDevice().newBurstSize();
  }

  /** Whether blocks are moved in bursts; else each chunk is a request of its own. */
  public boolean hasBursts(Operation operation) {
    Window window = operation == Operation.READ ? readWindow : writeWindow;
    return policy != Policy.OBSERVE && !window.isNone();
  }

  private String bursts() {
    return slice.isNone()
        ? "bursts of 2 MiB as there are no seeks"
        : String.format(Locale.ROOT, "bursts of %.1f ms", slice.lengthNanos() / 1e6);
  }

  public String describe() {
    return switch (policy) {
      case SFQ ->
          String.format(
              Locale.ROOT,
              "policy sfq, depth %s (scattered %d), %s, no request waits over %.1f s, read window %s, write window %s",
              depth.get(),
              scatteredDepth,
              bursts(),
              maxWaitNanos / 1e9,
              readWindow,
              writeWindow);
      case COORDINATE ->
          onDevice().losesToSeeks()
              ? String.format(
                  Locale.ROOT,
                  "policy coordinate, %d jobs are prioritized, no stream is blocked over %.1f s, error %.2f, throughput by streams %s; behind it depth %s, %s, no request waits over %.1f s, read window %s, write window %s",
                  coordination.prioritizedJobs(),
                  coordination.maxBlockedNanos() / 1e9,
                  coordination.error(),
                  coordination.curve(),
                  depth.get(),
                  bursts(),
                  maxWaitNanos / 1e9,
                  readWindow,
                  writeWindow)
              : "policy coordinate, which has nothing to gain as this device loses nothing to several streams: as policy sfq";
      case FIFO ->
          String.format(
              Locale.ROOT,
              "policy fifo, depth %s, no request waits over %.1f s",
              depth.get(),
              maxWaitNanos / 1e9);
      case OBSERVE -> "policy observe: everything is counted, and nobody waits";
      case NONE -> "policy none";
    };
  }
}
