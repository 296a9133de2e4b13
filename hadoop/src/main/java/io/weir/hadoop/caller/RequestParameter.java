// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.caller;

import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.http.HtmlQuoting;
import org.jspecify.annotations.Nullable;

/** What stands behind a URL's question mark, as it was sent. */
public final class RequestParameter {
  private RequestParameter() {}

  /**
   * Null if it is not there. Hadoop's server gives out parameters as they may stand in a page; that
   * is taken back.
   */
  public static @Nullable String of(HttpServletRequest request, String name) {
    String quoted = request.getParameter(name);
    try {
      return quoted == null ? null : HtmlQuoting.unquoteHtmlChars(quoted);
    } catch (IllegalArgumentException unquoted) {
      return quoted;
    }
  }
}
