// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.slots;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TaskSizeTest {
  private static final NodeResource OWN = new NodeResource(32_768, 16);
  private static final TaskSize SIZE = new TaskSize(2_048, 1);

  @Test
  void isTheAverageOfContainers() {
    RunningNode node = new RunningNode("n1:1", OWN, new NodeResource(9_000, 6), 4);

    assertThat(TaskSize.of(node, false)).contains(new TaskSize(2_250, 1.5));
    assertThat(TaskSize.of(node, true)).contains(new TaskSize(2_250, 0));
    assertThat(TaskSize.of(new RunningNode("n1:1", OWN, new NodeResource(0, 0), 0), false))
        .isEmpty();
  }

  @Test
  void countsWhatIsShort() {
    assertThat(SIZE.tasks(new NodeResource(8_192, 16))).isEqualTo(4);
    assertThat(SIZE.tasks(new NodeResource(32_768, 3))).isEqualTo(3);
    assertThat(SIZE.tasks(new NodeResource(100, 1))).isEqualTo(1);
    assertThat(new TaskSize(2_048, 0).tasks(new NodeResource(8_192, 1))).isEqualTo(4);
  }

  @Test
  void givesRoomForSoManyAndNeverMoreThanTheNodesOwn() {
    for (int tasks = 1; tasks <= 16; tasks++) {
      assertThat(SIZE.tasks(SIZE.of(tasks, OWN, 0))).isEqualTo(tasks);
    }
    assertThat(SIZE.of(40, OWN, 0)).isEqualTo(OWN);
  }

  @Test
  void keepsRoomForALargeContainer() {
    assertThat(SIZE.of(1, OWN, 8_192)).isEqualTo(new NodeResource(8_192, 4));
    assertThat(SIZE.of(1, OWN, 1_000_000)).isEqualTo(OWN);
  }
}
