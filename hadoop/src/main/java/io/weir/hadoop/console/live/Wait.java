// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.live;

import org.jspecify.annotations.Nullable;

/**
 * A flow waits while another one is served.
 *
 * @param waiter its name
 * @param holder the name of the other one
 * @param requests how many of the waiter's requests wait, on average, for as much of the time as
 *     the other one had of what was served meanwhile
 * @param disks on how many
 */
public record Wait(String waiter, String holder, double requests, int disks) {
  Wait plus(Wait other) {
    return new Wait(waiter, holder, requests + other.requests, disks + other.disks);
  }

  /** Null if nothing is left. */
  @Nullable Wait minus(Wait other) {
    int left = disks - other.disks;
    return left > 0 ? new Wait(waiter, holder, requests - other.requests, left) : null;
  }
}
