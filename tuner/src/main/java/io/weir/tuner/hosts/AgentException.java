// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import java.io.IOException;

/** A machine did not do what its agent was told, or cannot be reached; it says which and why. */
public final class AgentException extends IOException {
  private static final long serialVersionUID = 1;

  AgentException(String message) {
    super(message);
  }

  AgentException(String message, Throwable cause) {
    super(message, cause);
  }
}
