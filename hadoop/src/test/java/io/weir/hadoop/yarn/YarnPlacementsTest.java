// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.tree.Placement;
import io.weir.core.tree.ShareTree;
import io.weir.hadoop.yarn.YarnState.Application;
import io.weir.hadoop.yarn.YarnState.Queue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class YarnPlacementsTest {
  private static final List<Queue> QUEUES =
      List.of(
          new Queue("root.prod", 0.75),
          new Queue("root.prod.etl", 0.8),
          new Queue("root.prod.reports", 0.2),
          new Queue("root.adhoc", 0.25));

  @Test
  void applicationsHaveTheirPartOfTheirUsersPartOfTheirQueues() {
    Map<String, Double> parts =
        divide(
            new Application("a1", "ann", "root.prod.etl", 0),
            new Application("a2", "ann", "root.prod.etl", 0),
            new Application("b1", "bob", "root.prod.etl", 0),
            new Application("c1", "cid", "root.prod.reports", 0),
            new Application("d1", "ann", "root.adhoc", 0));

    assertThat(parts.get("a1")).isCloseTo(0.75 * 0.8 / 4, within(1e-9));
    assertThat(parts.get("b1")).isCloseTo(0.75 * 0.8 / 2, within(1e-9));
    assertThat(parts.get("c1")).isCloseTo(0.75 * 0.2, within(1e-9));
    assertThat(parts.get("d1")).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void aQueueIsKnownByItsLastNameToo() {
    assertThat(divide(new Application("a", "ann", "etl", 0), new Application("d", "d", "adhoc", 0)))
        .containsOnlyKeys("a", "d");
  }

  @Test
  void aNameThatTwoQueuesHaveIsNeitherOfThem() {
    List<Queue> queues = List.of(new Queue("root.a.x", 1), new Queue("root.b.x", 1));

    assertThat(place(queues, new Application("a", "ann", "x", 0))).isEmpty();
    assertThat(place(queues, new Application("a", "ann", "root.b.x", 0))).hasSize(1);
  }

  @Test
  void anApplicationOfAnUnknownQueueHasNoPlace() {
    assertThat(place(QUEUES, new Application("a", "ann", "root.gone", 0))).isEmpty();
    assertThat(place(QUEUES, new Application("a", "ann", "root.gone.etl", 0))).isEmpty();
  }

  @Test
  void aQueueThatIsToHaveNothingHasAThousandthOfItsLargestNeighbour() {
    List<Queue> queues =
        List.of(new Queue("root.a", 0.5), new Queue("root.b", 0), new Queue("root.c", Double.NaN));
    List<Placement> placements =
        place(
            queues,
            new Application("a", "u", "a", 0),
            new Application("b", "u", "b", 0),
            new Application("c", "u", "c", 0));

    Map<String, Double> parts = ShareTree.divide(placements, 1_002);
    assertThat(parts.get("a")).isCloseTo(1_000, within(1e-6));
    assertThat(parts.get("b")).isCloseTo(1, within(1e-6));
    assertThat(parts.get("c")).isCloseTo(1, within(1e-6));
  }

  @Test
  void withoutATreeOfQueuesUsersShareAlike() {
    List<Placement> placements =
        place(
            List.of(),
            new Application("a1", "ann", "default", 0),
            new Application("a2", "ann", "default", 0),
            new Application("b1", "bob", "default", 0));

    assertThat(ShareTree.divide(placements, 1))
        .isEqualTo(Map.of("a1", 0.25, "a2", 0.25, "b1", 0.5));
  }

  @Test
  void aHigherPriorityOfYarnGoesFirstAndMovesNoWeight() {
    List<Placement> placements =
        place(
            QUEUES,
            new Application("a", "ann", "etl", 5),
            new Application("b", "ann", "etl", Integer.MAX_VALUE),
            new Application("c", "ann", "etl", Integer.MIN_VALUE));

    assertThat(placements).extracting(Placement::priority).containsExactly(-5, -1_000, 1_000);
    assertThat(ShareTree.divide(placements, 3).values())
        .allSatisfy(part -> assertThat(part).isCloseTo(1, within(1e-9)));
  }

  @Test
  void withBlockTokensTheUserOfAnApplicationIsPartOfItsFlow() {
    assertThat(place(QUEUES, new Application("a", "ann", "etl", 0)).get(0).alsoCalled())
        .containsExactly("ann/a");
  }

  private static Map<String, Double> divide(Application... applications) {
    return ShareTree.divide(place(QUEUES, applications), 1);
  }

  private static List<Placement> place(List<Queue> queues, Application... applications) {
    return YarnPlacements.of(new YarnState(queues, List.of(applications)));
  }
}
