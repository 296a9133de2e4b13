// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.usage;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.accounting.FlowCounters;
import io.weir.core.accounting.TimeHistogram;
import io.weir.core.request.Promise;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes rates of what the disks of a node count: by how much each counter has grown since the last
 * reading, over the time that has passed. Not thread-safe.
 */
public final class UsageMeter {
  /** Further ones are told as one, so that a tenant who makes names all day hides nobody else. */
  private static final int MOST_FLOWS = 4_000;

  private static final String OTHERS = "(others)";

  private final String node;
  private Map<String, DiskCounters> before = Map.of();
  private long readNanos;
  private boolean hasRead;

  public UsageMeter(String node) {
    this.node = node;
  }

  /** Begins anew: what was counted so far is not told. */
  public void begin(Map<String, DiskCounters> now, long nowNanos) {
    before = Map.copyOf(now);
    readNanos = nowNanos;
    hasRead = true;
  }

  /**
   * What was used since the last reading; null for the first one, which has none before it.
   *
   * @param now by volume
   */
  public @Nullable NodeUsage read(Map<String, DiskCounters> now, long nowNanos) {
    long passedNanos = nowNanos - readNanos;
    Map<String, DiskCounters> then = before;
    boolean isFirst = !hasRead;
    begin(now, nowNanos);
    return isFirst || passedNanos <= 0 ? null : new Reading(then, passedNanos).of(now);
  }

  private final class Reading {
    private final Map<String, DiskCounters> then;
    private final double seconds;
    private final long nanos;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<UsedFlow> flows = new ArrayList<>();

    Reading(Map<String, DiskCounters> then, long nanos) {
      this.then = then;
      this.nanos = nanos;
      this.seconds = nanos / 1e9;
    }

    NodeUsage of(Map<String, DiskCounters> now) {
      List<DiskUsage> disks = new ArrayList<>();
      now.forEach((volume, counters) -> disks.add(disk(volume, counters, then.get(volume))));
      return new NodeUsage(node, nanos, flows, disks);
    }

    private DiskUsage disk(String volume, DiskCounters now, @Nullable DiskCounters was) {
      Map<String, FlowCounters> flowsThen = was == null ? Map.of() : byName(was.flows());
      FlowRates rates = FlowRates.ofRows(now.flows().size());
      int rows = 0;
      for (FlowCounters each : now.flows()) {
        FlowCounters earlier =
            each.flow().equals(CountingScheduler.GONE)
                ? withThoseThatLeft(flowsThen, now.flows())
                : flowsThen.get(each.flow());
        boolean isNew = earlier == null || each.serviceNanos() < earlier.serviceNanos();
        if (isNew && each.flow().equals(CountingScheduler.GONE)) {
          continue; // what is in it was told under other names
        }
        int others = others(rates, rows, each);
        if (others >= 0) {
          putInto(rates, others, each, isNew ? null : earlier);
        } else if (put(rates, rows, each, isNew ? null : earlier)) {
          rows++;
        }
      }
      long busyThen = was == null ? 0 : was.device().busyNanos();
      double busy = Math.max(0, now.device().busyNanos() - busyThen) / (double) nanos;
      return new DiskUsage(
          volume,
          now.kind(),
          Math.min(1, busy),
          now.device().waiting(),
          now.given(),
          now.isCoordinated(),
          now.hasFailed(),
          rates.first(rows));
    }

    /**
     * What those that are gone had before: those that were then, and those that have left since,
     * whose counters were added to them as they were.
     */
    private @Nullable FlowCounters withThoseThatLeft(
        Map<String, FlowCounters> then, List<FlowCounters> now) {
      Map<String, FlowCounters> left = new HashMap<>(then);
      for (FlowCounters each : now) {
        FlowCounters before = left.get(each.flow());
        if (before != null && each.serviceNanos() >= before.serviceNanos()) {
          left.remove(each.flow());
        }
      }
      FlowCounters sum = then.get(CountingScheduler.GONE);
      left.remove(CountingScheduler.GONE);
      for (FlowCounters each : left.values()) {
        sum = sum == null ? each : sum.plus(each);
      }
      return sum;
    }

    /** The row of the others, if this one is one of them and they have a row; or else −1. */
    private int others(FlowRates rates, int rows, FlowCounters flow) {
      if (numbers.containsKey(flow.flow()) || flows.size() < MOST_FLOWS) {
        return -1;
      }
      for (int row = 0; row < rows; row++) {
        if (rates.flow()[row] == MOST_FLOWS) {
          return row;
        }
      }
      return -1;
    }

    private void putInto(
        FlowRates rates, int row, FlowCounters now, @Nullable FlowCounters earlier) {
      FlowRates one = FlowRates.ofRows(1);
      if (put(one, 0, now, earlier)) {
        rates.add(row, one, 0);
      }
    }

    /** Whether it has done anything, or waits. */
    private boolean put(
        FlowRates rates, int row, FlowCounters now, @Nullable FlowCounters earlier) {
      long read = now.reads().bytes() - (earlier == null ? 0 : earlier.reads().bytes());
      long written = now.writes().bytes() - (earlier == null ? 0 : earlier.writes().bytes());
      long served = now.serviceNanos() - (earlier == null ? 0 : earlier.serviceNanos());
      long due = now.dueNanos() - (earlier == null ? 0 : earlier.dueNanos());
      long wanted = now.wantedNanos() - (earlier == null ? 0 : earlier.wantedNanos());
      long waited = now.waitedNanos() - (earlier == null ? 0 : earlier.waitedNanos());
      if (read <= 0 && written <= 0 && served <= 0 && wanted <= 0 && now.waiting() == 0) {
        return false;
      }
      rates.flow()[row] = numberOf(now);
      rates.readPerSecond()[row] = (float) (Math.max(0, read) / seconds);
      rates.writtenPerSecond()[row] = (float) (Math.max(0, written) / seconds);
      rates.served()[row] = part(served);
      rates.due()[row] = part(due);
      rates.wanted()[row] = Math.min(1, part(wanted));
      rates.waiting()[row] = part(waited);
      rates.late()[row] = late(now, earlier);
      return true;
    }

    private float part(long grownNanos) {
      return (float) (Math.max(0, grownNanos) / (double) nanos);
    }

    private int numberOf(FlowCounters flow) {
      if (flows.size() >= MOST_FLOWS && !numbers.containsKey(flow.flow())) {
        if (flows.size() == MOST_FLOWS) {
          flows.add(new UsedFlow(OTHERS, "", 1, 0, 0, 0));
        }
        return MOST_FLOWS;
      }
      return numbers.computeIfAbsent(
          flow.flow(),
          name -> {
            Promise promise = flow.promise();
            flows.add(
                new UsedFlow(
                    name,
                    flow.place(),
                    flow.weight(),
                    promise.reserved(),
                    promise.isLimited()
                        ? Math.max(1, Math.round(promise.limitBytesPerSecond()))
                        : 0,
                    promise.isHasty() ? promise.latencyNanos() : 0));
            return flows.size() - 1;
          });
    }
  }

  /** By its buckets: those counted have certainly waited for longer than promised. */
  private static int late(FlowCounters now, @Nullable FlowCounters earlier) {
    long late = 0;
    if (now.promise().isHasty()) {
      long latencyNanos = now.promise().latencyNanos();
      for (int bucket = 1; bucket < TimeHistogram.buckets(); bucket++) {
        if (TimeHistogram.upToNanos(bucket - 1) >= latencyNanos) {
          late += now.waits().count(bucket) - (earlier == null ? 0 : earlier.waits().count(bucket));
        }
      }
    }
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, late));
  }

  private static Map<String, FlowCounters> byName(List<FlowCounters> flows) {
    Map<String, FlowCounters> byName = new LinkedHashMap<>();
    flows.forEach(each -> byName.merge(each.flow(), each, FlowCounters::plus));
    return byName;
  }
}
