// SPDX-License-Identifier: Apache-2.0
package io.weir.core.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.tree.Placement.Level;
import org.junit.jupiter.api.Test;

/** Who counts as active, by a clock that may show less than nothing when it starts. */
class PlaceTest {
  private final Place place = new Place(Branch.root().child(new Level("a", 1)), 0, "");

  @Test
  void whoHasHadNothingIsNotActive() {
    assertThat(place.isActive(-100)).isFalse();
  }

  @Test
  void whoGetsServiceIsActiveUntilThen() {
    place.isActiveUntil(-50);
    assertThat(place.isActive(-51)).isTrue();
    assertThat(place.isActive(-50)).isFalse();
  }

  @Test
  void whoGetsMoreIsActiveForLonger() {
    place.isActiveUntil(-50);
    place.isActiveUntil(-40);
    assertThat(place.isActive(-45)).isTrue();
  }

  @Test
  void whatEndsSoonerMakesNobodyActiveForAShorterTime() {
    place.isActiveUntil(50);
    place.isActiveUntil(40);
    assertThat(place.isActive(45)).isTrue();
  }

  @Test
  void whoWasActiveLongAgoIsActiveAnewByWhatItGetsNow() {
    place.isActiveUntil(50);
    assertThat(place.isActive(60)).isFalse();
    place.isActiveUntil(70);
    assertThat(place.isActive(60)).isTrue();
  }

  @Test
  void aPriorityMayBeAsFarFromZeroAsIsSaid() {
    assertThat(new FlowWeight(1, FlowWeight.MAX_PRIORITY).priority()).isEqualTo(1_000);
    assertThat(new FlowWeight(1, -FlowWeight.MAX_PRIORITY).priority()).isEqualTo(-1_000);
  }
}
