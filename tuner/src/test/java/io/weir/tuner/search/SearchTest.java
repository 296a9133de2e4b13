// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import static io.weir.tuner.plan.TunerKit.A;
import static io.weir.tuner.plan.TunerKit.B;
import static io.weir.tuner.plan.TunerKit.C;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SwitchCosts;
import io.weir.tuner.plan.TunerKit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SearchTest {
  private static final List<ElevatorPair> PAIRS = List.of(A, B, C);

  /** B is best alone, A in the first phase, C in the second. */
  private static final PhaseTimes TIMES =
      new PhaseTimes(2).with(A, 40, 60).with(B, 45, 46).with(C, 60, 40);

  private static Plan heuristic(PhaseTimes times, SwitchCosts costs) throws Exception {
    return new HeuristicSearch(times, new PredictedTime(times, costs)).run();
  }

  private static Plan optimal(PhaseTimes times, SwitchCosts costs) {
    return new OptimalSearch(times, costs).run();
  }

  @Test
  void eachPhaseHasItsBestPairWhereSwitchesAreFree() throws Exception {
    SwitchCosts free = TunerKit.each(PAIRS, 0);
    assertThat(optimal(TIMES, free)).isEqualTo(new Plan(List.of(A, C)));
    assertThat(heuristic(TIMES, free)).isEqualTo(new Plan(List.of(A, C)));
  }

  @Test
  void theBestSinglePairIsKeptWhereSwitchesAreExpensive() throws Exception {
    SwitchCosts expensive = TunerKit.each(PAIRS, 30);
    assertThat(optimal(TIMES, expensive)).isEqualTo(Plan.of(B, 2));
  }

  @Test
  void theHeuristicDoesNotSeeThatASwitchCouldBeSaved() throws Exception {
    SwitchCosts expensive = TunerKit.each(PAIRS, 30);
    // In phase 1 it compares A then C with B then C: both switch, so the expensive switch does not
    // count.
    assertThat(heuristic(TIMES, expensive)).isEqualTo(new Plan(List.of(A, C)));
    assertThat(new PredictedTime(TIMES, expensive).of(heuristic(TIMES, expensive))).isEqualTo(110);
    assertThat(new PredictedTime(TIMES, expensive).of(optimal(TIMES, expensive))).isEqualTo(91);
  }

  @Test
  void theHeuristicStopsAtTheFirstThatIsWorse() throws Exception {
    List<Plan> ran = new ArrayList<>();
    PredictedTime predicted = new PredictedTime(TIMES, TunerKit.each(PAIRS, 0));
    new HeuristicSearch(
            TIMES,
            plan -> {
              ran.add(plan);
              return predicted.of(plan);
            })
        .run();
    assertThat(ran)
        .containsExactly(
            new Plan(List.of(A, C)), // A is first in phase 1; C is best for what is left
            new Plan(List.of(B, C)), // worse: A it is
            new Plan(List.of(A, B))); // and C in phase 2, which was run already
  }

  @Test
  void theHeuristicRunsNoMoreThanPhasesTimesPairs() throws Exception {
    for (long seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      PhaseTimes times = TunerKit.randomTimes(random, TunerKit.SIXTEEN, 3);
      SwitchCosts costs = TunerKit.randomCosts(random, TunerKit.SIXTEEN, 20);
      HeuristicSearch search = new HeuristicSearch(times, new PredictedTime(times, costs));
      search.run();
      assertThat(search.ran()).as("seed %d", seed).hasSizeLessThanOrEqualTo(3 * 16);
    }
  }

  @Test
  void theOptimumIsThatOfTryingAll() throws Exception {
    for (long seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      PhaseTimes times = TunerKit.randomTimes(random, PAIRS, 4);
      SwitchCosts costs = TunerKit.randomCosts(random, PAIRS, 40);
      PredictedTime predicted = new PredictedTime(times, costs);
      double best = Double.MAX_VALUE;
      for (int code = 0; code < 81; code++) {
        best = Math.min(best, predicted.of(plan(code, 4)));
      }
      double found = predicted.of(optimal(times, costs));
      assertThat(found).as("seed %d", seed).isEqualTo(best);
      assertThat(predicted.of(heuristic(times, costs)))
          .as("seed %d: the heuristic is no better", seed)
          .isGreaterThanOrEqualTo(found - 1e-9);
    }
  }

  private static Plan plan(int code, int phases) {
    List<ElevatorPair> pairs = new ArrayList<>();
    int left = code;
    for (int phase = 0; phase < phases; phase++) {
      pairs.add(PAIRS.get(left % PAIRS.size()));
      left /= PAIRS.size();
    }
    return new Plan(pairs);
  }
}
