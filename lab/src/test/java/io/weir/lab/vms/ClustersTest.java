// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Shares of section 6.2 and figure 6 of the paper on MRG. */
class ClustersTest {
  private static final double EXACT = 1e-9;

  @Test
  void aClusterOfThreeHasAsMuchAsOneOfTwo() {
    assertThat(Clusters.HALVES.machines()).containsExactly("a1", "a2", "a3", "b1", "b2");
    assertThat(Clusters.HALVES.shares())
        .containsExactly(new double[] {1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 4.0, 1 / 4.0}, within(EXACT));
  }

  @Test
  void machinesOfAClusterDivideItsShareByTheirWeights() {
    assertThat(Clusters.FIGURE_6.shares())
        .containsExactly(new double[] {2 / 9.0, 1 / 9.0, 1 / 6.0, 1 / 4.0, 1 / 4.0}, within(EXACT));
  }

  @Test
  void whatOneMachineTakesFromAnotherOfItsClusterIsNoErrorOfTheCluster() {
    double[] parts = {0.3, 0.2, 0.25, 0.25};
    assertThat(Clusters.IO.groupError(parts)).isCloseTo(0, within(EXACT));
    assertThat(Clusters.IO.machineError(parts)).isCloseTo(0.2, within(EXACT));
    assertThat(Clusters.IO.groupError(0.3, 0.3, 0.2, 0.2)).isCloseTo(0.2, within(EXACT));
  }
}
