// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class FigureTest {
  @Test
  void aFigureIsTheMedianOfItsSamplesWithTheirSpread() {
    assertThat(Figure.of("s", 43, 40, 41)).isEqualTo(new Figure(41, "s", 40, 43, 3, null));
  }

  @Test
  void ofAnEvenNumberTheMedianIsTheMeanOfTheMiddleTwo() {
    assertThat(Figure.of("s", 4, 1, 2, 100).value()).isEqualTo(3);
  }

  @Test
  void theMedianOfTwoTinyNumbersLiesBetweenThem() {
    assertThat(Figure.of("s", Double.MIN_VALUE, Double.MIN_VALUE).value())
        .isEqualTo(Double.MIN_VALUE);
  }

  @Test
  void aTargetIsMetFromItsOwnSide() {
    Figure figure = Figure.of("fraction", 0.95);

    assertThat(figure.withTarget(Target.atLeast(0.95)).met()).contains(true);
    assertThat(figure.withTarget(Target.atMost(0.95)).met()).contains(true);
    assertThat(figure.withTarget(Target.atLeast(0.96)).met()).contains(false);
    assertThat(figure.withTarget(Target.atMost(0.94)).met()).contains(false);
  }

  @Test
  void withoutATargetNothingIsMetOrMissed() {
    assertThat(Figure.of("s", 1).met()).isEmpty();
  }

  @Test
  void aFigureThatJsonCannotHoldIsRefused() {
    assertThatThrownBy(() -> Figure.of("fraction", 0.0 / 0.0))
        .hasMessage("value must be a finite number, was NaN");
  }

  @Test
  void aFigureWithoutSamplesIsRefused() {
    assertThatThrownBy(() -> Figure.of("s"))
        .hasMessageContaining("samples must be 1 or more numbers");
  }
}
