// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.usage;

import java.net.URI;
import java.net.URISyntaxException;

/** Where a daemon of Hadoop has its web pages, as it is typed. */
public final class WebAddress {
  private static final int MOST_PORT = 65_535;

  private WebAddress() {}

  /**
   * From {@code manager:8088}, or {@code https://manager:8090}.
   *
   * @param option that has it, for the error
   */
  public static URI parse(String option, String text) {
    try {
      URI uri = new URI(text.contains("://") ? text : "http://" + text);
      if (uri.getHost() != null && uri.getPort() > 0 && uri.getPort() <= MOST_PORT) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // refused below
    }
    throw new UsageException(
        "%s must be HOST:PORT with a PORT up to %d, was '%s'".formatted(option, MOST_PORT, text));
  }
}
