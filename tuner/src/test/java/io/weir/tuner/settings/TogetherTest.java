// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.SettingsKit.Job;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

final class TogetherTest {
  private static final Factor AHEAD = factor("read_ahead_kb=4096");
  private static final Factor DIRTY = factor("dirty_bytes=1073741824");
  private static final Factor REQUESTS = factor("nr_requests=32");
  private static final Factor ELEVATOR = factor("elevator=bfq");

  private static Factor factor(String setting) {
    return new Factor(setting, List.of(SettingsPair.parse(setting)));
  }

  private static boolean has(SettingsPair settings, Factor factor) {
    return settings.with(factor.levels().get(0)).equals(settings);
  }

  private static Together.Judged judge(
      ToDoubleFunction<SettingsPair> job, long seed, Factor... settings) throws Exception {
    CountedRuns runs = new CountedRuns(new Job(job, 0.01, seed), told -> {});
    Collection<double[]> known =
        List.of(
            new double[] {0.01, -0.01, 0.01, -0.01, 0.01, -0.01},
            new double[] {-0.01, 0.01, -0.01, 0.01, -0.01, 0.01});
    Together together =
        new Together(new BlockRuns(runs, new Random(seed)), Residuals.NONE.and(known));
    Together.Judged judged = together.judge(List.of(settings));
    assertThat(runs.spent()).isEqualTo(Together.runs(settings.length));
    return judged;
  }

  @Test
  void whatBringsNothingOnTopOfAnotherIsLeft() throws Exception {
    ToDoubleFunction<SettingsPair> oneIsEnough =
        settings -> has(settings, AHEAD) || has(settings, DIRTY) ? 0.7 : 1;
    for (long seed = 1; seed <= 20; seed++) {
      assertThat(judge(oneIsEnough, seed, AHEAD, DIRTY).taken())
          .as("seed %d", seed)
          .first()
          .isEqualTo(AHEAD);
    }
    List<Long> both = new ArrayList<>();
    for (long seed = 1; seed <= 100; seed++) {
      if (judge(oneIsEnough, seed, AHEAD, DIRTY).taken().size() > 1) {
        both.add(seed);
      }
    }
    assertThat(both).hasSizeLessThan(12); // one in twenty is expected
  }

  @Test
  void fourSettingsRunOnceInEachCombination() throws Exception {
    ToDoubleFunction<SettingsPair> job =
        settings ->
            (has(settings, AHEAD) ? 0.6 : 1)
                * (has(settings, DIRTY) ? 0.8 : 1)
                * (has(settings, REQUESTS) ? 1.1 : 1)
                * (has(settings, ELEVATOR) ? 0.9 : 1);
    Together.Judged judged = judge(job, 1, AHEAD, DIRTY, REQUESTS, ELEVATOR);
    assertThat(judged.taken()).containsExactly(AHEAD, DIRTY, ELEVATOR);
    assertThat(judged.table().cells()).isEqualTo(16);
    assertThat(judged.table().effect(1).change()).isBetween(-0.42, -0.38);
    assertThat(judged.table().effect(4).change()).isBetween(0.07, 0.13);
  }

  /** Of hosts alone, and of hosts and guests: the second has the first in it. */
  @Test
  void combinationsThatAreTheSameRunOnce() throws Exception {
    Factor both =
        new Factor("both", List.of(SettingsPair.parse("read_ahead_kb=4096 / read_ahead_kb=4096")));
    CountedRuns runs =
        new CountedRuns(new Job(settings -> has(settings, both) ? 0.5 : 1, 0.01, 1), told -> {});
    Together.Judged judged =
        new Together(new BlockRuns(runs, new Random(1)), Residuals.NONE)
            .judge(List.of(AHEAD, both));
    assertThat(runs.spent()).isEqualTo(6);
    assertThat(judged.taken()).contains(both);
  }
}
