// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.plan;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How long each phase of a job takes with each pair, from runs of the whole job with one pair. */
public final class PhaseTimes {
  private final int phases;
  private final Map<ElevatorPair, List<Double>> seconds = new LinkedHashMap<>();

  /**
   * @param phases of the job, 1 or more
   */
  public PhaseTimes(int phases) {
    if (phases < 1) {
      throw new IllegalArgumentException("phases must be 1 or more, was " + phases);
    }
    this.phases = phases;
  }

  /**
   * @param ofPhases seconds, as many as there are phases
   */
  public PhaseTimes with(ElevatorPair pair, double... ofPhases) {
    if (ofPhases.length != phases) {
      throw new IllegalArgumentException(
          "times of %s are %d; the job has %d phases".formatted(pair, ofPhases.length, phases));
    }
    if (Arrays.stream(ofPhases).anyMatch(each -> !(each >= 0))) {
      throw new IllegalArgumentException(
          "times of %s must be 0 or more, were %s".formatted(pair, Arrays.toString(ofPhases)));
    }
    PhaseTimes more = new PhaseTimes(phases);
    more.seconds.putAll(seconds);
    more.seconds.put(pair, Arrays.stream(ofPhases).boxed().toList());
    return more;
  }

  public int phases() {
    return phases;
  }

  /** In the order in which they came. */
  public List<ElevatorPair> pairs() {
    return List.copyOf(seconds.keySet());
  }

  public double seconds(ElevatorPair pair, int phase) {
    List<Double> ofPair = seconds.get(pair);
    if (ofPair == null) {
      throw new IllegalArgumentException("pair is " + pair + "; measured are " + pairs());
    }
    return ofPair.get(phase);
  }

  /** From a phase on to the end. */
  public double secondsFrom(ElevatorPair pair, int phase) {
    double sum = 0;
    for (int i = phase; i < phases; i++) {
      sum += seconds(pair, i);
    }
    return sum;
  }

  /** The fastest in a phase first; of equal ones whichever came first. */
  public List<ElevatorPair> byScore(int phase) {
    return pairs().stream()
        .sorted(Comparator.comparingDouble(pair -> seconds(pair, phase)))
        .toList();
  }

  /** The one that is fastest from a phase on, taking all that is left as one phase. */
  public ElevatorPair bestFrom(int phase) {
    return pairs().stream()
        .min(Comparator.comparingDouble(pair -> secondsFrom(pair, phase)))
        .orElseThrow(() -> new IllegalStateException("no pair was measured"));
  }

  /** As if each phase had its fastest pair, and switches cost nothing. */
  public double leastSeconds() {
    double sum = 0;
    for (int phase = 0; phase < phases; phase++) {
      sum += seconds(byScore(phase).get(0), phase);
    }
    return sum;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PhaseTimes times
        && phases == times.phases
        && seconds.equals(times.seconds);
  }

  @Override
  public int hashCode() {
    return seconds.hashCode();
  }
}
