// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.exchange.Standing;
import io.weir.core.tree.Placement;
import io.weir.core.tree.Placement.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a node makes of what it has heard. */
class NodeWeightsTest {
  private static final Level ETL = Level.ofUser("etl", 2);
  private static final Level ANN = Level.ofUser("ann", 1);

  @Test
  void onlyHowFactorsOfNeighboursCompareCounts() {
    Map<List<String>, Double> weights =
        weigh(
            8,
            Map.of("a", List.of(new Level("a", 6)), "b", List.of(new Level("b", 6))),
            Map.of("a", heard(4), "b", heard(2)));
    assertThat(weights).isEqualTo(Map.of(List.of("a"), 6.0, List.of("b"), 3.0));
  }

  @Test
  void nobodyIsLeftWithLessThanAnEighthOfItsWeightOrWithWhatTheNodeAllows() {
    var said = Map.of("a", List.of(new Level("a", 6)), "b", List.of(new Level("b", 6)));
    var heard = Map.of("a", heard(8), "b", heard(0.125f));
    assertThat(weigh(8, said, heard)).containsEntry(List.of("b"), 0.75);
    assertThat(weigh(2, said, heard)).containsEntry(List.of("b"), 3.0);
    assertThat(weigh(1, said, heard)).containsEntry(List.of("b"), 6.0);
  }

  @Test
  void eachLevelIsComparedByItself() {
    Map<List<String>, Double> weights =
        weigh(
            8,
            Map.of(
                "a", List.of(ETL, new Level("a", 1)),
                "b", List.of(ETL, new Level("b", 1)),
                "c", List.of(ANN, new Level("c", 1))),
            Map.of("a", heard(1, 1), "b", heard(1, 4), "c", heard(2, 0.5f)));
    assertThat(weights)
        .isEqualTo(
            Map.of(
                List.of("user etl"), 1.0,
                List.of("user etl", "a"), 0.25,
                List.of("user etl", "b"), 1.0,
                List.of("user ann"), 1.0,
                List.of("user ann", "c"), 1.0));
  }

  /** Else a name that nobody has heard of would be before all that are known. */
  @Test
  void whoHasNotBeenHeardOfYetHasAFactorOfOneAndItsUserHasHisOwn() {
    Map<List<String>, Double> weights =
        weigh(
            8,
            Map.of(
                "a", List.of(ETL, new Level("a", 1)),
                "new", List.of(ETL, new Level("new", 1)),
                "c", List.of(ANN, new Level("c", 1))),
            Map.of("a", heard(0.5f, 2), "c", heard(2, 1)));
    assertThat(weights)
        .containsEntry(List.of("user etl"), 0.5)
        .containsEntry(List.of("user etl", "a"), 1.0)
        .containsEntry(List.of("user etl", "new"), 0.5);
  }

  @Test
  void queuesThatTheBrokerKnowsAreAboveWhatTheNodeSays() {
    Placement placement =
        new Placement(
            "a", Set.of(), 3, "prod", List.of(new Level("queue prod", 7), ANN, new Level("a", 1)));
    Map<String, Standing> heard = Map.of("a", new Standing(new float[] {1, 1, 1}, placement));
    NodeWeights knowsTheUser =
        NodeWeights.of(Map.of("a", List.of(ETL, new Level("a", 5))), heard, 8);
    assertThat(knowsTheUser.paths()).containsEntry("a", List.of("queue prod", "user etl", "a"));
    assertThat(knowsTheUser.weights())
        .containsEntry(List.of("queue prod"), 7.0)
        .containsEntry(List.of("queue prod", "user etl", "a"), 5.0);
    NodeWeights doesNot = NodeWeights.of(Map.of("a", List.of(new Level("a", 5))), heard, 8);
    assertThat(doesNot.paths()).containsEntry("a", List.of("queue prod", "user ann", "a"));
  }

  @Test
  void nobodyIsLeftWithLessThanAnEighthOfItsShareHoweverDeepItStands() {
    var said =
        Map.of(
            "a", List.of(ETL, new Level("a", 1)),
            "b", List.of(ETL, new Level("b", 1)),
            "c", List.of(ANN, new Level("c", 1)));
    var weights = weigh(8, said, Map.of("a", heard(1, 1), "b", heard(1, 8), "c", heard(8, 1)));
    assertThat(weights)
        .containsEntry(List.of("user etl"), 2.0 / 8)
        .containsEntry(List.of("user etl", "a"), 1.0)
        .containsEntry(List.of("user ann"), 1.0);
  }

  @Test
  void inAnyTreeEveryFlowHasAnEighthOfItsShareAtLeast() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      Map<String, List<Level>> said = new HashMap<>();
      Map<String, Standing> heard = new HashMap<>();
      Map<String, Float> factors = new HashMap<>();
      for (int i = 0; i < 12; i++) {
        List<Level> path = new ArrayList<>();
        float[] its = new float[3];
        String name = "";
        for (int level = 0; level < 3; level++) {
          name += "/" + (level == 2 ? i : random.nextInt(2));
          path.add(new Level(name, 1));
          its[level] =
              factors.computeIfAbsent(name, any -> (float) Math.pow(8, random.nextFloat()));
        }
        said.put("f" + i, path);
        heard.put("f" + i, new Standing(its, null));
      }
      NodeWeights node = NodeWeights.of(said, heard, 8);
      Map<List<String>, Double> local = new HashMap<>();
      node.weights().keySet().forEach(path -> local.put(path, 1.0));
      node.paths()
          .values()
          .forEach(
              path ->
                  assertThat(share(path, node.weights()))
                      .as("seed %d", seed)
                      .isGreaterThan(share(path, local) / 8.001));
    }
  }

  private static double share(List<String> path, Map<List<String>, Double> weights) {
    double share = 1;
    for (int level = 0; level < path.size(); level++) {
      List<String> parent = path.subList(0, level);
      int length = level + 1;
      double all =
          weights.entrySet().stream()
              .filter(each -> each.getKey().size() == length)
              .filter(each -> each.getKey().subList(0, length - 1).equals(parent))
              .mapToDouble(Map.Entry::getValue)
              .sum();
      share *= weights.get(path.subList(0, length)) / all;
    }
    return share;
  }

  @Test
  void whoJoinsHasWhatItWouldHaveIfAllWereWeighedAnew() {
    var said = Map.of("a", List.of(ETL, new Level("a", 1)), "c", List.of(ANN, new Level("c", 4)));
    var heard = Map.of("a", heard(1, 4), "c", heard(4, 1));
    NodeWeights node = NodeWeights.of(said, heard, 8);
    assertThat(node.join("b", List.of(ETL, new Level("b", 3)), null))
        .isEqualTo(Map.of(List.of("user etl"), 0.5, List.of("user etl", "b"), 1.5));
    assertThat(node.paths()).containsEntry("b", List.of("user etl", "b"));
    assertThat(node.join("d", List.of(Level.ofUser("bob", 2), new Level("d", 1)), heard(2, 1)))
        .isEqualTo(Map.of(List.of("user bob"), 1.0, List.of("user bob", "d"), 1.0));
  }

  private static Map<List<String>, Double> weigh(
      double mostFactor, Map<String, List<Level>> said, Map<String, Standing> heard) {
    return NodeWeights.of(said, heard, mostFactor).weights();
  }

  private static Standing heard(float... factors) {
    return new Standing(factors, null);
  }
}
