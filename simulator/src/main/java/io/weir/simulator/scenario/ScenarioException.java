// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

/**
 * A scenario that cannot be simulated. The message names the file, the line, the key and what is
 * allowed.
 */
public final class ScenarioException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ScenarioException(String message) {
    super(message);
  }
}
