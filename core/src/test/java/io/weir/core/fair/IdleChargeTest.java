// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Flow;
import org.junit.jupiter.api.Test;

class IdleChargeTest {
  private final FairTree shares = new FairTree();
  private final IdleCharge held = new IdleCharge(/* mostNanos= */ 1_000, shares);
  private final FlowQueue first = shares.of(new Flow("first", 2));
  private final FlowQueue second = shares.of(new Flow("second", 1));

  @Test
  void eachFlowPaysForTheTimeThatOthersWereHeldForIt() {
    held.holdsFor(first, 100);
    held.holdsFor(second, 150);
    held.holdsFor(second, 170);
    held.ends(180);
    assertThat(first.finishTag).isEqualTo(50 / 2.0);
    assertThat(second.finishTag).isEqualTo(30);
  }

  @Test
  void whoIsHeldForNobodyCostsNobody() {
    held.holdsFor(first, 100);
    held.holdsFor(null, 120);
    held.ends(900);
    assertThat(first.finishTag).isEqualTo(20 / 2.0);
    assertThat(second.finishTag).isZero();
  }

  @Test
  void othersAreHeldForOneFlowAtATime() {
    assertThat(held.isFor(first)).isFalse();
    held.holdsFor(first, 100);
    assertThat(held.isFor(first)).isTrue();
    assertThat(held.isFor(second)).isFalse();
    held.ends(200);
    assertThat(held.isFor(first)).isFalse();
  }
}
