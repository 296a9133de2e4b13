// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.plan;

import java.util.List;
import java.util.Random;

/** Jobs and switches to search plans for. */
public final class TunerKit {
  public static final ElevatorPair A = new ElevatorPair("bfq", "none");
  public static final ElevatorPair B = new ElevatorPair("mq-deadline", "none");
  public static final ElevatorPair C = new ElevatorPair("kyber", "bfq");
  public static final List<ElevatorPair> SIXTEEN =
      ElevatorPair.all(
          List.of("none", "mq-deadline", "kyber", "bfq"),
          List.of("none", "mq-deadline", "kyber", "bfq"));

  private TunerKit() {}

  /** Each switch between different pairs costs the same. */
  public static SwitchCosts each(List<ElevatorPair> pairs, double seconds) {
    SwitchCosts costs = new SwitchCosts();
    for (ElevatorPair from : pairs) {
      for (ElevatorPair to : pairs) {
        costs = costs.with(from, to, from.equals(to) ? 0 : seconds);
      }
    }
    return costs;
  }

  public static PhaseTimes randomTimes(Random random, List<ElevatorPair> pairs, int phases) {
    PhaseTimes times = new PhaseTimes(phases);
    for (ElevatorPair pair : pairs) {
      times = times.with(pair, random.doubles(phases, 10, 100).toArray());
    }
    return times;
  }

  public static SwitchCosts randomCosts(Random random, List<ElevatorPair> pairs, double most) {
    SwitchCosts costs = new SwitchCosts();
    for (ElevatorPair from : pairs) {
      for (ElevatorPair to : pairs) {
        costs = costs.with(from, to, random.nextDouble() * most);
      }
    }
    return costs;
  }
}
