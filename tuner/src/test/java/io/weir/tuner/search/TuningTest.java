// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import static io.weir.tuner.plan.TunerKit.A;
import static io.weir.tuner.plan.TunerKit.B;
import static io.weir.tuner.plan.TunerKit.C;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.TunerKit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TuningTest {
  private static final List<ElevatorPair> PAIRS = List.of(A, B, C);

  /** A job of two phases: how long each takes with A, B and C, noise, and what a switch costs. */
  private record Job(PhaseTimes times, double switchSeconds, double noise, Random random)
      implements PhasedJob {
    @Override
    public double[] run(Plan plan) {
      double[] seconds = new double[plan.phases()];
      for (int phase = 0; phase < seconds.length; phase++) {
        double switched = phase > 0 && plan.switchTo(phase).isPresent() ? switchSeconds : 0;
        double exact = times.seconds(plan.pairs().get(phase), phase) + switched;
        seconds[phase] = exact * (1 + noise * random.nextGaussian());
      }
      return seconds;
    }
  }

  private static Tuning.Found find(PhaseTimes times, double switchSeconds, double noise, long seed)
      throws Exception {
    Job job = new Job(times, switchSeconds, noise, new Random(seed));
    return new Tuning(job, PAIRS, 2, 3, 8, each -> {}).find(TunerKit.each(PAIRS, switchSeconds), B);
  }

  @Test
  void eachPhaseGetsItsPairWhereThatIsWorthTheSwitch() throws Exception {
    PhaseTimes times = new PhaseTimes(2).with(A, 40, 60).with(B, 50, 55).with(C, 60, 35);
    Tuning.Found found = find(times, 2, 0.01, 1);
    assertThat(found.plan()).contains(new Plan(List.of(A, C)));
    assertThat(found.heuristic()).isEqualTo(new Plan(List.of(A, C)));
    assertThat(found.runs()).isBetween(9 + 4, 9 + 16);
  }

  @Test
  void aDearSwitchLeavesTheBestSinglePair() throws Exception {
    PhaseTimes times = new PhaseTimes(2).with(A, 40, 60).with(B, 70, 70).with(C, 60, 35);
    assertThat(find(times, 40, 0.01, 1).plan()).contains(Plan.of(C, 2));
  }

  @Test
  void whereNothingIsBetterItIsLeftAsItIs() throws Exception {
    PhaseTimes same = new PhaseTimes(2).with(A, 50, 50).with(B, 50, 50).with(C, 50, 50);
    int changed = 0;
    for (long seed = 1; seed <= 100; seed++) {
      changed += find(same, 1, 0.03, seed).plan().isPresent() ? 1 : 0;
    }
    assertThat(changed).isLessThanOrEqualTo(5);
  }

  @Test
  void whatIsFoundIsNearTheBestOfAllPlans() throws Exception {
    for (long seed = 1; seed <= 50; seed++) {
      Random random = new Random(seed);
      PhaseTimes times = TunerKit.randomTimes(random, PAIRS, 2);
      PredictedTime truth = new PredictedTime(times, TunerKit.each(PAIRS, 3));
      double best = Double.MAX_VALUE;
      for (ElevatorPair first : PAIRS) {
        for (ElevatorPair second : PAIRS) {
          best = Math.min(best, truth.of(new Plan(List.of(first, second))));
        }
      }
      Plan found = find(times, 3, 0.005, seed).plan().orElse(Plan.of(B, 2));
      assertThat(truth.of(found)).as("seed %d", seed).isLessThanOrEqualTo(1.02 * best);
    }
  }

  @Test
  void repeatsGoRoundAllPairs() throws Exception {
    PhaseTimes times = new PhaseTimes(1).with(A, 1).with(B, 2).with(C, 3);
    List<String> said = new ArrayList<>();
    new Tuning(
            plan -> new double[] {times.seconds(plan.pairs().get(0), 0)}, PAIRS, 1, 2, 2, said::add)
        .find(TunerKit.each(PAIRS, 0), B);
    assertThat(said.subList(0, 6))
        .containsExactly(
            "run 1: " + A,
            "run 2: " + B,
            "run 3: " + C,
            "run 4: " + A,
            "run 5: " + B,
            "run 6: " + C);
  }
}
