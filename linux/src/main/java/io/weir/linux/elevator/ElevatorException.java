// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.elevator;

import java.io.IOException;

/** There is no such disk, or it has no elevator; the message says which. */
public final class ElevatorException extends IOException {
  private static final long serialVersionUID = 1;

  ElevatorException(String message) {
    super(message);
  }

  ElevatorException(String message, Throwable cause) {
    super(message, cause);
  }
}
