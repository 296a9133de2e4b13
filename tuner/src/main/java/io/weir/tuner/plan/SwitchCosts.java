// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.plan;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What it costs to switch from one pair to another while I/O goes on (the paper's section IV.B),
 *
 * <pre>
 *   Cost = T(with both) − ½ · (T(first) + T(second))
 * </pre>
 *
 * of a fixed work that was done with the one pair, with the other, and half with each. It need not
 * be the same in both directions, may be less than nothing where noise is larger than it is, and a
 * switch from a pair to itself, which empties the device, has a cost, too.
 */
public final class SwitchCosts {
  private record Step(ElevatorPair from, ElevatorPair to) {}

  private final Map<Step, Double> seconds = new LinkedHashMap<>();

  /** None is known. */
  public SwitchCosts() {}

  /** These and one more, in seconds. */
  public SwitchCosts with(ElevatorPair from, ElevatorPair to, double cost) {
    if (!Double.isFinite(cost)) {
      throw new IllegalArgumentException(
          "cost from %s to %s must be a finite number, was %s".formatted(from, to, cost));
    }
    SwitchCosts more = new SwitchCosts();
    more.seconds.putAll(seconds);
    more.seconds.put(new Step(from, to), cost);
    return more;
  }

  /**
   * What the commands alone take where nothing else was measured: less than switches cost while
   * there is I/O, so whoever plans with it has to run what was planned.
   *
   * @param seconds to each pair, wherever from
   */
  public static SwitchCosts ofCommands(Map<ElevatorPair, Double> seconds) {
    SwitchCosts costs = new SwitchCosts();
    for (ElevatorPair from : seconds.keySet()) {
      for (Map.Entry<ElevatorPair, Double> to : seconds.entrySet()) {
        costs = costs.with(from, to.getKey(), to.getValue());
      }
    }
    return costs;
  }

  /** As the paper measures it. */
  public static double of(double withBoth, double first, double second) {
    return withBoth - (first + second) / 2;
  }

  /** Nothing where there is nothing to switch: a plan goes on without a command. */
  public double between(ElevatorPair from, ElevatorPair to) {
    return from.equals(to) ? 0 : seconds(from, to);
  }

  /** Of the command, also from a pair to itself. */
  public double seconds(ElevatorPair from, ElevatorPair to) {
    Double known = seconds.get(new Step(from, to));
    if (known == null) {
      throw new IllegalArgumentException(
          "the switch from " + from + " to " + to + " was not measured");
    }
    return known;
  }
}
