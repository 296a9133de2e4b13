// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import java.io.IOException;

/** Bytes that are no message, or one that is larger than allowed. */
public final class MalformedMessageException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedMessageException(String what) {
    super(what);
  }
}
