// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuotasTest {
  private final Quotas quotas = new Quotas(10);

  @Test
  void nobodyHasMoreThanHalfOfThem() {
    for (int i = 0; i < 5; i++) {
      assertThat(quotas.take("ann", false)).isTrue();
    }
    assertThat(quotas.take("ann", false)).isFalse();
    assertThat(quotas.taken("ann")).isEqualTo(5);
    for (int i = 0; i < 5; i++) {
      assertThat(quotas.take("bob", false)).isTrue();
    }
    assertThat(quotas.take("cid", false)).as("there are no more").isFalse();
    quotas.giveBack("ann");
    assertThat(quotas.take("cid", false)).isTrue();
    assertThat(quotas.taken()).isEqualTo(10);
  }

  @Test
  void whoServesOthersLeavesThemAnEighth() {
    Quotas sessions = new Quotas(80);
    for (int i = 0; i < 70; i++) {
      assertThat(sessions.take("yarn", true)).isTrue();
    }
    assertThat(sessions.take("yarn", true)).isFalse();
    assertThat(sessions.take("ann", false)).isTrue();
    for (int i = 0; i < 9; i++) {
      assertThat(sessions.take("root", true)).isTrue();
    }
    assertThat(sessions.take("root", true)).as("there are no more").isFalse();
    for (int i = 0; i < 70; i++) {
      sessions.giveBack("yarn");
    }
    assertThat(sessions.taken()).isEqualTo(10);
    assertThat(sessions.taken("yarn")).isZero();
  }
}
