// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.console.history.History;
import io.weir.hadoop.console.live.ClusterUsage;
import io.weir.hadoop.console.live.HeardNode;
import io.weir.hadoop.console.live.Overview;
import io.weir.hadoop.threads.DaemonThreads;
import io.weir.hadoop.usage.NodeUsage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a NameNode knows of the use of its cluster's disks. Thread-safe. */
public final class Console implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Console.class);

  private static final long TICK_SECONDS = 5;

  /** One overview serves all who look within this time. */
  private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(900);

  /** The first report of a node covers no more than this: it may have tried for a while. */
  private static final long MOST_FIRST_NANOS = TimeUnit.MINUTES.toNanos(2);

  private final ClusterUsage usage;
  private final @Nullable History history;
  private final LongSupplier nanos;
  private final LongSupplier epochMillis;
  private final int leastPeriodSeconds;
  private final long startedNanos;
  private @Nullable ScheduledExecutorService thread;
  private @Nullable Moment last;

  /**
   * The cluster at a moment.
   *
   * @param epochMillis when
   * @param nanos the same, by the clock of {@link HeardNode#heardNanos}
   * @param periodSeconds how often nodes report
   */
  public record Moment(Overview overview, long epochMillis, long nanos, int periodSeconds) {
    /** Of a node that reports, less than this has passed since it did. */
    public boolean isSilent(HeardNode node) {
      return Console.isSilent(node, nanos, periodSeconds);
    }
  }

  /**
   * One that is told the time.
   *
   * @param history null: none is kept
   */
  public Console(
      BrokerLimits limits,
      @Nullable History history,
      LongSupplier nanos,
      LongSupplier epochMillis) {
    this(limits, history, nanos, epochMillis, /* leastPeriodSeconds= */ 1);
  }

  /**
   * One that hears from nodes less often.
   *
   * @param history null: none is kept
   */
  public Console(
      BrokerLimits limits,
      @Nullable History history,
      LongSupplier nanos,
      LongSupplier epochMillis,
      int leastPeriodSeconds) {
    this.leastPeriodSeconds = leastPeriodSeconds;
    this.usage = new ClusterUsage(limits);
    this.history = history;
    this.nanos = nanos;
    this.startedNanos = nanos.getAsLong();
    this.epochMillis = epochMillis;
  }

  /** Begins to write the history now and then. */
  @SuppressWarnings("FutureReturnValueIgnored") // a tick tells its faults itself
  public synchronized void start() {
    if (history != null && thread == null) {
      thread = DaemonThreads.oneCalled("Weir's history");
      thread.scheduleWithFixedDelay(this::tick, TICK_SECONDS, TICK_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void tick() {
    try {
      if (history != null) {
        history.tick(nowSecond());
      }
    } catch (RuntimeException | Error fault) { // one that throws was the last
      LOG.error("Weir's console has no history of a while", fault);
    }
  }

  /** Why what a node says is not taken; null: it is. */
  public @Nullable String take(NodeUsage said) {
    long now = nanos.getAsLong();
    HeardNode before = usage.node(said.node());
    String objection = usage.take(said, now);
    HeardNode taken = usage.node(said.node());
    if (objection == null && history != null && taken != null) {
      long sinceNanos =
          before == null
              ? Math.min(now - startedNanos, MOST_FIRST_NANOS)
              : now - before.heardNanos();
      history.add(taken, sinceNanos + TimeUnit.SECONDS.toNanos(1));
    }
    return objection;
  }

  private static boolean isSilent(HeardNode node, long nanos, int periodSeconds) {
    return nanos - node.heardNanos() > TimeUnit.SECONDS.toNanos(3L * periodSeconds + 5);
  }

  /** After how many seconds a node is to report again. */
  public int periodSeconds() {
    return Math.max(leastPeriodSeconds, usage.periodSeconds());
  }

  /** The cluster now; the same for all who ask within a second. */
  public synchronized Moment now() {
    long now = nanos.getAsLong();
    int period = periodSeconds();
    Moment known = last;
    if (known == null || now - known.nanos() > FRESH_NANOS) {
      Overview overview = usage.overview(now, each -> isSilent(each, now, period));
      known = new Moment(overview, epochMillis.getAsLong(), now, period);
      last = known;
    }
    return known;
  }

  /** What a node said last; null if it is not known. */
  public @Nullable HeardNode node(String name) {
    return usage.node(name);
  }

  public @Nullable History history() {
    return history;
  }

  /** Of the epoch. */
  public long nowSecond() {
    return TimeUnit.MILLISECONDS.toSeconds(epochMillis.getAsLong());
  }

  @Override
  public synchronized void close() {
    if (thread != null) {
      thread.shutdownNow();
    }
    if (history != null) {
      history.close();
    }
  }
}
