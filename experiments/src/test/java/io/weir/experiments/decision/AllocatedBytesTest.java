// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.decision;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AllocatedBytesTest {
  private Object kept = "";

  @Test
  void countsWhatACallAllocates() throws Exception {
    double bytes =
        AllocatedBytes.ofOne(
            () -> {
              kept = new byte[1_000];
              return kept;
            },
            10,
            1_000);

    assertThat(bytes).isBetween(1_000.0, 1_200.0);
  }
}
