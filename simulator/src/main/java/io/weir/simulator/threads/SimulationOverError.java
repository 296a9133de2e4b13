// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.threads;

/** Ends a simulated thread that would wait for ever, as nothing happens any more. */
public final class SimulationOverError extends Error {
  private static final long serialVersionUID = 1L;

  SimulationOverError() {
    super("the simulation is over", null, false, false);
  }
}
