// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.Messages;
import java.io.IOException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * Receives nodes' reports at the NameNode's HTTP server: {@code POST /weir/broker}, with a message
 * as body and as answer.
 *
 * <pre>
 *   200  a report, and its answer: the factors of weights, or why there are none
 *   400  no report            403  somebody who may not report
 *   411  no length            413  too long
 * </pre>
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
    String user = CallerIdentity.of(request);
    if (!reporters.may(user)) {
      broker.countForbidden();
      refuse(response, HttpServletResponse.SC_FORBIDDEN, reporters.whyNot(user));
      return;
    }
    int length = request.getContentLength();
    int longest = Messages.longest();
    if (length < 0) {
      broker.countMalformed();
      refuse(response, HttpServletResponse.SC_LENGTH_REQUIRED, "a report tells its length");
      return;
    }
    if (length > longest) {
      broker.countMalformed();
      refuse(
          response,
          HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
          "a report has at most %d bytes; this has %d".formatted(longest, length));
      return;
    }
    byte[] message = request.getInputStream().readNBytes(length);
    try {
      byte[] answer = broker.report(message, message.length, from(request));
      response.setContentType(BrokerHttp.CONTENT_TYPE);
      response.setContentLength(answer.length);
      response.getOutputStream().write(answer);
    } catch (MalformedMessageException e) {
      broker.countMalformed();
      refuse(response, HttpServletResponse.SC_BAD_REQUEST, "no report: " + e.getMessage());
    }
  }

  /** Whose word it is: with Kerberos a DataNode's principal has its host's name. */
  private static String from(HttpServletRequest request) {
    String user = CallerIdentity.of(request);
    return (user == null ? "somebody" : user) + " at " + request.getRemoteAddr();
  }

  private static void refuse(HttpServletResponse response, int status, String why)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain; charset=utf-8");
    response.getWriter().println(why);
  }
}
