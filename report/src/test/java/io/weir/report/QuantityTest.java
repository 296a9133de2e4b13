// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.results.Figure;
import io.weir.results.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QuantityTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run_time        | s        | 61.26   | 61.3",
        "run_time        | s        | 312.4   | 312",
        "run_time        | s        | 12345.6 | 12,346",
        "delay           | s        | 1.234   | 1.23",
        "delay           | s        | 0.01234 | 0.0123",
        "delay           | s        | 0       | 0",
        "share_error_max | fraction | 0.0213  | 2.1",
        "share_error_max | fraction | 0.0042  | 0.42",
        "throughput_ratio| fraction | 1.336   | 134",
        "slowdown_stock  | fraction | 0.526   | +52.6",
        "slowdown_weir   | fraction | -0.0123 | -1.2",
        "slowdown        | fraction | 0       | 0",
        "change          | fraction | 0.1     | +10.0",
        "exchange_share  | fraction | 0.1     | 10.0",
      })
  void numbersHaveTheDigitsThatCount(String name, String unit, double value, String text) {
    assertThat(new Quantity(name, unit).bare(value)).isEqualTo(text);
  }

  @Test
  void aMissedTargetNeverLooksMet() {
    Quantity ratio = new Quantity("throughput_ratio", Figure.FRACTION);
    Figure figure = Figure.of(Figure.FRACTION, 0.94997).withTarget(Target.atLeast(0.95));

    assertThat(ratio.value(figure)).isEqualTo("94.997 %");
    assertThat(ratio.target(Target.atLeast(0.95))).isEqualTo("at least 95 %");
  }

  @Test
  void aSpreadHasTheDecimalsOfItsMedian() {
    Quantity time = new Quantity("run_time", "s");

    assertThat(time.spread(Figure.of("s", 99.2, 98, 104.21))).isEqualTo("98.0 to 104.2");
    assertThat(time.spread(Figure.of("s", 99.2))).isEmpty();
  }
}
