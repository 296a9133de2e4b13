// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import java.io.IOException;

/** A text is no result document; the message names the file, the key and what is allowed. */
public final class MalformedResultException extends IOException {
  private static final long serialVersionUID = 1;

  MalformedResultException(String message, Throwable cause) {
    super(message, cause);
  }
}
