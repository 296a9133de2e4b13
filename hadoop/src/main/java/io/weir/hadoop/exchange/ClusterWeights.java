// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.Weights;
import io.weir.hadoop.weights.WeightsText;
import io.weir.hadoop.weights.central.WeightsVersion;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which version of the cluster's weights a node has. Not thread-safe. */
final class ClusterWeights {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerExchange.class);

  /** For so many periods a broker has to go on with weights that are earlier than this node's. */
  private static final int PERIODS_OF_EARLIER_WEIGHTS = 30;

  private long number;
  private int periodsOfEarlierWeights;

  /**
   * Whether the broker has other weights than this node. One that has just started knows of none
   * yet, and another may not have heard of the last ones: only what it goes on saying counts.
   */
  boolean isNews(long ofBroker) {
    if (ofBroker == 0 || ofBroker == number) {
      periodsOfEarlierWeights = 0;
      return false;
    }
    if (ofBroker < number && periodsOfEarlierWeights++ < PERIODS_OF_EARLIER_WEIGHTS) {
      return false;
    }
    periodsOfEarlierWeights = 0;
    return true;
  }

  /** From now on the node has this version, or has found it to be no list. */
  void has(long version) {
    number = version;
  }

  /** Null, and said in the log, if it is no list. */
  static @Nullable Weights read(WeightsVersion version) {
    try {
      return WeightsText.parse(version.text());
    } catch (BadWeightsException e) {
      LOG.error(
          "Weir keeps the weights that it has: version {} of the cluster's has faults: {}",
          version.number(),
          e.getMessage());
      return null;
    }
  }
}
