// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.core.exchange.Standing;
import io.weir.core.tree.FlowWeight;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells a node what the leader says, each time that it says something else. Not thread-safe. */
final class ToldNode {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerExchange.class);

  private final BrokerExchange.Node node;
  private @Nullable Map<String, FlowWeight> weights;
  private Map<String, Standing> standings = Map.of();

  /** Null while the node may have others than it was told last, as that has failed. */
  private @Nullable Map<List<String>, Double> limitParts = Map.of();

  /** Whether it was told standings, and that has failed: it may have taken them all the same. */
  private boolean hasFailedToStand;

  private boolean hasQueues;

  ToldNode(BrokerExchange.Node node) {
    this.node = node;
  }

  Map<String, Standing> standings() {
    return standings;
  }

  void stand(Map<String, Standing> said) {
    if (said == standings && !hasFailedToStand) {
      return;
    }
    boolean knowsQueues = said.values().stream().anyMatch(each -> each.placement() != null);
    if (knowsQueues != hasQueues) {
      hasQueues = knowsQueues;
      LOG.info(
          knowsQueues
              ? "Weir's broker knows YARN's queues: applications have their shares below those"
              : "Weir's broker knows no queues any more: applications have their shares below users");
    }
    hasFailedToStand = true;
    node.stand(said);
    standings = said; // not if that has failed: it is told again
    hasFailedToStand = false;
  }

  void divide(Map<List<String>, Double> parts) {
    if (!parts.equals(limitParts)) {
      limitParts = null;
      node.divideLimits(parts);
      limitParts = parts;
    }
  }

  /** A broker that has said nothing of weights leaves them as they are. */
  void give(@Nullable Map<String, FlowWeight> given) {
    if (given == null || given == weights) {
      return;
    }
    boolean before = weights != null && !weights.isEmpty();
    if (before == given.isEmpty()) {
      LOG.info(
          before
              ? "Weir's broker gives no weights any more: they are those of this node"
              : "Weir's broker gives weights by YARN's queues");
    }
    node.give(given);
    weights = given;
  }

  /** What other nodes do counts no more; returns whether that had moved any weight. */
  boolean forgetsOthers() {
    divide(Map.of());
    if (!hasFailedToStand && standings.values().stream().noneMatch(Standing::isMoved)) {
      return false;
    }
    Map<String, Standing> own = new HashMap<>();
    standings.forEach((flow, each) -> own.put(flow, each.withoutFactors()));
    stand(own);
    return true;
  }
}
