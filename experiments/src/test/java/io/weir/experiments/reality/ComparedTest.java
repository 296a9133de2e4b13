// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.experiments.engine.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparedTest {
  private static final Compared FAST = run("fast");
  private static final Compared SLOW = run("slow");

  private final Samples all = new Samples();

  @Test
  void anErrorIsOfMediansOverTheRealOne() {
    all.add("real_fast", 8);
    all.add("real_fast", 10);
    all.add("real_fast", 30);
    all.add(FAST.simulatedFigure(), 8);

    assertThat(FAST.error(all)[0]).isCloseTo(0.2, within(1e-9));
  }

  @Test
  void theGreatestIsOfThoseThatWereMeasured() {
    all.add("real_fast", 10);
    all.add(FAST.simulatedFigure(), 11);
    all.add("real_slow", 10);

    assertThat(Compared.greatest(all, List.of(FAST, SLOW))[0]).isCloseTo(0.1, within(1e-9));
    assertThat(Compared.greatest(all, List.of(SLOW))).isEmpty();
  }

  private static Compared run(String name) {
    return new Compared("test", name, name, "real_" + name, simulated -> 0);
  }
}
