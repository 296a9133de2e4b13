// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.usage.NodeUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  private static final int MOST_IDS = 200_000;

  private final BrokerLimits limits;
  private final Map<String, HeardNode> nodes = new HashMap<>();
  private final FlowIds ids = new FlowIds();
  private long rows;

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
    long rowsThen = rows - (before == null ? 0 : before.usage().rows()) + usage.rows();
    if (rowsThen > MOST_ROWS) {
      return "there are " + MOST_ROWS + " rows of flows on disks already";
    }
    rows = rowsThen;
    nodes.put(usage.node(), HeardNode.of(usage, ids.of(usage), nowNanos));
    if (ids.size() > MOST_IDS) {
      numberAnew();
    }
    return null;
  }

  /** Flows come and go for as long as the NameNode runs. */
  private void numberAnew() {
    ids.forget();
    nodes.replaceAll((name, node) -> node.withIds(ids.of(node.usage())));
  }

  private void forget(long nowNanos) {
    nodes
        .values()
        .removeIf(
            each -> {
              boolean isOld = nowNanos - each.heardNanos() > keptNanos();
              rows -= isOld ? each.usage().rows() : 0;
              return isOld;
            });
  }

  /** Long enough that somebody sees that it is gone. */
  private long keptNanos() {
    return 10 * limits.forgetAfterNanos();
  }

  /** After how many seconds a node is to report again: each second, or less often where many do. */
  public synchronized int periodSeconds() {
    return 1 + nodes.size() / MESSAGES_PER_SECOND;
  }

  /** All, by name. */
  public synchronized List<HeardNode> nodes(long nowNanos) {
    forget(nowNanos);
    List<HeardNode> all = new ArrayList<>(nodes.values());
    all.sort(Comparator.comparing(HeardNode::name));
    return all;
  }

  /** One of them. */
  public synchronized @Nullable HeardNode node(String name) {
    return nodes.get(name);
  }
}
