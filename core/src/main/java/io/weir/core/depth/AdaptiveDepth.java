// SPDX-License-Identifier: Apache-2.0
package io.weir.core.depth;

import static java.util.Objects.requireNonNull;

import io.weir.core.request.Operation;
import io.weir.core.request.Require;
import java.util.EnumMap;
import java.util.Map;

/**
 * The depth by feedback (the controller of SFQ(D2)): once a period
 *
 * <pre>  D(k+1) = D(k) + K · (L_ref − L(k)),   D_min ≤ D ≤ D_max</pre>
 *
 * <p>where L(k) is the mean latency at the device in period k and L_ref the latency at the knee of
 * its throughput. Below the knee a deeper queue is free throughput; above it, it only takes the
 * order of requests out of the scheduler's hands. Reads and writes have a reference each, weighted
 * by how many of each completed; a period without a completion changes nothing.
 */
public final class AdaptiveDepth implements Depth {
  /**
   * @param min smallest depth, 1 or more
   * @param max largest depth, at least min
   * @param gainPerMilli K: how much the depth moves for a millisecond of deviation; above 0
   * @param readReferenceNanos L_ref of reads; above 0
   * @param writeReferenceNanos L_ref of writes; above 0
   * @param periodNanos length of a period; above 0
   */
  public record Settings(
      int min,
      int max,
      double gainPerMilli,
      long readReferenceNanos,
      long writeReferenceNanos,
      long periodNanos) {
    public Settings {
      Require.that(min >= 1, "min", min, "1 or more");
      Require.that(max >= min, "max", max, "min (" + min + ") or more");
      Require.that(gainPerMilli > 0, "gainPerMilli", gainPerMilli, "above 0");
      Require.that(readReferenceNanos > 0, "readReferenceNanos", readReferenceNanos, "above 0");
      Require.that(writeReferenceNanos > 0, "writeReferenceNanos", writeReferenceNanos, "above 0");
      Require.that(periodNanos > 0, "periodNanos", periodNanos, "above 0");
    }

    long referenceNanos(Operation operation) {
      return operation == Operation.READ ? readReferenceNanos : writeReferenceNanos;
    }
  }

  private final Settings settings;
  private final Map<Operation, MeanLatency> latencies = new EnumMap<>(Operation.class);
  private double depth;
  private long periodEndsNanos;
  private boolean started;

  /** Starts at the smallest depth. */
  public AdaptiveDepth(Settings settings) {
    this.settings = settings;
    this.depth = settings.min();
    for (Operation operation : Operation.values()) {
      latencies.put(operation, new MeanLatency());
    }
  }

  @Override
  public int current() {
    return (int) Math.round(depth);
  }

  @Override
  public void dispatched(Operation operation, long nowNanos) {
    if (!started) {
      started = true;
      restart(nowNanos);
    }
    latencyOf(operation).entered(nowNanos);
  }

  @Override
  public void completed(Operation operation, long nowNanos) {
    latencyOf(operation).left(nowNanos);
    if (nowNanos - periodEndsNanos >= 0) {
      depth = next();
      restart(nowNanos);
    }
  }

  @Override
  public String toString() {
    return settings.min() + " to " + settings.max() + " by feedback";
  }

  private double next() {
    double deviationNanos = 0;
    int completions = 0;
    for (Map.Entry<Operation, MeanLatency> entry : latencies.entrySet()) {
      MeanLatency latency = entry.getValue();
      if (latency.count() > 0) {
        deviationNanos +=
            latency.count() * (settings.referenceNanos(entry.getKey()) - latency.nanos());
        completions += latency.count();
      }
    }
    // D(k+1) = D(k) + K · (L_ref − L(k))
    double moved = depth + settings.gainPerMilli() * (deviationNanos / completions) / 1e6;
    return Math.max(settings.min(), Math.min(settings.max(), moved));
  }

  private void restart(long nowNanos) {
    periodEndsNanos = nowNanos + settings.periodNanos();
    latencies.values().forEach(latency -> latency.restart(nowNanos));
  }

  private MeanLatency latencyOf(Operation operation) {
    return requireNonNull(latencies.get(operation));
  }
}
