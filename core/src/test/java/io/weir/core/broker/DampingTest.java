// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DampingTest {
  private final Damping damping = new Damping();

  @Test
  void aDeviceThatDoesAQuarterOfTheWorkActsOnAQuarterOfTheChange() {
    assertThat(damping.damp(Map.of("a", new Heard(100, 300)))).isEqualTo(Map.of("a", 75L));
  }

  @Test
  void theGreatestPartOfAnyFlowCountsForAll() {
    assertThat(damping.damp(Map.of("a", new Heard(100, 300), "b", new Heard(50, 50))))
        .isEqualTo(Map.of("a", 150L, "b", 25L));
  }

  @Test
  void whatIsHeldBackComesLater() {
    Map<String, Heard> half = Map.of("a", new Heard(100, 100));
    assertThat(damping.damp(half)).isEqualTo(Map.of("a", 50L));
    assertThat(damping.damp(half)).isEqualTo(Map.of("a", 75L));
    assertThat(damping.damp(half)).isEqualTo(Map.of("a", 88L));
  }

  @Test
  void whereNobodyGotAnythingNobodyIsCharged() {
    assertThat(damping.damp(Map.of("a", new Heard(0, 0)))).isEqualTo(Map.of("a", 0L));
  }

  @Test
  void oneThatGotNothingKeepsNoOtherFromBeingCharged() {
    assertThat(damping.damp(Map.of("a", new Heard(0, 0), "b", new Heard(100, 100))))
        .isEqualTo(Map.of("a", 0L, "b", 50L));
  }

  @Test
  void aFlowThatDoesNotCompeteForAWhileBeginsAnew() {
    damping.damp(Map.of("a", new Heard(100, 100)));
    damping.damp(Map.of("b", new Heard(100, 100)));

    assertThat(damping.damp(Map.of("a", new Heard(100, 100)))).isEqualTo(Map.of("a", 50L));
  }
}
