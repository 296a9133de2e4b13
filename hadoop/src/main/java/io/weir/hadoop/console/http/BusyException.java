// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import java.io.IOException;

/** One at a time reads the history: a NameNode has more to do. */
public final class BusyException extends IOException {
  private static final long serialVersionUID = 1L;

  BusyException() {
    super("somebody else asks for the history; ask again");
  }
}
