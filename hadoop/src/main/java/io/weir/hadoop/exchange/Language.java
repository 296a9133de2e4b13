// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.core.exchange.Standing;
import io.weir.core.tree.FlowWeight;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a node and a broker of one version speak: reports, answers, and what follows from them. */
interface Language {
  /**
   * What to tell the broker now.
   *
   * @param acted on what the node acts, as this broker or another one has said, by flow
   */
  byte[] report(long nowNanos, Map<String, Standing> acted);

  /**
   * Takes the answer to the last report.
   *
   * @throws IOException if the broker refuses the report, or the answer is none
   */
  void answered(byte[] answer, long nowNanos) throws IOException;

  /** Another number each time that the broker has started; 0: it has not answered yet. */
  long epoch();

  /** What the broker has said of flows, by name: the same map as long as that is the same. */
  Map<String, Standing> standings();

  /**
   * Which part of limits is this node's, by the names of queue, user and flow; it is all of those
   * that are missing.
   */
  Map<List<String>, Double> limitParts();

  /** Weights without a tree that the broker gives, by flow; null if it has said nothing of them. */
  @Nullable Map<String, FlowWeight> weights();

  /** The number of the weights that the cluster has; 0: none, as far as is known. */
  long weightsNumber();
}
