// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LocalPartsTest {
  private static final String A = "application_1700000000000_0042";
  private static final double EXACTLY = 1e-9;

  private final LocalParts parts = new LocalParts();
  private final Map<String, Long> byDataNode = new HashMap<>();
  private final Map<ContainerGroup, Long> byContainers = new HashMap<>();

  private void dataNodeMoves(String flow, int megabytes) {
    byDataNode.merge(flow, megabytes * 1_000_000L, Long::sum);
  }

  private void containerMoves(String name, int megabytes) {
    byContainers.merge(new ContainerGroup(Path.of(name), A), megabytes * 1_000_000L, Long::sum);
  }

  private void assertLocal(double part) {
    parts.look(byDataNode, byContainers);
    assertThat(parts.of(A)).isCloseTo(part, within(EXACTLY));
  }

  @Test
  void itIsByWhatBothHaveMoved() {
    dataNodeMoves(A, 100);
    containerMoves("c1", 200);
    containerMoves("c2", 100);
    assertLocal(1.0 / 16 + 7.0 / 8 * 0.75);
  }

  @Test
  void whoHasMovedNextToNothingHasAHalf() {
    assertLocal(0.5);
    dataNodeMoves(A, 1);
    assertLocal(0.5);
  }

  @Test
  void neitherWayIsEverClosed() {
    dataNodeMoves(A, 100);
    assertLocal(1.0 / 16);
  }

  @Test
  void itFollowsWithinSeconds() {
    dataNodeMoves(A, 100);
    assertLocal(1.0 / 16);
    for (int second = 0; second < 10; second++) {
      containerMoves("c1", 100);
      parts.look(byDataNode, byContainers);
    }
    assertThat(parts.of(A)).isGreaterThan(0.85);
  }

  @Test
  void flowsOfAllUsersCountAndOthersDoNot() {
    dataNodeMoves("ann/" + A, 50);
    dataNodeMoves("bob/" + A, 50);
    dataNodeMoves("x" + A, 500);
    dataNodeMoves("ann/etl", 500);
    containerMoves("c1", 100);
    assertLocal(0.5);
    assertThat(parts.active()).contains("ann/etl", "ann/" + A);
  }

  @Test
  void countersThatBeginAnewTakeNothingAway() {
    dataNodeMoves(A, 100);
    containerMoves("c1", 100);
    assertLocal(0.5);
    byDataNode.put(A, 0L);
    byContainers.clear();
    assertLocal(0.5);
  }

  @Test
  void whatIsLongAgoIsForgotten() {
    dataNodeMoves("etl", 1_000);
    parts.look(byDataNode, byContainers);
    assertThat(parts.active()).containsExactly("etl");
    byDataNode.clear();
    for (int second = 0; second < 90; second++) {
      parts.look(byDataNode, byContainers);
    }
    assertThat(parts.active()).isEmpty();
  }
}
