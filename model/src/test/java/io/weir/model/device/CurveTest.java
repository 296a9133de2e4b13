// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CurveTest {
  private final Curve curve = new Curve(new int[] {1, 2, 4}, new double[] {100, 40, 20});

  @Test
  void isOnTheLineBetweenWhatWasMeasured() {
    assertThat(curve.bytesPerSecond(1)).isEqualTo(100);
    assertThat(curve.bytesPerSecond(1.5)).isCloseTo(70, within(1e-9));
    assertThat(curve.bytesPerSecond(3)).isCloseTo(30, within(1e-9));
    assertThat(curve.bytesPerSecond(4)).isEqualTo(20);
  }

  @Test
  void staysAsItIsBeyondTheLast() {
    assertThat(curve.bytesPerSecond(16)).isEqualTo(20);
    assertThat(curve.seconds(20, 16, 1)).isCloseTo(16, within(1e-9));
    assertThat(curve.seconds(20, 1, 16)).as("one that is as sixteen").isCloseTo(1, within(1e-9));
  }

  @Test
  void saysWhatIsNotAllowed() {
    assertThatThrownBy(() -> new Curve(new int[] {1, 1}, new double[] {1, 1}))
        .hasMessage("streams[1] must be above 1, was 1");
    assertThatThrownBy(() -> new Curve(new int[] {1, 2}, new double[] {1, -4}))
        .hasMessage("bytesPerSecond[1] must be above 0, was -4.0");
    assertThatThrownBy(() -> new Curve(new int[] {2}, new double[] {1}))
        .hasMessageContaining("which must start with 1");
  }
}
