// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import io.weir.core.request.Require;

/**
 * What the driver domain computes.
 *
 * @param requestNanos for a request, until its device has it; above 0
 * @param completionNanos for one that is done, until its guest knows; above 0
 */
public record DriverCosts(long requestNanos, long completionNanos) {
  public DriverCosts {
    Require.that(requestNanos > 0, "requestNanos", requestNanos, "above 0");
    Require.that(completionNanos > 0, "completionNanos", completionNanos, "above 0");
  }
}
