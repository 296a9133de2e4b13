// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import java.io.IOException;

/** A NameNode answers, and has no broker: nobody has to ask again soon. */
public final class NoBrokerException extends IOException {
  private static final long serialVersionUID = 1L;

  public NoBrokerException(String what) {
    super(what);
  }
}
