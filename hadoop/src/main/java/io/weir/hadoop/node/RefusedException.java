// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

/** A process has asked for something that it may not have, or has sent an invalid message. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  public RefusedException(String why) {
    super(why);
  }
}
