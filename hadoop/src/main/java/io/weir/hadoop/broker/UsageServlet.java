// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.hadoop.caller.CallerIdentity;
import io.weir.hadoop.caller.Reporters;
import io.weir.hadoop.console.Console;
import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * Receives what nodes say of the use of their disks, at the NameNode's HTTP server: {@code POST
 * /weir/usage}. Those who may are the same as for reports to the broker.
 */
public final class UsageServlet extends HttpServlet {
  static final String CONSOLE = "weir.console";
  static final String REQUESTS = "weir.usage";

  private static final long serialVersionUID = 1L;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    UsageRequests requests = (UsageRequests) getServletContext().getAttribute(REQUESTS);
    Reporters reporters = (Reporters) getServletContext().getAttribute(BrokerServlet.REPORTERS);
    Console console = (Console) getServletContext().getAttribute(CONSOLE);
    requests
        .answer(
            console,
            reporters,
            CallerIdentity.of(request),
            request.getRemoteAddr(),
            request.getContentLength(),
            request.getInputStream())
        .to(response);
  }
}
