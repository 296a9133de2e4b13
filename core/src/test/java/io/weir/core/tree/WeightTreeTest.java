// SPDX-License-Identifier: Apache-2.0
package io.weir.core.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.request.Flow;
import io.weir.core.tree.Placement.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightTreeTest {
  private static final Offset<Double> EXACTLY = within(1e-9);
  private static final Level PROD = new Level("prod", 3);
  private static final Level ADHOC = new Level("adhoc", 1);

  private final WeightTree tree = new WeightTree(1);
  private long now;

  @Test
  void theMeanOfTheActiveWeighsAsMuchAsAFlowWithoutPlace() {
    tree.plant(List.of(at("p1", PROD), at("p2", PROD), at("a1", ADHOC), at("idle", ADHOC)));
    active("p1", "p2", "a1");
    tree.weigh(now);

    assertThat(weight("p1")).isCloseTo(3 * 0.375, EXACTLY);
    assertThat(weight("p2")).isCloseTo(3 * 0.375, EXACTLY);
    assertThat(weight("a1")).isCloseTo(3 * 0.25, EXACTLY);
  }

  @Test
  void whoIsNotActiveWeighsWhatItWouldIfItWere() {
    tree.plant(List.of(at("p1", PROD), at("a1", ADHOC), at("a2", ADHOC)));
    active("p1", "a1");
    tree.weigh(now);

    assertThat(weight("a2")).isCloseTo(3 * 0.125, EXACTLY);
  }

  @Test
  void whatAnApplicationLeavesGoesToItsNeighbour() {
    tree.plant(List.of(at("p1", PROD), at("p2", PROD), at("a1", ADHOC)));
    active("p1", "p2", "a1");
    tree.weigh(now);
    now += 6;
    active("p1", "a1");
    now += 6;
    tree.weigh(now);

    assertThat(weight("p1")).isCloseTo(2 * 0.75, EXACTLY);
    assertThat(weight("a1")).isCloseTo(2 * 0.25, EXACTLY);
  }

  @Test
  void whereNobodyIsActiveEachWeighsOne() {
    tree.plant(List.of(at("p1", PROD), at("a1", ADHOC)));
    tree.weigh(now);

    assertThat(weight("p1")).isCloseTo(1, EXACTLY);
    assertThat(weight("a1")).isCloseTo(1, EXACTLY);
  }

  @Test
  void anApplicationThatHasGoneHasNoWeightAndNoPlace() {
    tree.plant(List.of(at("p1", PROD), at("a1", ADHOC)));
    tree.weigh(now);
    Place gone = tree.placeOf("a1");
    long before = tree.edition();
    tree.plant(List.of(at("p1", PROD)));
    tree.weigh(now);

    assertThat(tree.placeOf("a1")).isNull();
    assertThat(gone.weight()).isNull();
    assertThat(gone.changed()).isEqualTo(tree.edition()).isGreaterThan(before);
  }

  @Test
  void oneThatMovesToAnotherQueueIsStillActive() {
    tree.plant(List.of(at("p1", PROD), at("x", ADHOC)));
    active("p1", "x");
    tree.plant(List.of(at("p1", PROD), at("x", PROD)));
    tree.weigh(now);

    assertThat(weight("x")).isCloseTo(1, EXACTLY);
    assertThat(weight("p1")).isCloseTo(1, EXACTLY);
  }

  @Test
  void aPlaceIsFoundByEachNameOfItsFlow() {
    tree.plant(
        List.of(new Placement("p1", Set.of("ann/p1"), -7, "prod", List.of(PROD, level("p1")))));
    tree.weigh(now);

    assertThat(tree.placeOf("ann/p1")).isSameAs(tree.placeOf("p1")).isNotNull();
    assertThat(tree.placeOf("bob/p1")).isNull();
    assertThat(tree.placeOf("p1").weight().priority()).isEqualTo(-7);
  }

  @Test
  void aWeightThatHasHardlyChangedStays() {
    List<Placement> all = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      all.add(at("a" + i, new Level("q" + i % 10, 1)));
    }
    tree.plant(all);
    all.forEach(each -> active(each.flow()));
    tree.weigh(now);
    long before = tree.edition();
    all.remove(999);
    tree.plant(all);
    tree.weigh(now);

    assertThat(tree.placeOf("a0").changed()).isEqualTo(before);
    assertThat(tree.placeOf("a9").changed()).isGreaterThan(before); // one of 100 in its queue
  }

  @Test
  void weightsStayWithinWhatAFlowMayHave() {
    Level huge = new Level("huge", 1e12);
    tree.plant(List.of(at("h", huge), at("a1", ADHOC), at("a2", ADHOC)));
    active("h", "a1", "a2");
    tree.weigh(now);

    assertThat(weight("a1")).isEqualTo(Flow.MIN_WEIGHT);
  }

  @Test
  void whatAFlowMayNotHaveIsRefused() {
    assertThatThrownBy(() -> new FlowWeight(0, 0))
        .hasMessage("a weight must be a number from 0.001 to 100000.0, was 0.0");
    assertThatThrownBy(() -> new FlowWeight(1, 1_001))
        .hasMessage("the priority of a flow must be from -1000 to 1000, was 1001");
  }

  /**
   * However queues change and applications come, work, pause and go: what the naive division says.
   */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 20261121})
  void weightsAreThoseOfTheNaiveDivision(long seed) {
    Random random = new Random(seed);
    Map<String, Placement> all = new HashMap<>();
    Map<String, Long> activeUntil = new HashMap<>();
    for (int step = 0; step < 2_000; step++) {
      now += random.nextInt(3);
      String flow = "application " + random.nextInt(25);
      switch (random.nextInt(6)) {
        case 0 -> {
          all.put(flow, somewhere(flow, random));
          tree.plant(all.values());
        }
        case 1 -> {
          all.remove(flow);
          activeUntil.remove(flow);
          tree.plant(all.values());
        }
        default -> {
          Place place = tree.placeOf(flow);
          if (place != null) {
            place.isActiveUntil(now + 20);
            activeUntil.put(flow, now + 20);
          }
        }
      }
      tree.weigh(now);
      List<Placement> active =
          all.values().stream()
              .filter(each -> activeUntil.getOrDefault(each.flow(), now) > now)
              .toList();
      all.forEach((name, placement) -> assertNaive(name, placement, active));
    }
  }

  private void assertNaive(String flow, Placement placement, List<Placement> active) {
    List<Placement> withIt = new ArrayList<>(active);
    if (!active.contains(placement)) {
      withIt.add(placement);
    }
    double naive = ShareTree.divide(withIt, withIt.size()).get(flow);
    assertThat(weight(flow)).as(flow).isCloseTo(naive, within(naive / 250));
  }

  /** The shares of queues stay, where they are in the tree differs. */
  private static Placement somewhere(String flow, Random random) {
    List<Level> path = new ArrayList<>();
    StringBuilder queue = new StringBuilder("root");
    for (int depth = 1 + random.nextInt(3); depth > 0; depth--) {
      int number = random.nextInt(3);
      queue.append('.').append(number);
      path.add(new Level(queue.toString(), 1 + number * 2.5));
    }
    path.add(level("user " + random.nextInt(2)));
    path.add(level(flow));
    return new Placement(flow, path);
  }

  private void active(String... flows) {
    for (String flow : flows) {
      Objects.requireNonNull(tree.placeOf(flow)).isActiveUntil(now + 10);
    }
  }

  private double weight(String flow) {
    return tree.placeOf(flow).weight().weight();
  }

  private static Placement at(String flow, Level queue) {
    return new Placement(flow, List.of(queue, level(flow)));
  }

  private static Level level(String name) {
    return new Level(name, 1);
  }
}
