// SPDX-License-Identifier: Apache-2.0
package io.weir.core.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.tree.Placement.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShareTreeTest {
  private static final Level PROD = new Level("prod", 3);
  private static final Level ADHOC = new Level("adhoc", 1);

  @Test
  void aQueueHasItsPartHoweverManyApplicationsItRuns() {
    List<Placement> active = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      active.add(at("prod " + i, PROD, new Level("prod " + i, 1)));
    }
    for (int i = 1; i <= 5; i++) {
      active.add(at("adhoc " + i, ADHOC, new Level("adhoc " + i, 1)));
    }
    Map<String, Double> parts = ShareTree.divide(active, 100);

    assertThat(parts).hasSize(7);
    assertThat(parts.get("prod 1")).isCloseTo(37.5, within(1e-9));
    assertThat(parts.get("adhoc 1")).isCloseTo(5, within(1e-9));
  }

  @Test
  void whatAnIdleQueueLeavesGoesToItsNeighbours() {
    Level etl = new Level("etl", 1);
    Level reports = new Level("reports", 1);
    Placement inEtl = at("a", PROD, etl, new Level("a", 1));
    Placement inReports = at("b", PROD, reports, new Level("b", 1));
    Placement other = at("c", ADHOC, new Level("c", 1));

    assertThat(ShareTree.divide(List.of(inEtl, inReports, other), 4))
        .isEqualTo(Map.of("a", 1.5, "b", 1.5, "c", 1.0));
    assertThat(ShareTree.divide(List.of(inReports, other), 4))
        .isEqualTo(Map.of("b", 3.0, "c", 1.0));
  }

  @Test
  void usersOfAQueueShareItWhateverTheyRun() {
    Level ann = new Level("ann", 1);
    Level bob = new Level("bob", 1);
    Map<String, Double> parts =
        ShareTree.divide(
            List.of(
                at("ann 1", PROD, ann, new Level("ann 1", 1)),
                at("ann 2", PROD, ann, new Level("ann 2", 1)),
                at("bob 1", PROD, bob, new Level("bob 1", 1))),
            1);

    assertThat(parts).isEqualTo(Map.of("ann 1", 0.25, "ann 2", 0.25, "bob 1", 0.5));
  }

  @Test
  void nobodyActiveHasNothing() {
    assertThat(ShareTree.divide(List.of(), 1)).isEmpty();
  }

  @Test
  void weightsThatMakeNoSenseAreRefused() {
    for (double weight : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new Level("prod", weight))
          .hasMessage("the weight of prod must be a number above 0, was " + weight);
    }
  }

  /** However deep and wide: the parts make up the whole, and neighbours have them by weight. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void thePartsMakeUpTheWhole(long seed) {
    Random random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      List<Placement> active = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(30); i++) {
        List<Level> path = new ArrayList<>();
        for (int level = 0; level < random.nextInt(4); level++) {
          int queue = random.nextInt(3);
          path.add(new Level("q" + queue, 1 + queue * level));
        }
        path.add(new Level("application " + i, 1 + random.nextInt(5)));
        active.add(new Placement("application " + i, path));
      }
      double sum =
          ShareTree.divide(active, 100).values().stream().mapToDouble(Double::doubleValue).sum();
      assertThat(sum).isCloseTo(100, within(1e-6));
    }
  }

  private static Placement at(String flow, Level... path) {
    return new Placement(flow, Arrays.asList(path));
  }
}
