// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange.message;

import java.io.IOException;

/** Bytes that are not a message, or a message that is too large. */
public final class MalformedMessageException extends IOException {
  /** By which a node knows that it has to speak another language. */
  public static final String VERSION = "its version is ";

  private static final long serialVersionUID = 1L;

  public MalformedMessageException(String what) {
    super(what);
  }
}
