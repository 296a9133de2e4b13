// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import java.io.IOException;

/** A command that was to run a job has run none. */
final class NoJobException extends IOException {
  private static final long serialVersionUID = 1;

  NoJobException(String message) {
    super(message);
  }
}
