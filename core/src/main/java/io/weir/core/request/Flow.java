// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The unit that shares are given to: an application, a user, a queue, or a service of HDFS.
 *
 * <p>A flow is an identity. Two flows with the same name are two competitors, so whoever creates
 * flows keeps one per name. Weight, rank and place may change at any time, from any thread, and
 * take effect with the flow's next request.
 */
public final class Flow {
  /** The smallest weight that is accepted. */
  public static final double MIN_WEIGHT = 0.001;

  /** The largest weight that is accepted. */
  public static final double MAX_WEIGHT = 100_000;

  /** The weight of a flow that nobody gave one. */
  public static final double DEFAULT_WEIGHT = 1;

  /*
   * Whoever writes down what schedulers decide has to know whether a flow was changed meanwhile. Two counters tell:
   * where as many changes have ended before as have begun after, there was none in between.
   */
  private static final AtomicLong CHANGES_BEGUN = new AtomicLong();
  private static final AtomicLong CHANGES_ENDED = new AtomicLong();

  private final String name;
  private volatile double weight;
  private volatile long started;
  private volatile int priority;
  private volatile Flow queue = this;
  private volatile @Nullable Flow parent;
  private volatile Promise promise = Promise.NONE;
  private volatile Flow promisedTogether = this;
  private final LimitTag limitTag = new LimitTag();

  public Flow(String name, double weight) {
    this(name, weight, 0, 0);
  }

  /**
   * @param name what people call it: an application id, a user, a kind of background work
   * @param weight its proportional share, from {@value #MIN_WEIGHT} to {@value #MAX_WEIGHT}
   * @param priority its rank for coordination; lower goes first
   * @param started of two with one priority the one that started first goes first: any number that
   *     grows with the time, the same on all nodes
   */
  public Flow(String name, double weight, int priority, long started) {
    this.name = name;
    this.weight = checkWeight(name, weight);
    this.priority = priority;
    this.started = started;
  }

  public String name() {
    return name;
  }

  /** How many changes of any flow of this process have begun. */
  public static long changesBegun() {
    return CHANGES_BEGUN.get();
  }

  /** How many changes of any flow of this process have ended. */
  public static long changesEnded() {
    return CHANGES_ENDED.get();
  }

  private static void change(Runnable assignment) {
    CHANGES_BEGUN.incrementAndGet();
    assignment.run();
    CHANGES_ENDED.incrementAndGet();
  }

  public double weight() {
    return weight;
  }

  public void setWeight(double weight) {
    double checked = checkWeight(name, weight);
    if (checked != this.weight) {
      change(() -> this.weight = checked);
    }
  }

  public int priority() {
    return priority;
  }

  public void setPriority(int priority) {
    if (priority != this.priority) {
      change(() -> this.priority = priority);
    }
  }

  /** When it started; see the constructor. */
  public long started() {
    return started;
  }

  public void setStarted(long started) {
    if (started != this.started) {
      change(() -> this.started = started);
    }
  }

  /** In whose share it is coordinated with others; itself if it has a share of its own. */
  public Flow queue() {
    return queue;
  }

  public void setQueue(Flow queue) {
    if (queue != this.queue) {
      change(() -> this.queue = queue);
    }
  }

  /** What it has beside its share. */
  public Promise promise() {
    return promise;
  }

  public void setPromise(Promise promise) {
    if (!promise.equals(this.promise)) {
      change(() -> this.promise = promise);
    }
  }

  /** What it may move in a second at most, by itself and by all that it is part of. */
  public double limitBytesPerSecond() {
    double least = promise.limitBytesPerSecond();
    for (Flow each = parent; each != null; each = each.parent()) {
      least = Math.min(least, each.promise().limitBytesPerSecond());
    }
    return least;
  }

  /** With whom it has what is promised: one of all flows that stand for one user, or itself. */
  public Flow promisedTogether() {
    return promisedTogether;
  }

  /** What is reserved for them, and their limit, is of all together that have one such flow. */
  public void setPromisedTogether(Flow with) {
    if (with != promisedTogether) {
      change(() -> promisedTogether = with);
    }
  }

  /** L of its {@link Promise}, at all devices, and of all that have it together. */
  public LimitTag limitTag() {
    return promisedTogether.limitTag;
  }

  /** L; 0 without a limit. */
  public double limitedUntilNanos(long nowNanos) {
    Promise its = promise;
    return its.isLimited() ? limitTag().nanos(its.limitBytesPerSecond(), nowNanos) : 0;
  }

  /** Whether it, or anything that it is part of, waits for L now. */
  public boolean isOverLimit(long nowNanos) {
    for (Flow each = this; each != null; each = each.parent()) {
      if (each.limitedUntilNanos(nowNanos) > nowNanos) {
        return true;
      }
    }
    return false;
  }

  /** Whether something is reserved for it, or for anything that it is part of. */
  public boolean isInReservation() {
    for (Flow each = this; each != null; each = each.parent()) {
      if (each.promise().isReserved()) {
        return true;
      }
    }
    return false;
  }

  /** In whose share it has its own: that of a user or a queue; null if in nobody's. */
  public @Nullable Flow parent() {
    return parent;
  }

  /** The names of all that it is part of, the highest first, with slashes between; may be empty. */
  public String place() {
    StringBuilder place = new StringBuilder();
    for (Flow each = parent; each != null; each = each.parent()) {
      place.insert(0, place.isEmpty() ? each.name() : each.name() + "/");
    }
    return place.toString();
  }

  /**
   * It takes effect with the flow's next request. For flows that have requests themselves: a user
   * or a queue has its place from when it is first asked for.
   *
   * @param parent null: its share is one of all of the device; no flow that has requests itself
   */
  public void setParent(@Nullable Flow parent) {
    for (Flow each = parent; each != null; each = each.parent()) {
      if (each == this) {
        throw new IllegalArgumentException("flow '" + name + "' would be part of itself");
      }
    }
    if (parent != this.parent) {
      change(() -> this.parent = parent);
    }
  }

  private static double checkWeight(String name, double weight) {
    if (!(weight >= MIN_WEIGHT && weight <= MAX_WEIGHT)) {
      throw Require.wrong(
          "weight of flow '" + name + "'",
          weight,
          "a number from " + MIN_WEIGHT + " to " + MAX_WEIGHT);
    }
    return weight;
  }

  @Override
  public String toString() {
    return name + " (weight " + weight + ")";
  }
}
