// SPDX-License-Identifier: Apache-2.0
package io.weir.core.tree;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A queue, a user or an application in a {@link WeightTree}. */
final class Branch {
  private final @Nullable Branch parent;
  private final double weight;
  private final Map<String, Branch> children = new HashMap<>();

  /** Of the members below it that are active. */
  private double activeWeight;

  private boolean active;

  private Branch(@Nullable Branch parent, double weight) {
    this.parent = parent;
    this.weight = weight;
  }

  static Branch root() {
    return new Branch(null, 1);
  }

  Branch child(Placement.Level level) {
    return children.computeIfAbsent(level.name(), name -> new Branch(this, level.weight()));
  }

  /** Begins anew: nobody is active. */
  void sleep() {
    active = false;
    activeWeight = 0;
    children.values().forEach(Branch::sleep);
  }

  /** This one is active, and so is all that it is part of. */
  void wake() {
    for (Branch each = this; each != null && !each.active; each = each.parent) {
      each.active = true;
      if (each.parent != null) {
        each.parent.activeWeight += each.weight;
      }
    }
  }

  boolean isActive() {
    return active;
  }

  /**
   * Its part of a whole that the active ones divide, and it with them.
   *
   * <pre>
   *   part = whole · Π over its levels of w / (Σ w(active neighbours and itself))
   * </pre>
   */
  double part(double whole) {
    double part = whole;
    for (Branch each = this; each.parent != null; each = each.parent) {
      part *= each.weight / (each.parent.activeWeight + (each.active ? 0 : each.weight));
    }
    return part;
  }
}
