// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class SlotChoiceTest {
  private static SlotChoice of(double... seconds) {
    List<Integer> choices = List.of(1, 2, 3, 4, 6, 8);
    return SlotChoice.of(choices, DoubleStream.of(seconds).boxed().toList());
  }

  @Test
  void isAwayFromSteepSidesAmongThoseThatTakeAsLong() {
    SlotChoice choice = of(100, 70, 51, 50, 50.5, 51.5);
    assertThat(choice).isEqualTo(new SlotChoice(4, 3, 8, true));
    assertThat(choice).hasToString("4 (3 to 8)");
    assertThat(of(60, 50, 51, 55, 60, 70)).hasToString("3 (2 to 3)");
    assertThat(of(55, 51, 50, 70, 80, 90)).hasToString("2 (2 to 3)");
  }

  @Test
  void isTheBestWhereAllOthersTakeLonger() {
    assertThat(of(100, 80, 60, 50, 40, 30)).hasToString("8");
    assertThat(of(50, 60, 70, 80, 90, 99)).isEqualTo(new SlotChoice(1, 1, 1, true));
  }

  @Test
  void limitsNothingWhereNoneMakesADifference() {
    SlotChoice choice = of(51, 50.5, 50, 50.2, 51, 51.9);
    assertThat(choice).isEqualTo(new SlotChoice(8, 1, 8, false));
    assertThat(choice).hasToString("no difference");
  }

  @Test
  void isOneOnlyWhereTwoTakeLonger() {
    assertThat(of(51, 50, 55, 60, 70, 80)).hasToString("2 (1 to 2)");
    assertThat(of(50, 51, 51.5, 60, 70, 80)).hasToString("2 (1 to 3)");
  }

  /** A number beyond a worse one is no neighbour of the best. */
  @Test
  void doesNotJump() {
    assertThat(of(50, 60, 51, 60, 70, 80)).isEqualTo(new SlotChoice(1, 1, 1, true));
  }
}
