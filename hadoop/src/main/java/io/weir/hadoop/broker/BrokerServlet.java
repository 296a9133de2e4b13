// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.hadoop.caller.CallerIdentity;
import io.weir.hadoop.caller.Reporters;
import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * Receives nodes' reports at the NameNode's HTTP server: {@code POST /weir/broker}, with a message
 * as body and as answer.
 */
public final class BrokerServlet extends HttpServlet {
  static final String BROKER = "weir.broker";
  static final String REPORTERS = "weir.broker.reporters";

  private static final long serialVersionUID = 1L;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    SharedBroker broker = (SharedBroker) getServletContext().getAttribute(BROKER);
    Reporters reporters = (Reporters) getServletContext().getAttribute(REPORTERS);
    new ReportRequests(broker, reporters)
        .answer(
            CallerIdentity.of(request),
            request.getRemoteAddr(),
            request.getContentLength(),
            request.getInputStream())
        .to(response);
  }
}
