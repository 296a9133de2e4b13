// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import io.weir.hadoop.weights.central.WeightsVersion;
import java.io.IOException;

/** How a node reaches one broker. */
public interface BrokerConnection extends AutoCloseable {
  /** With whom, for people. */
  String with();

  /** Sends a report and waits for the answer, for a bounded time. */
  byte[] exchange(byte[] report) throws IOException, InterruptedException;

  /** Asks for the weights of the cluster. */
  WeightsVersion weights() throws IOException, InterruptedException;

  @Override
  void close();
}
