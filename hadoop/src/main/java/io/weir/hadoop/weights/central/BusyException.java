// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights.central;

/** Another request reads old versions now. */
public final class BusyException extends Exception {
  private static final long serialVersionUID = 1L;

  BusyException() {
    super("another request reads earlier versions now: ask again");
  }
}
