// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import java.io.IOException;

/** Why a disk was not probed, and what to do about it. */
public final class ProbeException extends IOException {
  private static final long serialVersionUID = 1;

  ProbeException(String message) {
    super(message);
  }
}
