// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.tree.Place;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The totals of all flows that some node names, and of those that were named a while ago. */
final class FlowTable {
  /** The name, behind the user's, of all his flows for which there is no room apart. */
  static final String OTHERS = "(others)";

  /** How many users may have as many flows as one user may. */
  private static final int USERS = 20;

  private final Map<String, FlowTotal> totals = new HashMap<>();
  private final int atMost;
  private final Function<String, @Nullable Place> places;
  private final ClusterTree tree;
  private final Map<String, Integer> ofUsers = new HashMap<>();

  /**
   * @param places where a flow stands in the tree of flat weights, by its name; null if nowhere
   * @param tree where it stands in any case
   */
  FlowTable(int atMost, Function<String, @Nullable Place> places, ClusterTree tree) {
    this.atMost = atMost;
    this.places = places;
    this.tree = tree;
  }

  /**
   * A node has given the flow a number; null if there are too many flows for it to have a total. A
   * user who has too many himself has one for all that are beyond.
   */
  @Nullable FlowTotal name(String flow) {
    FlowTotal total = totals.get(flow);
    if (total == null) {
      String user = userOf(flow);
      boolean isBeyond =
          !user.isEmpty() && ofUsers.getOrDefault(user, 0) >= Math.max(1, atMost / USERS);
      total = isBeyond ? totals.get(user + "/" + OTHERS) : null;
      total = total == null ? added(isBeyond ? user + "/" + OTHERS : flow) : total;
    }
    if (total != null) {
      total.isNamedBy(1);
    }
    return total;
  }

  private @Nullable FlowTotal added(String flow) {
    if (totals.size() >= atMost) {
      return null;
    }
    FlowTotal total = new FlowTotal(flow);
    total.place = places.apply(flow);
    totals.put(flow, total);
    ofUsers.merge(userOf(flow), 1, Integer::sum);
    return total;
  }

  private static String userOf(String flow) {
    return flow.substring(0, Math.max(0, flow.indexOf('/')));
  }

  /** It stands where a node has said, or where the broker knows that it does. */
  void put(FlowTotal flow) {
    tree.put(flow);
  }

  /** The same where it may weigh something else than before. */
  void putAndWeigh(FlowTotal flow) {
    tree.put(flow);
    ClusterTree.weigh(flow);
  }

  /** A node has given up its number. */
  void unname(@Nullable FlowTotal total, long nowNanos) {
    if (total != null) {
      total.isNamedBy(-1);
      total.unnamedSinceNanos = nowNanos;
    }
  }

  /** Forgets what nobody has named since then. */
  void forget(long sinceNanos) {
    totals
        .values()
        .removeIf(
            each -> {
              boolean isGone = each.namedBy() == 0 && each.unnamedSinceNanos <= sinceNanos;
              if (isGone) {
                tree.remove(each);
                ofUsers.computeIfPresent(
                    userOf(each.name), (user, count) -> count > 1 ? count - 1 : null);
              }
              return isGone;
            });
  }

  /** The tree has been planted anew. One that is in it no more keeps the place that it has left. */
  void place() {
    for (FlowTotal each : totals.values()) {
      Place place = places.apply(each.name);
      each.place = place == null ? each.place : place;
      putAndWeigh(each);
    }
  }

  /** Finds out anew what has a limit: whatever some flow below says has one. */
  void limit() {
    tree.limit(totals.values());
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
