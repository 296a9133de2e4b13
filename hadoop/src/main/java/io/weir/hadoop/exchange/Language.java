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
  /** What to tell the broker now, and on which standings the node acts. */
  byte[] report(long nowNanos, Map<String, Standing> acted);

  /** Takes the answer to the last report; an exception if the broker has refused that. */
  void answered(byte[] answer, long nowNanos) throws IOException;

  /** Another number each time that the broker has started; 0: it has not answered yet. */
  long epoch();

  /** What the broker has said of flows, by name: the same map as long as that is the same. */
  Map<String, Standing> standings();

  /** Which part of limits is this node's, by the names of queue, user and flow; all, if missing. */
  Map<List<String>, Double> limitParts();

  /** Weights without a tree that the broker gives, by flow; null if it has said nothing of them. */
  @Nullable Map<String, FlowWeight> weights();

  /** The number of the weights that the cluster has; 0: none, as far as is known. */
  long weightsNumber();
}
