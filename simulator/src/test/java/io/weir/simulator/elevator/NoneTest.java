// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NoneTest {
  @Test
  void noopKeepsTheOrderOfArrival() {
    ElevatorUnderTest noop = new ElevatorUnderTest(new Noop(QueueLimits.depth(1)));
    assertThat(noop.reads("a", 5, 1).writes("b", 3).reads("a", 0).serves(4, 1))
        .containsExactly("a5", "a1", "b3", "a0");
  }

  @Test
  void noopMergesWhatLiesBehind() {
    ElevatorUnderTest noop = new ElevatorUnderTest(new Noop(new QueueLimits(1, 512 << 10)));
    assertThat(noop.reads("a", 5).reads("b", 9).reads("a", 5.0625).dispatches())
        .containsExactly("a5", "a5.0625");
  }

  @Test
  void withNoneEachProcessHasOneThatWaitsForATag() {
    ElevatorUnderTest none = new ElevatorUnderTest(new None(new QueueLimits(1, 512 << 10)));
    none.reads("a", 1, 1.0625, 1.125).reads("b", 5);
    assertThat(none.serves(4, 1)).containsExactly("a1", "b5", "a1.0625", "a1.125");
  }

  @Test
  void anElevatorThatIsUnknownIsNamed() {
    assertThatThrownBy(() -> Elevators.named("sstf", QueueLimits.depth(1)))
        .hasMessageStartingWith("elevator must be one of [anticipatory, bfq, cfq,")
        .hasMessageEndingWith("was sstf");
  }
}
