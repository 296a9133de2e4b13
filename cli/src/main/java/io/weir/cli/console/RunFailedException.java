// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

/** A run did not come to its end; the message names it. */
public final class RunFailedException extends Exception {
  private static final long serialVersionUID = 1;

  RunFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
