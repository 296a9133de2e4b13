// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.SettingsKit.Job;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class FactorialTableTest {
  private static final Offset<Double> EXACT = within(1e-12);
  private static final List<String> TWO = List.of("a", "b");

  @Test
  void settingsThatMultiplyHaveNoInteraction() {
    FactorialTable table = new FactorialTable(TWO, List.of(100.0, 60.0, 80.0, 48.0), 0.02, 2);
    assertThat(table.alone(0).change()).isCloseTo(-0.4, EXACT);
    assertThat(table.onTop(0).change()).isCloseTo(-0.4, EXACT);
    assertThat(table.effect(1).change()).isCloseTo(-0.4, EXACT);
    assertThat(table.effect(2).change()).isCloseTo(-0.2, EXACT);
    assertThat(table.effect(3).change()).isCloseTo(0, EXACT);
    assertThat(table.together(3).change()).isCloseTo(-0.52, EXACT);
    assertThat(table.name(3)).isEqualTo("a × b");
  }

  @Test
  void errorsFollowFromThatOfARun() {
    FactorialTable table = new FactorialTable(TWO, List.of(100.0, 100.0, 100.0, 100.0), 0.02, 2);
    assertThat(table.alone(1).error()).isCloseTo(0.02, EXACT); // s · √(2 / r)
    assertThat(table.effect(3).error()).isCloseTo(0.02 / Math.sqrt(2), EXACT); // 2 s / √(r · 4)
  }

  @Test
  void whatOneSettingTakesFromAnotherIsTheirInteraction() {
    // Each alone halves the time, both do no more.
    FactorialTable table = new FactorialTable(TWO, List.of(100.0, 50.0, 50.0, 50.0), 0, 1);
    assertThat(table.onTop(0).change()).isCloseTo(0, EXACT);
    assertThat(table.effect(1).change()).isCloseTo(1 / Math.sqrt(2) - 1, EXACT);
    assertThat(table.effect(3).change()).isCloseTo(Math.sqrt(2) - 1, EXACT);
  }

  @Test
  void ofThreeSettingsEachEffectIsItsOwn() {
    double[] logs = {0.3, -0.1, 0.7, 0.2, 0.5, -0.4, 0.05}; // a, b, ab, c, ac, bc, abc
    Double[] seconds = new Double[8];
    for (int cell = 0; cell < 8; cell++) {
      double log = 4;
      for (int set = 1; set < 8; set++) {
        // plus half where the signs of its settings multiply to plus, else minus half
        boolean isPlus = Integer.bitCount(set & ~cell) % 2 == 0;
        log += (isPlus ? 0.5 : -0.5) * logs[set - 1];
      }
      seconds[cell] = Math.exp(log);
    }
    FactorialTable table = new FactorialTable(List.of("a", "b", "c"), List.of(seconds), 0, 1);
    for (int set = 1; set < 8; set++) {
      assertThat(table.effect(set).change()).isCloseTo(Math.exp(logs[set - 1]) - 1, within(1e-9));
    }
  }

  @Test
  void aSearchTellsWhichSettingBringsWhat() throws Exception {
    ToDoubleFunction<SettingsPair> sort = settings -> SettingsKit.sort(settings.host());
    int within = 0;
    int all = 0;
    for (long seed = 1; seed <= 30; seed++) {
      FactorialTable table =
          SettingsKit.search(new Job(sort, 0.02, seed), SettingsKit.ofHost(), seed).table();
      assertThat(table).as("seed %d", seed).isNotNull();
      for (int i = 0; table != null && i < table.names().size(); i++) {
        double known =
            switch (table.names().get(i)) {
              case "host read_ahead_kb" -> -0.45;
              case "host dirty_bytes" -> -0.15;
              case "host elevator" -> -0.08;
              default -> 0;
            };
        FactorialTable.Effect main = table.effect(1 << i);
        assertThat(main.change())
            .as("seed %d, %s", seed, table.names().get(i))
            .isCloseTo(known, within(0.1));
        within += Math.abs(main.change() - known) < 3 * main.error() + 0.02 ? 1 : 0;
        all++;
      }
    }
    assertThat(within).isGreaterThan(all * 9 / 10);
  }

  @Test
  void aTableOfTheWrongSizeIsRefused() {
    assertThatThrownBy(() -> new FactorialTable(TWO, List.of(1.0, 2.0), 0, 1))
        .hasMessageContaining("not 2 and 2");
  }
}
