// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

/**
 * Who competes: an application, or whatever else is given a share of its own.
 *
 * <p>A flow is an identity. Two flows with the same name are two competitors, so whoever creates
 * flows keeps one per name. Weight and priority may change at any time, from any thread, and take
 * effect with the flow's next request.
 */
public final class Flow {
  /** The smallest weight that is accepted. */
  public static final double MIN_WEIGHT = 0.001;

  /** The largest weight that is accepted. */
  public static final double MAX_WEIGHT = 100_000;

  /** The weight of a flow that nobody gave one. */
  public static final double DEFAULT_WEIGHT = 1;

  private final String name;
  private volatile double weight;
  private final long started;
  private volatile int priority;
  private volatile Flow queue = this;

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

  public double weight() {
    return weight;
  }

  public void setWeight(double weight) {
    this.weight = checkWeight(name, weight);
  }

  public int priority() {
    return priority;
  }

  public void setPriority(int priority) {
    this.priority = priority;
  }

  /** When it started; see the constructor. */
  public long started() {
    return started;
  }

  /** In whose share it is coordinated with others; itself if it has a share of its own. */
  public Flow queue() {
    return queue;
  }

  public void setQueue(Flow queue) {
    this.queue = queue;
  }

  private static double checkWeight(String name, double weight) {
    if (!(weight >= MIN_WEIGHT && weight <= MAX_WEIGHT)) {
      throw new IllegalArgumentException(
          "weight of flow '"
              + name
              + "' is "
              + weight
              + "; allowed is a number from "
              + MIN_WEIGHT
              + " to "
              + MAX_WEIGHT);
    }
    return weight;
  }

  @Override
  public String toString() {
    return name + " (weight " + weight + ")";
  }
}
