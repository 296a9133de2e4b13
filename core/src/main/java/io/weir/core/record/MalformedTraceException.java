// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

import java.io.IOException;
import java.util.Locale;

/**
 * A file is no trace, or a damaged one: says which file, which byte, and what is expected there.
 */
public final class MalformedTraceException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedTraceException(String file, long at, String expected) {
    super(String.format(Locale.ROOT, "%s, byte %d: expected %s", file, at, expected));
  }
}
