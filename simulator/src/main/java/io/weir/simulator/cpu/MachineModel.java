// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import io.weir.core.request.Require;

/**
 * What a host is like.
 *
 * @param processors 1 to 64
 * @param switchNanos what a processor loses when it goes to another VCPU than it had last: state
 *     that is saved and loaded, and caches that are cold; 0 or more. It counts as time of the VCPU
 *     that it goes to
 */
public record MachineModel(int processors, long switchNanos) {
  private static final int MOST_PROCESSORS = 64;

  public MachineModel {
    Require.that(
        processors >= 1 && processors <= MOST_PROCESSORS, "processors", processors, "1 to 64");
    Require.that(switchNanos >= 0, "switchNanos", switchNanos, "0 or more");
  }
}
