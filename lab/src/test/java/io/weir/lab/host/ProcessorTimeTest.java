// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessorTimeTest {
  @Test
  void userAndSystemTimeAreAddedWhateverTheProcessIsCalled() {
    String stat = "42 (a) b (c) S 1 42 42 0 -1 4194304 100 0 0 0 150 50 0 0 20 0 31 0 12345";
    assertThat(ProcessorTime.parse(stat)).isEqualTo(2.0);
  }
}
