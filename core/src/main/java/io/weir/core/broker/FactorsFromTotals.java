// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.ServiceDelta;
import io.weir.core.exchange.Standing;
import io.weir.core.tree.Placement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Factors beside a broker of version 0.1, which answers with totals of service instead of factors:
 * each node computes the factors itself, by the same law. All of them hear the same, so they agree
 * but for what they have heard before one of them came.
 */
public final class FactorsFromTotals {
  private static final double DEVICE = 1e6;

  private final ClusterTree tree = new ClusterTree();
  private final Map<String, FlowTotal> flows = new HashMap<>();

  /**
   * A period has passed.
   *
   * @param heard by device, by flow; as a node has heard it
   * @param paths where the flows of this node stand
   * @param wanted for which part of what it got here each of them wanted more, from 0 to 1
   */
  public Map<String, Standing> hear(
      Map<String, Map<String, ServiceDelta>> heard,
      Map<String, List<Placement.Level>> paths,
      Map<String, Double> wanted,
      long intervalNanos) {
    Map<String, Long> got = new HashMap<>();
    heard
        .values()
        .forEach(
            byFlow ->
                byFlow.forEach(
                    (flow, each) ->
                        got.merge(flow, each.hereNanos() + each.elsewhereNanos(), Math::max)));
    flows.values().removeIf(each -> leaves(each, paths));
    paths.forEach(
        (name, path) -> {
          FlowTotal flow = flows.computeIfAbsent(name, FlowTotal::new);
          flow.standsAt(path);
          tree.put(flow);
          ClusterTree.weigh(flow);
          double rate = got.getOrDefault(name, 0L) * DEVICE / Math.max(1, intervalNanos);
          long now = Math.round(Math.min(NodeAccount.MOST_RATE, rate));
          long part = Math.round(wanted.getOrDefault(name, 0.0) * NodeReport.ALL_WANTED);
          flow.gets(now - flow.rate, now * part - flow.wantedRate);
        });
    tree.step();
    Map<String, Standing> standings = new HashMap<>();
    for (FlowTotal each : flows.values()) {
      if (each.share != null) {
        standings.put(each.name, new Standing(each.share.toldFactors(), null));
      }
    }
    return standings;
  }

  private boolean leaves(FlowTotal flow, Map<String, List<Placement.Level>> paths) {
    boolean isGone = !paths.containsKey(flow.name);
    if (isGone) {
      tree.remove(flow);
    }
    return isGone;
  }
}
