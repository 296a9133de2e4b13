// SPDX-License-Identifier: Apache-2.0
package io.weir.model.file;

import java.io.IOException;

/** A file that cannot be used: says which field of it, what stands there, and what is allowed. */
public final class BadFileException extends IOException {
  private static final long serialVersionUID = 1;

  public BadFileException(String message) {
    super(message);
  }

  public BadFileException(String message, Throwable cause) {
    super(message, cause);
  }
}
