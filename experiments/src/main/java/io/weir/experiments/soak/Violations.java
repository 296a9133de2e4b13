// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import java.util.Map;
import java.util.TreeMap;

/** What must never happen, and how often it did. */
final class Violations {
  private final Map<String, Long> counts = new TreeMap<>();

  void add(String kind, long times) {
    if (times > 0) {
      counts.merge(kind, times, Long::sum);
    }
  }

  void unless(boolean holds, String kind) {
    add(kind, holds ? 0 : 1);
  }

  long total() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  @Override
  public String toString() {
    return counts.isEmpty() ? "none" : counts.toString();
  }
}
