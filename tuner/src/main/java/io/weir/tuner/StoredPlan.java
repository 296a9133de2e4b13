// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner;

import java.util.List;

/**
 * A plan that was found for a job, and what it was found from.
 *
 * @param job its name, by which it is known again
 * @param phases their names, as many as the plan has
 * @param plan what each of them has
 * @param plannedSeconds what runs with it took, one or more
 * @param asItWasSeconds what runs took with the elevators that were found there
 * @param runs of the job that the search took, all in all
 */
public record StoredPlan(
    String job,
    List<String> phases,
    Plan plan,
    List<Double> plannedSeconds,
    List<Double> asItWasSeconds,
    int runs) {
  public StoredPlan {
    if (phases.size() != plan.phases()) {
      throw new IllegalArgumentException(
          "phases of %s are %d; its plan has %d".formatted(job, phases.size(), plan.phases()));
    }
    if (plannedSeconds.isEmpty() || asItWasSeconds.isEmpty()) {
      throw new IllegalArgumentException("runs of " + job + " are none; allowed is one or more");
    }
    phases = List.copyOf(phases);
    plannedSeconds = List.copyOf(plannedSeconds);
    asItWasSeconds = List.copyOf(asItWasSeconds);
  }

  /** By what part it takes less time, on average. */
  public double gain() {
    return 1 - mean(plannedSeconds) / mean(asItWasSeconds);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(each -> each).average().orElseThrow();
  }
}
