// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import static io.weir.tuner.hosts.TunerKit.A;
import static io.weir.tuner.hosts.TunerKit.B;
import static io.weir.tuner.hosts.TunerKit.C;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tuner.plan.Plan;
import io.weir.tuner.search.Bandit;
import io.weir.tuner.search.Comparison;
import io.weir.tuner.search.RepeatedRuns;
import io.weir.tuner.search.TimeSample;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class NoiseTest {
  private static final Plan AS_IT_IS = Plan.of(B, 2);
  private static final Plan OTHER = new Plan(List.of(A, C));

  private static RepeatedRuns runs(double asItIs, double other, double noise, long seed) {
    Random random = new Random(seed);
    return new RepeatedRuns(
        plan -> (plan.equals(AS_IT_IS) ? asItIs : other) + noise * random.nextGaussian(), 10);
  }

  @Test
  void aDifferenceLargerThanTheNoiseIsSeenInFewRuns() throws Exception {
    RepeatedRuns runs = runs(100, 80, 1, 1);
    assertThat(runs.ifFaster(OTHER, AS_IT_IS)).contains(OTHER);
    assertThat(runs.spent()).isLessThanOrEqualTo(6);
  }

  @Test
  void aPlanThatIsSlowerIsNotTaken() throws Exception {
    assertThat(runs(100, 110, 1, 1).ifFaster(OTHER, AS_IT_IS)).isEmpty();
  }

  @Test
  void wherePlansAreTheSameItIsLeftAsItIs() throws Exception {
    int taken = 0;
    for (long seed = 1; seed <= 200; seed++) {
      taken += runs(100, 100, 5, seed).ifFaster(OTHER, AS_IT_IS).isPresent() ? 1 : 0;
    }
    assertThat(taken).isLessThanOrEqualTo(200 * 5 / 100);
  }

  private static Comparison compared(TimeSample first, TimeSample second) {
    return Comparison.of(first, second, 0.05);
  }

  @Test
  void oneRunEachSaysNothing() {
    assertThat(compared(TimeSample.of(1), TimeSample.of(100))).isEqualTo(Comparison.UNDECIDED);
    assertThat(compared(TimeSample.of(1, 1.1), TimeSample.of(100, 101)))
        .isEqualTo(Comparison.FASTER);
    assertThat(compared(TimeSample.of(5, 5), TimeSample.of(5, 5))).isEqualTo(Comparison.UNDECIDED);
  }

  @Test
  void aBanditTriesAllAndThenTheBestMost() {
    Plan best = Plan.of(C, 2);
    Bandit bandit = new Bandit(List.of(AS_IT_IS, OTHER, best));
    Map<Plan, Double> takes = Map.of(AS_IT_IS, 100.0, OTHER, 120.0, best, 80.0);
    Random random = new Random(1);
    int withBest = 0;
    assertThat(bandit.next()).isEqualTo(AS_IT_IS);
    for (int run = 0; run < 60; run++) {
      Plan plan = bandit.next();
      withBest += plan.equals(best) ? 1 : 0;
      bandit.ran(plan, takes.getOrDefault(plan, 0.0) + 3 * random.nextGaussian());
    }
    assertThat(bandit.best()).isEqualTo(best);
    assertThat(withBest).isGreaterThan(40);
  }

  @Test
  void aBanditFollowsAJobThatChanges() {
    Bandit bandit = new Bandit(List.of(AS_IT_IS, OTHER));
    for (int run = 0; run < 40; run++) {
      Plan plan = bandit.next();
      bandit.ran(plan, plan.equals(OTHER) ? 90 : 100);
    }
    for (int run = 0; run < 400; run++) {
      Plan plan = bandit.next();
      bandit.ran(plan, plan.equals(OTHER) ? 130 : 100);
    }
    assertThat(bandit.best()).isEqualTo(AS_IT_IS);
  }
}
