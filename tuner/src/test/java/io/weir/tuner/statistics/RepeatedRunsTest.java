// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.statistics;

import static io.weir.tuner.plan.TunerKit.A;
import static io.weir.tuner.plan.TunerKit.B;
import static io.weir.tuner.plan.TunerKit.C;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tuner.plan.Plan;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RepeatedRunsTest {
  private static final Plan AS_IT_IS = Plan.of(B, 2);
  private static final Plan OTHER = new Plan(List.of(A, C));

  private static RepeatedRuns<Plan> runs(double asItIs, double other, double noise, long seed) {
    Random random = new Random(seed);
    return new RepeatedRuns<>(
        plan -> (plan.equals(AS_IT_IS) ? asItIs : other) + noise * random.nextGaussian(), 10);
  }

  @Test
  void aDifferenceLargerThanTheNoiseIsSeenInFewRuns() throws Exception {
    RepeatedRuns<Plan> runs = runs(100, 80, 1, 1);
    assertThat(runs.ifFaster(OTHER, AS_IT_IS)).contains(OTHER);
    assertThat(runs.seconds(OTHER).size() + runs.seconds(AS_IT_IS).size()).isLessThanOrEqualTo(6);
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
}
