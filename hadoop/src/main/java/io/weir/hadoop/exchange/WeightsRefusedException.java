// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.exchange;

import java.io.IOException;

/** The NameNode refuses weights, or has none; the message says why. */
public final class WeightsRefusedException extends IOException {
  private static final long serialVersionUID = 1L;

  private final int status;

  WeightsRefusedException(int status, String why) {
    super(why);
    this.status = status;
  }

  public int status() {
    return status;
  }
}
