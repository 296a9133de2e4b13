// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Factors make good for flows that have their streams on other nodes than others. */
class FactorLawTest {
  private static final double ALL = Double.POSITIVE_INFINITY;
  private static final int SETTLED = 20;

  private final FluidCluster cluster = new FluidCluster(8, 8, /* seed= */ 1);
  private final ClusterShare all = cluster.all();

  @Test
  void whoIsOnFewerNodesHasItsShareOfTheCluster() {
    int wide = cluster.flow(all, 1, ALL, 0, 8);
    int narrow = cluster.flow(all, 1, ALL, 0, 6);
    double[] got = cluster.periods(SETTLED);
    assertThat(got[wide]).isEqualTo(4, within(0.02 * 4));
    assertThat(got[narrow]).isEqualTo(4, within(0.02 * 4));
  }

  @Test
  void weightsHoldInTheCluster() {
    int wide = cluster.flow(all, 1, ALL, 0, 8);
    int first = cluster.flow(all, 1, ALL, 0, 5);
    int heavy = cluster.flow(all, 2, ALL, 2, 6);
    double[] got = cluster.periods(SETTLED);
    assertThat(got[wide]).isEqualTo(2, within(0.04));
    assertThat(got[first]).isEqualTo(2, within(0.04));
    assertThat(got[heavy]).isEqualTo(4, within(0.08));
  }

  /** It is due half of the cluster, and may have 8/9 of a quarter of it. */
  @Test
  void whoIsOnTooFewNodesHasThemAlmostForItselfAndNobodyIsLeftWithoutService() {
    int wide = cluster.flow(all, 1, ALL, 0, 8);
    int narrow = cluster.flow(all, 1, ALL, 0, 2);
    double[] got = cluster.periods(SETTLED);
    assertThat(got[narrow]).isEqualTo(2 * 8 / 9.0, within(0.01));
    assertThat(got[wide]).isEqualTo(6 + 2 / 9.0, within(0.01));
  }

  /** Beside one that can have no more: the others are not pushed to the bound by it, too. */
  @Test
  void theOthersAreComparedAmongThemselves() {
    int narrow = cluster.flow(all, 1, ALL, 0, 1);
    int wide = cluster.flow(all, 1, ALL, 0, 8);
    int less = cluster.flow(all, 1, ALL, 2, 5);
    double[] got = cluster.periods(2 * SETTLED);
    assertThat(got[narrow]).isEqualTo(8 / 9.0, within(0.01));
    assertThat(got[wide]).isEqualTo(got[less], within(0.04 * got[less]));
  }

  @Test
  void whoAsksForLessThanItsShareMovesNothing() {
    int small = cluster.flow(all, 1, 0.1, 0, 8);
    int wide = cluster.flow(all, 1, ALL, 0, 8);
    int narrow = cluster.flow(all, 1, ALL, 0, 6);
    double[] got = cluster.periods(SETTLED);
    assertThat(got[small]).isEqualTo(0.8, within(0.001));
    assertThat(got[wide]).isEqualTo(3.6, within(0.02 * 3.6));
    assertThat(got[narrow]).isEqualTo(3.6, within(0.02 * 3.6));
    assertThat(cluster.factor(small)).isEqualTo(1);
  }

  @Test
  void whoNoLongerWantsMoreGoesBackToItsOwnWeight() {
    int wide = cluster.flow(all, 1, ALL, 0, 8);
    int narrow = cluster.flow(all, 1, ALL, 0, 2);
    cluster.periods(SETTLED);
    assertThat(cluster.factor(narrow)).isEqualTo(8, within(0.001));
    cluster.demands(narrow, 0.01, 0, 2);
    cluster.periods(60);
    assertThat(cluster.factor(narrow)).isEqualTo(1, within(0.01));
    assertThat(cluster.factor(wide)).isEqualTo(1, within(0.01));
  }

  /** What he is due has changed by the time that he comes back. */
  @Test
  void whoWantsNothingForAWhileComesBackWithItsOwnWeight() {
    cluster.flow(all, 1, ALL, 0, 8);
    int narrow = cluster.flow(all, 1, ALL, 0, 2);
    cluster.periods(SETTLED);
    cluster.demands(narrow, 0, 0, 2);
    cluster.periods(2);
    assertThat(cluster.factor(narrow)).as("after a pause").isGreaterThan(4);
    cluster.periods(6);
    assertThat(cluster.factor(narrow)).isEqualTo(1, within(0.1));
  }

  @Test
  void eachLevelHasItsShares() {
    ClusterShare user = all.member("user", 1);
    ClusterShare other = all.member("other", 1);
    int first = cluster.flow(user, 1, ALL, 0, 8);
    int second = cluster.flow(user, 3, ALL, 1, 7);
    int third = cluster.flow(other, 1, ALL, 0, 6);
    double[] got = cluster.periods(3 * SETTLED);
    assertThat(got[first] + got[second]).isEqualTo(4, within(0.1));
    assertThat(got[second]).isEqualTo(3, within(0.1));
    assertThat(got[third]).isEqualTo(4, within(0.1));
  }

  /** What bursts of a tenth of a second, counted once a second, look like. */
  @Test
  void whatIsRandomMovesLittle() {
    FluidCluster noisy = new FluidCluster(1, 2, /* seed= */ 1);
    noisy.noisy(1);
    int first = noisy.flow(noisy.all(), 1, ALL, 0, 1);
    int second = noisy.flow(noisy.all(), 1, ALL, 0, 1);
    noisy.periods(SETTLED);
    double[] apart = new double[500];
    for (int period = 0; period < apart.length; period++) {
      noisy.period();
      apart[period] = Math.max(noisy.factor(first), noisy.factor(second));
    }
    Arrays.sort(apart);
    assertThat(apart[apart.length * 95 / 100]).isLessThan(1.15);
  }

  /** In three periods a node comes, goes and comes, and on another one everybody pauses. */
  @Test
  void whatAFaultDoesIsNoNoise() {
    for (int seed = 0; seed < 20; seed++) {
      FluidCluster three = new FluidCluster(3, 2, seed);
      three.noisy(0.5);
      three.flow(three.all(), 1, ALL, 1, 2);
      int narrow = three.flow(three.all(), 1, ALL, 1, 2);
      three.periods(40);
      for (int period = 0; period < 6; period++) {
        three.demands(0, period % 2 == 0 ? ALL : 0, 0, 1);
        three.demands(narrow, period % 2 == 0 ? ALL : 0, 1, 1);
        three.period();
      }
      three.demands(0, ALL, 0, 2);
      three.demands(narrow, ALL, 1, 2);
      double got = 0;
      for (int period = 0; period < 15; period++) {
        double latest = three.period()[narrow];
        got += period < 10 ? 0 : latest / 5;
      }
      assertThat(got).as("seed %d", seed).isEqualTo(1.5, within(0.05 * 3));
    }
  }

  /** Its rate was random, and so little that nobody saw it. */
  @Test
  void whoWantsAllAfterItWantedNextToNothingIsSeenAtOnce() {
    FluidCluster two = new FluidCluster(2, 2, /* seed= */ 1);
    two.noisy(0.3);
    int other = two.flow(two.all(), 1, ALL, 0, 2);
    int late = two.flow(two.all(), 1, 0, 0, 2);
    for (int period = 0; period < 40; period++) {
      two.demands(late, 1e-3 * (1 + period % 2), 0, 2);
      two.period();
    }
    two.demands(late, ALL, 0, 2);
    two.periods(3);
    double got = 0;
    for (int period = 0; period < 20; period++) {
      got += two.period()[other] / 20;
    }
    assertThat(got).isEqualTo(1, within(0.1));
  }

  /** Flow 1 has the least factor, and wants more in one period and not in the next. */
  @Test
  void whoWantsLessThanItsShareMakesNobodyElseSwing() {
    FluidCluster seven = new FluidCluster(7, 6, /* seed= */ 1);
    seven.flow(seven.all(), 8, ALL, 3, 4);
    seven.flow(seven.all(), 2, 0.42, 0, 6);
    seven.flow(seven.all(), 2, ALL, 1, 5);
    seven.flow(seven.all(), 4, ALL, 1, 5);
    seven.flow(seven.all(), 4, 0.28, 4, 2);
    int narrow = seven.flow(seven.all(), 2, ALL, 5, 1);
    seven.periods(1_000);
    double[] got = new double[200];
    for (int period = 0; period < got.length; period++) {
      got[period] = seven.period()[narrow];
    }
    Arrays.sort(got);
    assertThat(got[got.length - 1]).isLessThan(1.15 * got[0]);
  }

  @Test
  void aFactorStaysWithinItsBoundsWhateverHappens() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int run = 0; run < 200; run++) {
      FluidCluster any = new FluidCluster(1 + random.nextInt(6), 5, random.nextLong());
      any.noisy(random.nextDouble());
      for (int period = 0; period < 50; period++) {
        for (int flow = 0; flow < 5; flow++) {
          if (period == 0) {
            any.flow(any.all(), Math.pow(10, random.nextInt(9) - 3), 0, 0, 0);
          }
          double demand = random.nextInt(3) == 0 ? ALL : random.nextInt(3) * random.nextDouble();
          any.demands(flow, demand, 0, 1);
          assertThat(any.factor(flow)).as("seed %d", seed).isBetween(0.1249, 8.001);
        }
        any.period();
      }
    }
  }
}
