// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BindingsTest {
  private static final long MINUTE = 60;

  private final Bindings bindings = new Bindings(20, MINUTE, /* isProven= */ true);

  @Test
  void nobodyElseSpeaksForANodeThatLives() {
    assertThat(bindings.objection("a", "dn/one", 0)).isNull();
    assertThat(bindings.objection("a", "dn/one", 50)).isNull();
    assertThat(bindings.objection("a", "dn/two", 100))
        .isEqualTo(
            "another one reports as this node: dn/one, and not dn/two; once that one is silent for a minute the name is"
                + " free");
  }

  @Test
  void aNodeThatIsSilentMayComeBackFromElsewhere() {
    assertThat(bindings.objection("a", "dn/one", 0)).isNull();
    assertThat(bindings.objection("a", "dn/two", 61)).isNull();
    assertThat(bindings.objection("a", "dn/one", 62)).isNotNull();
  }

  @Test
  void whoInventsNodesHasFew() {
    for (int i = 0; i < 16; i++) {
      assertThat(bindings.objection("n" + i, "dn/one", 0)).isNull();
    }
    assertThat(bindings.objection("n16", "dn/one", 0))
        .isEqualTo("dn/one reports as 16 nodes already");
    assertThat(bindings.objection("a", "dn/two", 0)).as("others have theirs").isNull();
    assertThat(bindings.objection("n0", "dn/two", 61)).as("one is free").isNull();
    assertThat(bindings.objection("n16", "dn/one", 61)).isNull();
  }

  @Test
  void thereIsABoundOnNodesAndThoseThatAreSilentMakeRoom() {
    for (int i = 0; i < 20; i++) {
      assertThat(bindings.objection("n" + i, "dn/" + i, i)).isNull();
    }
    assertThat(bindings.objection("late", "dn/late", 20)).isEqualTo("there are 20 nodes already");
    assertThat(bindings.objection("late", "dn/late", 61)).isNull();
  }
}
