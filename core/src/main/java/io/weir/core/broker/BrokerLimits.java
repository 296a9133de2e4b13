// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.request.Require;

/**
 * Bounds on what a broker keeps, and for how long, so that no reporter can fill its memory.
 *
 * @param nodes how many nodes, 1 or more
 * @param flows how many flows of all nodes, 1 or more; one more gets no total, so that every node
 *     schedules it by what it sees itself
 * @param flowsOfNode how many flows one node may number, 1 or more
 * @param nameLength how long a name may be, in characters, 1 or more
 * @param forgetAfterNanos how long a node that is silent, and a flow that nobody names, is kept,
 *     above 0
 * @param activeNanos for how long after it got service a flow counts among those that divide its
 *     queue's weight, above 0; longer where nodes report seldom
 */
public record BrokerLimits(
    int nodes,
    int flows,
    int flowsOfNode,
    int nameLength,
    long forgetAfterNanos,
    long activeNanos) {
  private static final int FLOWS_A_NODE = 10;

  /** For a cluster of ten thousand nodes. */
  public static final BrokerLimits DEFAULT = ofNodes(10_000);

  /** For a cluster of so many nodes, with ten flows for each. */
  public static BrokerLimits ofNodes(int nodes) {
    return new BrokerLimits(
        nodes, FLOWS_A_NODE * nodes, 4_096, 512, 60_000_000_000L, 10_000_000_000L);
  }

  /** How many levels a path may have, from below the root to an application. */
  public static final int LEVELS = 64;

  public BrokerLimits {
    Require.that(nodes > 0, "nodes", nodes, "1 or more");
    Require.that(flows > 0, "flows", flows, "1 or more");
    Require.that(flowsOfNode > 0, "flowsOfNode", flowsOfNode, "1 or more");
    Require.that(nameLength > 0, "nameLength", nameLength, "1 or more");
    Require.that(forgetAfterNanos > 0, "forgetAfterNanos", forgetAfterNanos, "1 or more");
    Require.that(activeNanos > 0, "activeNanos", activeNanos, "1 or more");
  }
}
