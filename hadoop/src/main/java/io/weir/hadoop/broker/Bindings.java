// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From where each node reports. Its name is whoever's who reported by it first, until he has been
 * silent for as long as it takes to be forgotten: nobody else can speak for a node that lives, or
 * have it forgotten. Guarded by whoever has it.
 */
final class Bindings {
  /** Several DataNodes may run on one machine, as one user. */
  private static final int MOST_OF_ONE = 16;

  private final int most;
  private final long forgetAfterNanos;
  private final boolean isProven;
  private final Map<String, Binding> byNode = new HashMap<>();
  private final Map<String, Integer> nodesFrom = new HashMap<>();

  private static final class Binding {
    private final String from;
    private long heardNanos;

    private Binding(String from, long heardNanos) {
      this.from = from;
      this.heardNanos = heardNanos;
    }
  }

  /**
   * Where it is not proven who reports, anybody may invent addresses, and speak for any number of
   * nodes.
   */
  Bindings(int most, long forgetAfterNanos, boolean isProven) {
    this.most = most;
    this.forgetAfterNanos = forgetAfterNanos;
    this.isProven = isProven;
  }

  /** Why this one may not report as that node; null: he may, and it is his from now on. */
  @Nullable String objection(String node, String from, long nowNanos) {
    Binding known = byNode.get(node);
    if (known != null && known.from.equals(from)) {
      known.heardNanos = nowNanos;
      return null;
    }
    if (known != null && nowNanos - known.heardNanos <= forgetAfterNanos) {
      return "another one reports as this node: "
          + known.from
          + ", and not "
          + from
          + "; once that one is silent for a minute the name is free";
    }
    if (known != null) {
      unbind(node, known);
    }
    if (byNode.size() >= most) {
      forget(nowNanos);
    }
    if (byNode.size() >= most) {
      return "there are " + most + " nodes already";
    }
    if (isProven && nodesFrom.getOrDefault(from, 0) >= MOST_OF_ONE) {
      return from + " reports as " + MOST_OF_ONE + " nodes already";
    }
    byNode.put(node, new Binding(from, nowNanos));
    nodesFrom.merge(from, 1, Integer::sum);
    return null;
  }

  private void forget(long nowNanos) {
    Map<String, Binding> silent = new HashMap<>();
    byNode.forEach(
        (node, binding) -> {
          if (nowNanos - binding.heardNanos > forgetAfterNanos) {
            silent.put(node, binding);
          }
        });
    silent.forEach(this::unbind);
  }

  private void unbind(String node, Binding binding) {
    byNode.remove(node);
    nodesFrom.computeIfPresent(binding.from, (from, count) -> count == 1 ? null : count - 1);
  }
}
