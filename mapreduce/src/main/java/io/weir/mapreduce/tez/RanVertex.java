// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** A vertex of a DAG, while its events are read. */
final class RanVertex {
  final int id;
  String name;

  /** As planned, or as succeeded once that is known. */
  long tasks;

  /** The attempt whose output counts, by task: the last one that succeeded. */
  private final Map<Integer, RanAttempt> counted = new TreeMap<>();

  RanVertex(int id) {
    this.id = id;
    this.name = "vertex " + id;
  }

  void succeeded(RanAttempt attempt) {
    counted.put(attempt.task(), attempt);
  }

  Collection<RanAttempt> counted() {
    return counted.values();
  }

  long startMillis() {
    return counted().stream().mapToLong(RanAttempt::startMillis).min().orElse(0);
  }

  long endMillis() {
    return counted().stream().mapToLong(RanAttempt::endMillis).max().orElse(0);
  }
}
