// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which pair each phase of a job has, in their order. The paper writes 0 where a phase goes on with
 * the pair of the one before; here that is the same pair twice, and {@link #switchTo} is empty.
 *
 * @param pairs one a phase, one or more
 */
public record Plan(List<ElevatorPair> pairs) {
  public Plan {
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("pairs must not be empty");
    }
    pairs = List.copyOf(pairs);
  }

  /** The same for all phases. */
  public static Plan of(ElevatorPair pair, int phases) {
    return new Plan(Collections.nCopies(phases, pair));
  }

  /** All that some pairs make: as many as pairs to the power of phases. */
  public static List<Plan> all(List<ElevatorPair> of, int phases) {
    List<List<ElevatorPair>> begun = List.of(List.of());
    for (int phase = 0; phase < phases; phase++) {
      List<List<ElevatorPair>> longer = new ArrayList<>();
      for (List<ElevatorPair> each : begun) {
        for (ElevatorPair pair : of) {
          List<ElevatorPair> more = new ArrayList<>(each);
          more.add(pair);
          longer.add(more);
        }
      }
      begun = longer;
    }
    return begun.stream().map(Plan::new).toList();
  }

  public int phases() {
    return pairs.size();
  }

  /** What is switched to as a phase begins; nothing where it has the pair of the one before. */
  public Optional<ElevatorPair> switchTo(int phase) {
    boolean same = phase > 0 && pairs.get(phase).equals(pairs.get(phase - 1));
    return same ? Optional.empty() : Optional.of(pairs.get(phase));
  }

  /** While the job runs, so without the pair that it begins with. */
  public int switches() {
    int switches = 0;
    for (int phase = 1; phase < phases(); phase++) {
      switches += switchTo(phase).isPresent() ? 1 : 0;
    }
    return switches;
  }

  public boolean isSingle() {
    return switches() == 0;
  }

  /** This one for the first phases, then one pair for the others. */
  public Plan upTo(int phase, ElevatorPair then) {
    List<ElevatorPair> all = new ArrayList<>(pairs.subList(0, phase));
    all.addAll(Collections.nCopies(phases() - phase, then));
    return new Plan(all);
  }

  /** The same with another pair in one phase. */
  public Plan with(int phase, ElevatorPair pair) {
    List<ElevatorPair> all = new ArrayList<>(pairs);
    all.set(phase, pair);
    return new Plan(all);
  }

  /** As the paper writes it: 0 for no switch. */
  @Override
  public String toString() {
    List<String> words = new ArrayList<>();
    for (int phase = 0; phase < phases(); phase++) {
      words.add(switchTo(phase).map(ElevatorPair::toString).orElse("0"));
    }
    return words.stream().collect(Collectors.joining(", "));
  }
}
