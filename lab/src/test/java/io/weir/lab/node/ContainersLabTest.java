// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ContainersLabTest {
  @Test
  void theLabSaysWhatChildrenHad() {
    assertThat(ContainersLab.sharesIn("containers: weighted: 73.5 % of 1234 kB/s, due 75 %"))
        .containsExactly(new ContainersLab.Share("weighted", 0.735, 0.75, 1_234_000))
        .allSatisfy(each -> assertThat(each.error()).isCloseTo(0.02, within(1e-9)));
    assertThat(ContainersLab.sharesIn("ok containers: weighted")).isEmpty();
  }
}
