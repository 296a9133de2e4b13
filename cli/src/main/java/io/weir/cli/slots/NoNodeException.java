// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import java.io.IOException;

/** No machine is a node of the cluster: to try again would change nothing. */
final class NoNodeException extends IOException {
  private static final long serialVersionUID = 1;

  NoNodeException(String message) {
    super(message);
  }
}
