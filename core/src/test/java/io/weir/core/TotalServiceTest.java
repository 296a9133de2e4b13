// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TotalServiceTest {
  private static final long PLENTY = 100 * VirtualCluster.PERIOD;

  private final Flow wide = new Flow("wide", 1);
  private final Flow narrow = new Flow("narrow", 1);

  @Test
  void withoutCoordinationAFlowOnFewNodesGetsTooLittle() {
    VirtualCluster cluster = twoNodes(0);
    cluster.run(100);

    assertThat(cluster.got(narrow)).isCloseTo(50, within(1.0));
    assertThat(cluster.got(wide)).isCloseTo(150, within(1.0));
  }

  @Test
  void withCoordinationItGetsItsShareOfTheWhole() {
    VirtualCluster cluster = twoNodes(PLENTY);
    cluster.run(100);

    assertThat(cluster.got(narrow)).isCloseTo(100, within(3.0));
    assertThat(cluster.got(wide)).isCloseTo(100, within(3.0));
  }

  @Test
  void whatAllGetElsewhereAlikeChangesNothing() {
    VirtualCluster cluster = new VirtualCluster(PLENTY, 1, 1, 1, 1);
    for (int node = 0; node < 4; node++) {
      cluster.backlog(node, wide);
      cluster.backlog(node, narrow);
    }
    cluster.run(50);

    for (int node = 0; node < 4; node++) {
      assertThat(cluster.gotAt(node, wide)).isCloseTo(25, within(0.5));
    }
  }

  /** IBIS's figure 2, last bars: one node gives less than the others. */
  @Test
  void aSlowNodeIsMadeUpForOnTheOthers() {
    Flow heavy = new Flow("heavy", 4);
    VirtualCluster cluster = new VirtualCluster(PLENTY, 4, 1, 1);
    cluster.backlog(0, heavy);
    cluster.backlog(0, wide);
    cluster.backlog(1, heavy);
    cluster.backlog(1, wide);
    cluster.backlog(2, wide);
    cluster.run(20);
    double heavyBefore = cluster.got(heavy);
    double wideBefore = cluster.got(wide);
    cluster.run(100);

    // 1.25 of its own node and the slow one is all that there is for it: less than four fifths.
    double heavyGot = cluster.got(heavy) - heavyBefore;
    double wideGot = cluster.got(wide) - wideBefore;
    assertThat(heavyGot).isCloseTo(125, within(5.0));
    assertThat(wideGot).isCloseTo(100, within(5.0));
  }

  /** Each hears a period late of what all of them do, and all of them make up for it. */
  @Test
  void manyNodesDoNotMakeUpForTheSameTwice() {
    double[] slowness = new double[20];
    Arrays.fill(slowness, 1);
    VirtualCluster cluster = new VirtualCluster(PLENTY, slowness);
    for (int node = 0; node < slowness.length; node++) {
      cluster.backlog(node, wide);
      if (node % 4 > 0) {
        cluster.backlog(node, narrow);
      }
    }
    cluster.run(20);
    for (int period = 0; period < 30; period++) {
      double before = cluster.got(narrow);
      cluster.run(1);
      assertThat((cluster.got(narrow) - before) / slowness.length)
          .as("share in period %d", period)
          .isCloseTo(0.5, within(0.03));
    }
  }

  @Test
  void aDebtIsCarriedUpToTheLimit() {
    VirtualCluster cluster = twoNodes(VirtualCluster.PERIOD / 10);
    cluster.run(100);

    // Each period the wide flow waits for a tenth of it, and then both have their local shares.
    assertThat(cluster.gotAt(0, wide)).isBetween(40.0, 48.0);
  }

  @Test
  void aDeviceServesWhoeverIsThere() {
    VirtualCluster cluster = new VirtualCluster(PLENTY, 1, 1);
    cluster.backlog(0, wide);
    cluster.backlog(1, wide);
    cluster.run(20);

    assertThat(cluster.got(wide)).isCloseTo(40, within(0.1));
  }

  @Test
  void whileTheBrokerIsAwayLocalSharesHoldAndGlobalOnesReturn() {
    VirtualCluster cluster = twoNodes(10 * VirtualCluster.PERIOD);
    cluster.run(20);
    cluster.brokerIsAway(true);
    cluster.run(5);
    double before = cluster.gotAt(0, narrow);
    cluster.run(20);
    assertThat(cluster.gotAt(0, narrow) - before).isCloseTo(10, within(0.5));

    cluster.brokerIsAway(false);
    cluster.run(10);
    double wideBefore = cluster.got(wide);
    double narrowBefore = cluster.got(narrow);
    cluster.run(20);
    assertThat((cluster.got(narrow) - narrowBefore) / (cluster.got(wide) - wideBefore))
        .isCloseTo(1, within(0.05));
  }

  private VirtualCluster twoNodes(long mostDebtNanos) {
    VirtualCluster cluster = new VirtualCluster(mostDebtNanos, 1, 1);
    cluster.backlog(0, wide);
    cluster.backlog(1, wide);
    cluster.backlog(0, narrow);
    return cluster;
  }
}
