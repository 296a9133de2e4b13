// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StallDetectorTest {
  private final StallDetector stalls = new StallDetector();

  @Test
  void nothingMovedSinceARequestCameThatTimedOut() {
    stalls.moves(5);
    stalls.timedOut(6);
    assertThat(stalls.isStalled()).isTrue();
    stalls.moves(7);
    assertThat(stalls.isStalled()).isFalse();
  }

  @Test
  void whatMovedAsItCameMoves() {
    stalls.moves(5);
    stalls.timedOut(5);
    assertThat(stalls.isStalled()).isFalse();
  }
}
