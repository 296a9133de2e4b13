// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IoWeightsTest {
  private final ContainerGroup a1 = container("a", 1);
  private final ContainerGroup a2 = container("a", 2);
  private final ContainerGroup b1 = container("b", 1);

  @Test
  void anApplicationHasItsPartHoweverManyContainersItHas() {
    assertThat(IoWeights.of(List.of(a1, a2, b1), Map.of("a", 0.5, "b", 0.5)))
        .isEqualTo(Map.of(a1, 75, a2, 75, b1, 150));
  }

  @Test
  void whereAllAreAlikeNothingChanges() {
    assertThat(IoWeights.of(List.of(a1, b1), Map.of("a", 0.5, "b", 0.5)))
        .isEqualTo(Map.of(a1, 100, b1, 100));
    assertThat(IoWeights.of(List.of(a1, b1), Map.of())).isEqualTo(Map.of(a1, 100, b1, 100));
  }

  @Test
  void whoIsNotNamedYetHasAnAverageOne() {
    assertThat(IoWeights.of(List.of(a1, b1), Map.of("a", 1.0))).isEqualTo(Map.of(a1, 133, b1, 67));
  }

  @Test
  void theKernelTakesNoWeightBeyondItsBounds() {
    assertThat(IoWeights.of(List.of(a1, b1), Map.of("a", 0.999999, "b", 0.000001)))
        .isEqualTo(Map.of(a1, 200, b1, 1));
  }

  private static ContainerGroup container(String application, int number) {
    return new ContainerGroup(Path.of(application + number), application);
  }
}
