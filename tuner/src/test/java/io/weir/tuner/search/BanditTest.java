// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.search;

import static io.weir.tuner.plan.TunerKit.A;
import static io.weir.tuner.plan.TunerKit.B;
import static io.weir.tuner.plan.TunerKit.C;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tuner.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BanditTest {
  private static final Plan AS_IT_IS = Plan.of(B, 2);
  private static final Plan OTHER = new Plan(List.of(A, C));

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
    assertThat(withBest).isGreaterThan(40);
  }

  @Test
  void aBanditFollowsAJobThatChanges() {
    Bandit bandit = new Bandit(List.of(AS_IT_IS, OTHER));
    for (int run = 0; run < 40; run++) {
      Plan plan = bandit.next();
      bandit.ran(plan, plan.equals(OTHER) ? 90 : 100);
    }
    int asItIs = 0;
    for (int run = 0; run < 400; run++) {
      Plan plan = bandit.next();
      asItIs += plan.equals(AS_IT_IS) ? 1 : 0;
      bandit.ran(plan, plan.equals(OTHER) ? 130 : 100);
    }
    assertThat(asItIs).isGreaterThan(300);
  }
}
