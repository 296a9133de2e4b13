// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.DeviceProfile;
import io.weir.core.FifoScheduler;
import io.weir.core.IoScheduler;
import io.weir.core.Quantum;
import io.weir.core.SfqScheduler;
import io.weir.core.depth.AdaptiveDepth;
import io.weir.core.depth.Depth;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;

/**
 * How the gates of a DataNode decide, as its configuration says.
 *
 * @param policy who goes next
 * @param device what a request costs
 * @param quantum how long a turn is
 * @param depth makes the depth of one gate
 * @param maxWaitNanos longest wait of one request
 */
public record GateSettings(
    Policy policy,
    DeviceProfile device,
    Quantum quantum,
    Supplier<Depth> depth,
    long maxWaitNanos) {

  /** Who goes next. */
  public enum Policy {
    SFQ,
    FIFO,
    NONE
  }

  private static final int MAX_DEPTH = 1024;
  private static final int DEPTH_BY_REQUEST = 4;

  /** A wait takes no more than this part of what a client waits at its socket. */
  private static final int SOCKET_TIMEOUTS_PER_WAIT = 4;

  /**
   * @throws IllegalArgumentException names the key, the value and what is allowed
   */
  public static GateSettings of(Configuration conf) {
    Settings settings = new Settings(conf);
    DeviceProfile device = device(conf, settings);
    Quantum quantum = quantum(conf, settings, device);
    return new GateSettings(
        policy(settings),
        device,
        quantum,
        depth(conf, settings, quantum),
        maxWaitNanos(conf, settings));
  }

  /** The scheduler of one more gate. */
  public IoScheduler newScheduler() {
    return switch (policy) {
      case SFQ -> new SfqScheduler(device, depth.get(), quantum);
      case FIFO -> new FifoScheduler(depth.get());
      case NONE -> throw new IllegalStateException("no gate stands where the policy is none");
    };
  }

  /** One line for the log. */
  public String describe() {
    return "policy %s, depth %s, quantum %.1f ms, waits %.1f ms for a stream and at most %.1f s in all"
        .formatted(
            policy.name().toLowerCase(java.util.Locale.ROOT),
            depth.get(),
            quantum.costNanos() / 1e6,
            quantum.waitNanos() / 1e6,
            maxWaitNanos / 1e9);
  }

  private static Policy policy(Settings settings) {
    String word = settings.word(WeirKeys.POLICY, WeirKeys.POLICY_DEFAULT);
    for (Policy policy : Policy.values()) {
      if (policy.name().equalsIgnoreCase(word)) {
        return policy;
      }
    }
    throw Settings.refused(WeirKeys.POLICY, word, "sfq, fifo or none");
  }

  private static DeviceProfile device(Configuration conf, Settings settings) {
    return DeviceProfile.of(
        settings.bytesPerSecond(WeirKeys.READ_BANDWIDTH, WeirKeys.READ_BANDWIDTH_DEFAULT),
        settings.bytesPerSecond(WeirKeys.WRITE_BANDWIDTH, WeirKeys.WRITE_BANDWIDTH_DEFAULT),
        nanos(conf, settings, WeirKeys.REQUEST_TIME, WeirKeys.REQUEST_TIME_DEFAULT, 0),
        nanos(conf, settings, WeirKeys.SEEK_TIME, WeirKeys.SEEK_TIME_DEFAULT, 0));
  }

  private static Quantum quantum(Configuration conf, Settings settings, DeviceProfile device) {
    Quantum byDevice = Quantum.of(device);
    String cost = settings.word(WeirKeys.QUANTUM, WeirKeys.QUANTUM_DEFAULT);
    String wait = settings.word(WeirKeys.QUANTUM_WAIT, WeirKeys.QUANTUM_WAIT_DEFAULT);
    long waitNanos =
        wait.equals("auto")
            ? byDevice.waitNanos()
            : settings.nanos(WeirKeys.QUANTUM_WAIT, wait, 0, ", or auto");
    return switch (cost) {
      case "none" -> Quantum.NONE;
      case "auto" ->
          byDevice.costNanos() == 0 ? Quantum.NONE : new Quantum(byDevice.costNanos(), waitNanos);
      default ->
          new Quantum(settings.nanos(WeirKeys.QUANTUM, cost, 0, ", auto or none"), waitNanos);
    };
  }

  private static Supplier<Depth> depth(Configuration conf, Settings settings, Quantum quantum) {
    String word = settings.word(WeirKeys.DEPTH, WeirKeys.DEPTH_DEFAULT);
    AdaptiveDepth.Settings adaptive = adaptive(conf, settings);
    if (word.equals("adaptive")) {
      return () -> new AdaptiveDepth(adaptive);
    }
    int byQuantum = quantum.costNanos() > 0 ? 1 : DEPTH_BY_REQUEST;
    int depth =
        word.equals("auto")
            ? byQuantum
            : settings.number(WeirKeys.DEPTH, word, 1, MAX_DEPTH, ", auto or adaptive");
    return () -> Depth.fixed(depth);
  }

  private static AdaptiveDepth.Settings adaptive(Configuration conf, Settings settings) {
    String max = conf.getTrimmed(WeirKeys.DEPTH_MAX, "" + WeirKeys.DEPTH_MAX_DEFAULT);
    String gain = conf.getTrimmed(WeirKeys.DEPTH_GAIN, "" + WeirKeys.DEPTH_GAIN_DEFAULT);
    return new AdaptiveDepth.Settings(
        1,
        settings.number(WeirKeys.DEPTH_MAX, max, 1, MAX_DEPTH, ""),
        settings.decimal(WeirKeys.DEPTH_GAIN, gain, 0),
        nanos(conf, settings, WeirKeys.READ_LATENCY, WeirKeys.READ_LATENCY_DEFAULT, 1),
        nanos(conf, settings, WeirKeys.WRITE_LATENCY, WeirKeys.WRITE_LATENCY_DEFAULT, 1),
        nanos(conf, settings, WeirKeys.DEPTH_PERIOD, WeirKeys.DEPTH_PERIOD_DEFAULT, 1));
  }

  private static long maxWaitNanos(Configuration conf, Settings settings) {
    long asked = nanos(conf, settings, WeirKeys.MAX_WAIT, WeirKeys.MAX_WAIT_DEFAULT, 1);
    long socketTimeoutMillis =
        conf.getInt(
            HdfsClientConfigKeys.DFS_CLIENT_SOCKET_TIMEOUT_KEY,
            org.apache.hadoop.hdfs.protocol.HdfsConstants.READ_TIMEOUT);
    return socketTimeoutMillis <= 0
        ? asked
        : Math.min(
            asked, TimeUnit.MILLISECONDS.toNanos(socketTimeoutMillis) / SOCKET_TIMEOUTS_PER_WAIT);
  }

  private static long nanos(
      Configuration conf, Settings settings, String key, String defaultValue, long min) {
    return settings.nanos(key, conf.getTrimmed(key, defaultValue), min, "");
  }
}
