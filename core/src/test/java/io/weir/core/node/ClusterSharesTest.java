// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.request.Flow;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Shares of a whole cluster: schedulers, what they count, reports and the weights that follow. */
class ClusterSharesTest {
  private final Flow wide = new Flow("wide", 1);
  private final Flow narrow = new Flow("narrow", 1);

  @Test
  void withoutCoordinationAFlowOnFewNodesGetsTooLittle() {
    VirtualCluster cluster = threeNodes(/* mostFactor= */ 1);
    cluster.run(50);
    assertThat(cluster.got(narrow)).isCloseTo(50, within(1.0));
    assertThat(cluster.got(wide)).isCloseTo(100, within(1.0));
  }

  @Test
  void withCoordinationItGetsItsShareOfTheWhole() {
    VirtualCluster cluster = threeNodes(8);
    cluster.run(15);
    double before = cluster.got(narrow);
    cluster.run(40);
    assertThat(cluster.got(narrow) - before).isCloseTo(60, within(1.5));
  }

  /** It is due a whole node and a half, and is on one. */
  @Test
  void whoCannotHaveItsShareHasAlmostAllOfItsNodesAndNobodyIsStarvedThere() {
    VirtualCluster cluster = new VirtualCluster(8, 1, 1, 1);
    for (int node = 0; node < 3; node++) {
      cluster.backlog(node, wide);
    }
    cluster.backlog(0, narrow);
    cluster.run(20);
    double before = cluster.gotAt(0, wide);
    cluster.run(40);
    assertThat((cluster.gotAt(0, wide) - before) / 40).isCloseTo(1 / 9.0, within(0.01));
  }

  @Test
  void oneNodeThatGivesLessIsMadeUpForOnTheOthers() {
    Flow heavy = new Flow("heavy", 2);
    VirtualCluster cluster = new VirtualCluster(8, 4, 1, 1);
    cluster.backlog(0, heavy);
    for (int node = 0; node < 3; node++) {
      cluster.backlog(node, wide);
    }
    cluster.backlog(1, heavy);
    cluster.run(20);
    double heavyBefore = cluster.got(heavy);
    double wideBefore = cluster.got(wide);
    cluster.run(100);
    // Device time counts: three devices, of which heavy is due two, and may have 16/17 of two.
    double heavyGot = cluster.got(heavy) - heavyBefore;
    assertThat(heavyGot)
        .as("bytes, a quarter as many at the slow one")
        .isCloseTo(117.6, within(3.0));
    assertThat(cluster.got(wide) - wideBefore).isCloseTo(100 + 7.4, within(3.0));
  }

  @Test
  void twentyNodesSettleAsTwoDo() {
    double[] slowness = new double[20];
    Arrays.fill(slowness, 1);
    VirtualCluster cluster = new VirtualCluster(8, slowness);
    for (int node = 0; node < slowness.length; node++) {
      cluster.backlog(node, wide);
      if (node % 4 > 0) {
        cluster.backlog(node, narrow);
      }
    }
    cluster.run(20);
    for (int period = 0; period < 20; period++) {
      double before = cluster.got(narrow);
      cluster.run(1);
      assertThat((cluster.got(narrow) - before) / slowness.length)
          .as("share in period %d", period)
          .isCloseTo(0.5, within(0.02));
    }
  }

  @Test
  void aNodeThatHearsNothingKeepsItsWeights() {
    VirtualCluster cluster = threeNodes(8);
    cluster.run(20);
    cluster.brokerIsAway(true);
    double before = cluster.got(narrow);
    cluster.run(20);
    assertThat(cluster.got(narrow) - before).isCloseTo(30, within(1.0));
  }

  @Test
  void aBrokerThatHasForgottenEverythingFindsOutAnew() {
    VirtualCluster cluster = threeNodes(8);
    cluster.run(20);
    cluster.brokerRestarts(2);
    cluster.run(20);
    double before = cluster.got(narrow);
    cluster.run(20);
    assertThat(cluster.got(narrow) - before).isCloseTo(30, within(1.0));
  }

  /** Wide is on three nodes, narrow on two of them: each is due half of three. */
  private VirtualCluster threeNodes(double mostFactor) {
    VirtualCluster cluster = new VirtualCluster(mostFactor, 1, 1, 1);
    for (int node = 0; node < 3; node++) {
      cluster.backlog(node, wide);
    }
    cluster.backlog(0, narrow);
    cluster.backlog(1, narrow);
    return cluster;
  }
}
