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
    assertThat(IoWeights.of(List.of(a1, a2, b1), Map.of("a", whole(0.5), "b", whole(0.5))))
        .isEqualTo(Map.of(a1, 75, a2, 75, b1, 150));
  }

  @Test
  void whereAllAreAlikeNothingChanges() {
    assertThat(IoWeights.of(List.of(a1, b1), Map.of("a", whole(0.5), "b", whole(0.5))))
        .isEqualTo(Map.of(a1, 100, b1, 100));
    assertThat(IoWeights.of(List.of(a1, b1), Map.of())).isEqualTo(Map.of(a1, 100, b1, 100));
  }

  @Test
  void whoIsNotNamedYetHasAnAverageOne() {
    assertThat(IoWeights.of(List.of(a1, b1), Map.of("a", whole(1.0))))
        .isEqualTo(Map.of(a1, 100, b1, 100));
  }

  @Test
  void theKernelTakesNoWeightBeyondItsBounds() {
    assertThat(IoWeights.of(List.of(a1, b1), Map.of("a", whole(0.999999), "b", whole(0.000001))))
        .isEqualTo(Map.of(a1, 200, b1, 1));
  }

  @Test
  void whatTheDataNodeMovesForAnApplicationItsContainersDoNotHaveAsWell() {
    Map<String, ContainerPart> parts =
        Map.of("a", new ContainerPart(0.5, 0.25), "b", new ContainerPart(0.5, 0.75));
    assertThat(IoWeights.of(List.of(a1, b1), parts)).isEqualTo(Map.of(a1, 50, b1, 150));
    assertThat(IoWeights.ofAll(parts)).isEqualTo(100);
  }

  @Test
  void allTogetherWeighWhatTheyAreDueBesideTheDataNode() {
    assertThat(IoWeights.ofAll(Map.of("a", new ContainerPart(0.5, 0.5)))).isEqualTo(33);
    assertThat(IoWeights.ofAll(Map.of("a", new ContainerPart(0.8, 0.9375)))).isEqualTo(300);
    assertThat(IoWeights.ofAll(Map.of("a", whole(1.0)))).isEqualTo(IoWeights.MOST);
    assertThat(IoWeights.ofAll(Map.of())).isEqualTo(IoWeights.LEAST);
  }

  private static ContainerPart whole(double ofDisks) {
    return new ContainerPart(ofDisks, 1);
  }

  private static ContainerGroup container(String application, int number) {
    return new ContainerGroup(Path.of(application + number), application);
  }
}
