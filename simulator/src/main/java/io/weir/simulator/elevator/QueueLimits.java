// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.Require;

/**
 * What the block layer lets through to a device.
 *
 * @param depth how many commands may be at the device: its tags; 1 or more
 * @param commandBytes requests that lie one behind the other become one command of so much at most:
 *     {@code max_sectors_kb}; 0 if nothing is merged
 */
public record QueueLimits(int depth, long commandBytes) {
  public QueueLimits {
    Require.that(depth >= 1, "depth", depth, "1 or more");
    Require.that(commandBytes >= 0, "commandBytes", commandBytes, "0 or more");
  }

  /** So many requests, each by itself. */
  public static QueueLimits depth(int depth) {
    return new QueueLimits(depth, 0);
  }
}
