// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.usage.NodeUsage;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The last usage of each node of a cluster. A node that is silent is shown as such, and then
 * forgotten. Thread-safe.
 */
public final class ClusterUsage {
  /** With 48 bytes for a row, a NameNode spends 200 MB at most. */
  private static final long MOST_ROWS = 4_000_000;

  /** So many messages in a second cost a NameNode about one hundredth of a core. */
  private static final int MESSAGES_PER_SECOND = 50;

  private static final int ROWS_OF_FLOW = 5;
  private static final int LEAST_IDS = 200_000;
  private static final int MOST_WAITS = 100;

  /**
   * Sums keep what each node said when somebody last looked; where nobody does, they are dropped.
   */
  private static final long SUMS_KEPT_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final long FORGET_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final BrokerLimits limits;
  private final NavigableMap<String, HeardNode> nodes = new TreeMap<>();
  private final FlowIds ids = new FlowIds();
  private RunningSums sums = new RunningSums();
  private long lookedNanos;
  private long forgotNanos;
  private long rows;
  private int mostIds = LEAST_IDS;

  public ClusterUsage(BrokerLimits limits) {
    this.limits = limits;
  }

  /** Why this is not taken; null: it is. */
  public synchronized @Nullable String take(NodeUsage usage, long nowNanos) {
    forget(nowNanos);
    HeardNode before = nodes.get(usage.node());
    if (before == null && nodes.size() >= limits.nodes()) {
      return "there are " + limits.nodes() + " nodes already";
    }
    long rowsThen = rows - (before == null ? 0 : rowsOf(before)) + rowsOf(usage);
    if (rowsThen > MOST_ROWS) {
      return "there are " + MOST_ROWS + " rows of flows on disks already";
    }
    rows = rowsThen;
    nodes.put(usage.node(), HeardNode.of(usage, ids.of(usage), nowNanos));
    if (nowNanos - lookedNanos > SUMS_KEPT_NANOS) {
      sums = new RunningSums();
      lookedNanos = nowNanos;
    }
    if (ids.size() > mostIds) {
      numberAnew();
    }
    return null;
  }

  /** Flows come and go for as long as the NameNode runs. */
  private void numberAnew() {
    ids.forget();
    sums = new RunningSums();
    nodes.replaceAll((name, node) -> node.withIds(ids.of(node.usage())));
    mostIds = Math.max(LEAST_IDS, 2 * ids.size());
  }

  /** Once in a second, however many nodes say something in it. */
  private void forget(long nowNanos) {
    if (nowNanos - forgotNanos < FORGET_NANOS && !nodes.isEmpty()) {
      return;
    }
    forgotNanos = nowNanos;
    nodes
        .values()
        .removeIf(
            each -> {
              boolean isOld = nowNanos - each.heardNanos() > keptNanos();
              if (isOld) {
                rows -= rowsOf(each);
                sums.leaveOut(each.name());
              }
              return isOld;
            });
  }

  /** Long enough that somebody sees that it is gone, and that each of very many nodes reports. */
  private long keptNanos() {
    return Math.max(10 * limits.forgetAfterNanos(), TimeUnit.SECONDS.toNanos(3L * periodSeconds()));
  }

  private static long rowsOf(HeardNode node) {
    return rowsOf(node.usage());
  }

  /** A flow with its names takes as much room as some rows. */
  private static long rowsOf(NodeUsage usage) {
    return usage.rows() + (long) ROWS_OF_FLOW * usage.flows().size();
  }

  /** After how many seconds a node is to report again: each second, or less often where many do. */
  public synchronized int periodSeconds() {
    return 1 + nodes.size() / MESSAGES_PER_SECOND;
  }

  /**
   * All, and their sums.
   *
   * @param isSilent of which nodes what they said last counts no more
   */
  public synchronized Overview overview(long nowNanos, Predicate<HeardNode> isSilent) {
    forget(nowNanos);
    lookedNanos = nowNanos;
    for (HeardNode each : nodes.values()) {
      if (isSilent.test(each)) {
        sums.leaveOut(each.name());
      } else {
        sums.count(each);
      }
    }
    return new Overview(List.copyOf(nodes.values()), sums.flows(), sums.waits(MOST_WAITS));
  }

  /** One of them. */
  public synchronized @Nullable HeardNode node(String name) {
    return nodes.get(name);
  }
}
