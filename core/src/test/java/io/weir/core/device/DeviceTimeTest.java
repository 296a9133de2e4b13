// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeviceTimeTest {
  private static final long CENTURY = 3_155_760_000_000_000_000L;

  private final DeviceTime time = new DeviceTime();
  private final DeviceTime.Use first = new DeviceTime.Use();
  private final DeviceTime.Use second = new DeviceTime.Use();

  @Test
  void timeIsDividedByWhatEachHasAtTheDevice() {
    time.begins(first, true, 3, 0);
    time.begins(second, false, 1, 100);
    assertThat(time.outstanding()).isEqualTo(2);
    assertThat(time.ends(second, 500)).isEqualTo(400 / 4);
    assertThat(time.ends(first, 600)).isEqualTo(100 + 300 + 100);
    assertThat(time.outstanding()).isZero();
  }

  @Test
  void timeInWhichNothingIsThereIsNobodys() {
    time.begins(first, true, 1, 0);
    time.ends(first, 10);
    time.begins(second, false, 1, 1_000);
    assertThat(time.ends(second, 1_030)).isEqualTo(30);
  }

  @Test
  void whatTookNoTimeCostsANanosecond() {
    time.begins(first, true, 1, 5);
    assertThat(time.ends(first, 5)).isEqualTo(1);
  }

  @Test
  void itsErrorDoesNotGrowWithUptime() {
    time.begins(first, true, 1, 0);
    time.ends(first, CENTURY);
    time.begins(second, false, 1, CENTURY);
    assertThat(time.ends(second, CENTURY + 100)).isEqualTo(100);
  }
}
