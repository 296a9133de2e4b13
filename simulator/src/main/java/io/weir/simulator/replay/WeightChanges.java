// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Weights and priorities that flows of a trace, and the users and queues above them, have in place
 * of their own.
 */
public final class WeightChanges {
  public static final WeightChanges NONE = new WeightChanges(Map.of());

  private final Map<String, Change> changes;

  /**
   * What one of them has.
   *
   * @param priority null: as the trace has it
   */
  public record Change(double weight, @Nullable Integer priority) {}

  /**
   * @param changes by the name that the trace has; all others stay as they are
   */
  public WeightChanges(Map<String, Change> changes) {
    this.changes = Map.copyOf(changes);
  }

  /** One flow has another weight. */
  public static WeightChanges of(String flow, double weight) {
    return new WeightChanges(Map.of(flow, new Change(weight, null)));
  }

  double weight(String flow, double otherwise) {
    Change change = changes.get(flow);
    return change == null ? otherwise : change.weight();
  }

  int priority(String flow, int otherwise) {
    Change change = changes.get(flow);
    return change == null || change.priority() == null ? otherwise : change.priority();
  }
}
