// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import java.io.IOException;

/** A broker does not know the version of the message that it was sent. */
public final class OtherVersionException extends IOException {
  private static final long serialVersionUID = 1L;

  public OtherVersionException(String what) {
    super(what);
  }
}
