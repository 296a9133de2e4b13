// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.spark;

import io.weir.mapreduce.graph.TaskTotals;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** A stage that an application has run, while its events are read. */
final class RanStage {
  final int id;
  final String name;
  final int job;
  final Set<Integer> parents = new LinkedHashSet<>();
  final double submittedMillis;
  final TaskTotals totals = new TaskTotals();

  /** Parts of the data whose task has succeeded: second attempts and copies are left out. */
  final BitSet counted = new BitSet();

  /** Whether its input was kept in memory by an earlier stage. */
  boolean readsFromMemory;

  double endMillis = Double.NaN;

  RanStage(int id, String name, int job, double submittedMillis) {
    this.id = id;
    this.name = name;
    this.job = job;
    this.submittedMillis = submittedMillis;
  }

  boolean hasEnded() {
    return !Double.isNaN(endMillis);
  }
}
