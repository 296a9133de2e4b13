// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.caller.Reporters;
import io.weir.hadoop.console.Console;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.UsageMessages;
import io.weir.hadoop.usage.NodeUsage;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;
import javax.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * What a console answers to nodes' requests over HTTP.
 *
 * <pre>
 *   200  what a node said is taken; after how many seconds it is to be told again
 *   400  no such message      403  somebody who may not report, or not as this node
 *   411  no length            413  too long                     503  there are too many
 * </pre>
 */
final class UsageRequests {
  /** Of very many nodes each reports seldom: its name is its own for so much longer. */
  private static final int REPORTED_WITHIN = 30;

  private final BrokerLimits limits;
  private final LongSupplier clock;
  private final Bindings bindings;

  UsageRequests(BrokerLimits limits, boolean isProven, LongSupplier clock) {
    this.limits = limits;
    this.clock = clock;
    this.bindings =
        new Bindings(limits.nodes(), REPORTED_WITHIN * limits.forgetAfterNanos(), isProven);
  }

  /**
   * The answer to one request.
   *
   * @param user who it comes from; null if that is not proven
   * @param address from where it comes
   * @param length how long the request says that its body is; below 0: it does not say
   */
  HttpAnswer answer(
      Console console,
      Reporters reporters,
      @Nullable String user,
      String address,
      int length,
      InputStream body)
      throws IOException {
    if (!reporters.may(user)) {
      return HttpAnswer.refusal(HttpServletResponse.SC_FORBIDDEN, reporters.whyNot(user));
    }
    if (length < 0) {
      return HttpAnswer.refusal(
          HttpServletResponse.SC_LENGTH_REQUIRED, "a report of usage tells its length");
    }
    int longest = UsageMessages.longest();
    if (length > longest) {
      return HttpAnswer.refusal(
          HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE,
          "a report of usage has at most %d bytes; this has %d".formatted(longest, length));
    }
    byte[] message = body.readNBytes(length);
    try {
      NodeUsage usage = UsageMessages.decode(message, message.length, limits);
      String from = (user == null ? "somebody" : user) + " at " + address;
      String objection = objection(usage.node(), from);
      if (objection != null) {
        return HttpAnswer.refusal(HttpServletResponse.SC_FORBIDDEN, objection);
      }
      String full = console.take(usage);
      return full == null
          ? HttpAnswer.of(UsageMessages.encodeAnswer(console.periodSeconds()))
          : HttpAnswer.refusal(HttpServletResponse.SC_SERVICE_UNAVAILABLE, full);
    } catch (MalformedMessageException e) {
      return HttpAnswer.refusal(
          HttpServletResponse.SC_BAD_REQUEST, "no report of usage: " + e.getMessage());
    }
  }

  private @Nullable String objection(String node, String from) {
    synchronized (bindings) {
      return bindings.objection(node, from, clock.getAsLong());
    }
  }
}
