// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;

/** Why a ResourceManager does not answer, for whoever may have named the wrong cluster. */
public final class SilentResourceManager {
  private SilentResourceManager() {}

  /**
   * The failure in words of ours, if it is that nobody answers; else the failure itself.
   *
   * @param address where the ResourceManager should be, or the names of several
   */
  public static IOException failure(String address, IOException failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String why = why(root);
    return why.isEmpty()
        ? failure
        : new IOException(
            "the ResourceManager %s does not answer: %s; does it run, and is --conf its cluster's?"
                .formatted(address, why),
            failure);
  }

  private static String why(Throwable root) {
    if (root instanceof UnknownHostException) {
      return "no such host";
    }
    if (root instanceof SocketTimeoutException) {
      return "timed out";
    }
    boolean isRefused = root instanceof ConnectException || root instanceof NoRouteToHostException;
    return isRefused ? String.valueOf(root.getMessage()).lines().findFirst().orElse("") : "";
  }
}
