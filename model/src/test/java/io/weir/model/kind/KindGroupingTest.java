// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.model.kind.Runs.Query;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class KindGroupingTest {
  @Test
  void runsThatAreNearAreOneKind() {
    List<List<Query>> groups =
        groups(Query.SORT, Query.COUNT, Query.SORT.slower(1.3), Query.COUNT.slower(1.1));

    assertThat(groups)
        .containsExactly(
            List.of(Query.SORT, Query.SORT.slower(1.3)),
            List.of(Query.COUNT, Query.COUNT.slower(1.1)));
  }

  @Test
  void aChainOfRunsIsOneKindInWhateverOrder() {
    Query middle = Query.SORT.slower(1.5);
    Query slow = middle.slower(1.5);

    assertThat(groups(Query.SORT, slow)).hasSize(2);
    assertThat(groups(Query.SORT, slow, middle)).hasSize(1);
    assertThat(groups(Query.SORT, middle, slow)).hasSize(1);
  }

  @Test
  void noRunsAreNoKinds() {
    assertThat(groups()).isEmpty();
  }

  /** Noise brings runs within and beyond a distance of 1 of each other, in several ratios. */
  @Test
  void groupsAsComparingAllPairsDoes() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      List<Fingerprint> runs = new ArrayList<>();
      for (int job = 0; job < 5; job++) {
        Fingerprint its = any(random, 2, random.nextBoolean());
        for (int run = 0; run < 12; run++) {
          runs.add(noisy(its, random, 0.7));
        }
      }
      Collections.shuffle(runs, random);

      List<List<Fingerprint>> groups = KindGrouping.of(runs, Function.identity());

      assertThat(sets(groups)).as("seed %d, round %d", seed, round).isEqualTo(sets(naive(runs)));
      assertThat(groups.stream().mapToInt(List::size).sum()).isEqualTo(runs.size());
    }
  }

  /** Joins the groups of each pair that is near, until nothing changes. */
  private static List<List<Fingerprint>> naive(List<Fingerprint> runs) {
    List<List<Fingerprint>> groups = new ArrayList<>();
    for (Fingerprint each : runs) {
      List<Fingerprint> joined = new ArrayList<>(List.of(each));
      for (List<Fingerprint> group : List.copyOf(groups)) {
        if (group.stream().anyMatch(other -> other.distance(each) <= 1)) {
          groups.remove(group);
          joined.addAll(group);
        }
      }
      groups.add(joined);
    }
    return groups;
  }

  private static Set<Set<Fingerprint>> sets(List<List<Fingerprint>> groups) {
    Set<Set<Fingerprint>> sets = new HashSet<>();
    groups.forEach(each -> sets.add(Set.copyOf(each)));
    return sets;
  }

  private static Fingerprint any(Random random, double apart, boolean hasReduces) {
    Map<Ratio, Double> logarithms = new EnumMap<>(Ratio.class);
    for (Ratio each : Ratio.values()) {
      logarithms.put(each, apart * random.nextDouble() * Math.log(each.tolerance()));
    }
    return new Fingerprint(hasReduces, logarithms);
  }

  private static Fingerprint noisy(Fingerprint of, Random random, double deviation) {
    Map<Ratio, Double> logarithms = new EnumMap<>(Ratio.class);
    for (Ratio each : Ratio.values()) {
      double noise = deviation * random.nextGaussian() * Math.log(each.tolerance());
      logarithms.put(each, of.logarithm(each) + noise);
    }
    return new Fingerprint(of.hasReduces(), logarithms);
  }

  private static List<List<Query>> groups(Query... queries) {
    return KindGrouping.of(List.of(queries), Query::fingerprint);
  }
}
