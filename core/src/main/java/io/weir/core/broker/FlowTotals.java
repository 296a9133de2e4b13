// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The totals of all flows that some node names, and of those that were named a while ago. */
final class FlowTotals {
  private final Map<String, FlowTotal> totals = new HashMap<>();
  private final int atMost;

  FlowTotals(int atMost) {
    this.atMost = atMost;
  }

  /**
   * A node has given the flow a number; null if there are too many flows for it to have a total.
   */
  @Nullable FlowTotal name(String flow) {
    FlowTotal total = totals.get(flow);
    if (total == null) {
      if (totals.size() >= atMost) {
        return null;
      }
      total = new FlowTotal(flow);
      totals.put(flow, total);
    }
    total.namedBy++;
    return total;
  }

  /** A node has given up its number. */
  void unname(@Nullable FlowTotal total, long nowNanos) {
    if (total != null && --total.namedBy == 0) {
      total.unnamedSinceNanos = nowNanos;
    }
  }

  /** Forgets what nobody has named since then. */
  void forget(long sinceNanos) {
    totals.values().removeIf(each -> each.namedBy == 0 && each.unnamedSinceNanos <= sinceNanos);
  }

  int size() {
    return totals.size();
  }

  /** The total of a flow, 0 if it has none. */
  long of(String flow) {
    FlowTotal total = totals.get(flow);
    return total == null ? 0 : total.totalNanos;
  }
}
