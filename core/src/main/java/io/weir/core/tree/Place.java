// SPDX-License-Identifier: Apache-2.0
package io.weir.core.tree;

import org.jspecify.annotations.Nullable;

/** A place in a {@link WeightTree}, which is active while its flow is. */
public final class Place {
  /**
   * A weight that differs by less than this part of what it was stays: in a large cluster one
   * application more or less moves all the others by nearly nothing, and nobody has to be told.
   */
  private static final double NEARLY_THE_SAME = 1.0 / 256;

  private Branch leaf;
  private int priority;
  private String queue;
  private boolean wasActive;
  private long activeUntilNanos;
  private @Nullable FlowWeight weight;
  private long changed;

  Place(Branch leaf, int priority, String queue) {
    this.leaf = leaf;
    this.priority = priority;
    this.queue = queue;
  }

  void move(Branch newLeaf, int newPriority, String newQueue) {
    leaf = newLeaf;
    priority = newPriority;
    queue = newQueue;
  }

  Branch leaf() {
    return leaf;
  }

  /** What its flow is given with this weight. */
  FlowWeight given(double itsWeight) {
    return new FlowWeight(itsWeight, priority, queue);
  }

  /** It gets service, and is taken for active until then. */
  public void isActiveUntil(long nanos) {
    if (!wasActive || nanos - activeUntilNanos > 0) {
      wasActive = true;
      activeUntilNanos = nanos;
    }
  }

  boolean isActive(long nowNanos) {
    wasActive &= activeUntilNanos - nowNanos > 0;
    return wasActive;
  }

  /**
   * @param edition of this weight, if it is another one than before
   * @return whether it is
   */
  boolean weigh(FlowWeight fresh, long edition) {
    if (weight != null
        && weight.priority() == fresh.priority()
        && weight.queue().equals(fresh.queue())
        && Math.abs(fresh.weight() - weight.weight()) <= NEARLY_THE_SAME * weight.weight()) {
      return false;
    }
    weight = fresh;
    changed = edition;
    return true;
  }

  void leave(long edition) {
    weight = null;
    changed = edition;
  }

  /** What its flow weighs; null when it has left the tree. */
  public @Nullable FlowWeight weight() {
    return weight;
  }

  /** The edition in which this became its weight. */
  public long changed() {
    return changed;
  }
}
