// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import io.weir.simulator.cpu.scheduler.CreditScheduler.Priority;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The VCPUs that wait for one processor: by priority, and in order of arrival within it. */
final class CreditQueue {
  private final EnumMap<Priority, ArrayDeque<CreditAccount>> byPriority =
      new EnumMap<>(Priority.class);

  void add(CreditAccount account) {
    byPriority.computeIfAbsent(account.priority, none -> new ArrayDeque<>()).addLast(account);
  }

  void remove(CreditAccount account) {
    for (ArrayDeque<CreditAccount> each : byPriority.values()) {
      if (each.remove(account)) {
        return;
      }
    }
  }

  boolean isEmpty() {
    return first() == null;
  }

  @Nullable CreditAccount first() {
    for (ArrayDeque<CreditAccount> each : byPriority.values()) {
      if (!each.isEmpty()) {
        return each.getFirst();
      }
    }
    return null;
  }

  /** The first one of a priority above this that may go. */
  @Nullable CreditAccount firstAbove(@Nullable Priority priority, Predicate<CreditAccount> mayGo) {
    for (Map.Entry<Priority, ArrayDeque<CreditAccount>> each : byPriority.entrySet()) {
      if (each.getKey() == priority) {
        return null;
      }
      for (CreditAccount account : each.getValue()) {
        if (mayGo.test(account)) {
          return account;
        }
      }
    }
    return null;
  }

  /** Moves those whose priority has changed. */
  void sort() {
    List<CreditAccount> moved = new ArrayList<>();
    byPriority.forEach(
        (priority, queue) ->
            queue.removeIf(
                each -> {
                  boolean moves = each.priority != priority;
                  if (moves) {
                    moved.add(each);
                  }
                  return moves;
                }));
    moved.forEach(this::add);
  }
}
