// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.hadoop.caller.Reporters;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.Messages;
import java.io.IOException;
import java.io.InputStream;
import javax.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * What a broker answers to nodes' requests over HTTP.
 *
 * <pre>
 *   200  a report, and its answer: the factors of weights, or why there are none
 *   400  no report            403  somebody who may not report
 *   411  no length            413  too long
 * </pre>
 */
public final class ReportRequests {
  private final SharedBroker broker;
  private final Reporters reporters;

  public ReportRequests(SharedBroker broker, Reporters reporters) {
    this.broker = broker;
    this.reporters = reporters;
  }

  /**
   * The answer to one request.
   *
   * @param user who it comes from; null if that is not proven
   * @param address from where it comes
   * @param length how long the request says that its body is; below 0: it does not say
   */
  public HttpAnswer answer(@Nullable String user, String address, int length, InputStream body)
      throws IOException {
    if (!reporters.may(user)) {
      broker.countForbidden();
      return HttpAnswer.refusal(HttpServletResponse.SC_FORBIDDEN, reporters.whyNot(user));
    }
    if (length < 0) {
      broker.countMalformed();
      return HttpAnswer.refusal(
          HttpServletResponse.SC_LENGTH_REQUIRED, "a report tells its length");
    }
    int longest = Messages.longest();
    if (length > longest) {
      broker.countMalformed();
      return HttpAnswer.refusal(
          HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
          "a report has at most %d bytes; this has %d".formatted(longest, length));
    }
    byte[] message = body.readNBytes(length);
    try {
      // Whose word it is: with Kerberos a DataNode's principal has its host's name.
      String from = (user == null ? "somebody" : user) + " at " + address;
      return HttpAnswer.of(broker.report(message, message.length, from));
    } catch (MalformedMessageException e) {
      broker.countMalformed();
      return HttpAnswer.refusal(HttpServletResponse.SC_BAD_REQUEST, "no report: " + e.getMessage());
    }
  }
}
