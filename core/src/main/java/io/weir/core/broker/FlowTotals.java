// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.tree.Place;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The totals of all flows that some node names, and of those that were named a while ago. */
final class FlowTotals {
  private final Map<String, FlowTotal> totals = new HashMap<>();
  private final int atMost;
  private final Function<String, @Nullable Place> places;

  /**
   * @param places where a flow stands in the tree of weights, by its name; null if nowhere
   */
  FlowTotals(int atMost, Function<String, @Nullable Place> places) {
    this.atMost = atMost;
    this.places = places;
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
      total.place = places.apply(flow);
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

  /** The tree has been planted anew. One that is in it no more keeps the place that it has left. */
  void place() {
    for (FlowTotal each : totals.values()) {
      Place place = places.apply(each.name);
      each.place = place == null ? each.place : place;
    }
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
