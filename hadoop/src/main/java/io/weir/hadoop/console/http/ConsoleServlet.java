// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.http;

import io.weir.hadoop.caller.Administrators;
import io.weir.hadoop.caller.RequestParameter;
import io.weir.hadoop.caller.SentWeights;
import io.weir.hadoop.console.Console;
import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.weights.BadWeightsException;
import java.io.IOException;
import java.util.function.Supplier;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * The console at the NameNode's HTTP server: the page at {@code /weir/console/}, and what it asks
 * for below {@code api/} ({@link ConsoleSite}).
 *
 * <pre>
 *   200  done    400  something that is not allowed    403  no reader    404  nothing of this name
 *   413  a list of weights that is too long            503  somebody else asks for the history
 *   415  not of the type {@value BrokerHttp#WEIGHTS_TYPE}: pages of others cannot make a browser send that
 * </pre>
 */
public final class ConsoleServlet extends HttpServlet {
  public static final String CONSOLE = "weir.console.http";

  private static final String API = "/api/";
  private static final long serialVersionUID = 1L;

  /** What the servlet serves. */
  public static final class Served {
    private final ConsoleSite site;
    private final ConsoleReaders readers;
    private final Supplier<String> weights;

    /**
     * @param weights the list that counts now
     */
    public Served(Console console, ConsoleReaders readers, Supplier<String> weights) {
      this.site = new ConsoleSite(console);
      this.readers = readers;
      this.weights = weights;
    }
  }

  private Served served() {
    return (Served) getServletContext().getAttribute(CONSOLE);
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo();
    if (path == null) {
      String query = request.getQueryString();
      response.sendRedirect(request.getRequestURI() + "/" + (query == null ? "" : "?" + query));
      return;
    }
    // The files of the page are the same for all, and say nothing of the cluster.
    if (path.startsWith(API) && !served().readers.may(getServletContext(), request, response)) {
      return;
    }
    try {
      say(
          response,
          path.equals(API + "me")
              ? me(request)
              : served().site.get(path.substring(1), name -> RequestParameter.of(request, name)));
    } catch (IllegalArgumentException refused) {
      say(response, HttpServletResponse.SC_BAD_REQUEST, refused.getMessage() + "\n");
    } catch (BusyException busy) {
      say(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, busy.getMessage() + "\n");
    }
  }

  private ConsoleSite.Answer me(HttpServletRequest request) throws IOException {
    String user = Administrators.user(request);
    return ConsoleSite.me(user, Administrators.areWith(getServletContext(), user));
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!served().readers.may(getServletContext(), request, response)) {
      return;
    }
    if (!(API + "preview").equals(request.getPathInfo())) {
      say(response, null);
      return;
    }
    String then = SentWeights.areIn(request, response) ? SentWeights.read(request, response) : null;
    if (then == null) {
      return;
    }
    try {
      say(response, served().site.preview(served().weights.get(), then));
    } catch (BadWeightsException e) {
      StringBuilder lines = new StringBuilder();
      e.problems().forEach(each -> lines.append(each.line() + ": " + each.what() + "\n"));
      say(response, HttpServletResponse.SC_BAD_REQUEST, lines.toString());
    }
  }

  private static void say(HttpServletResponse response, ConsoleSite.@Nullable Answer answer)
      throws IOException {
    if (answer == null) {
      say(response, HttpServletResponse.SC_NOT_FOUND, "there is nothing of this name\n");
      return;
    }
    begin(response, HttpServletResponse.SC_OK, answer.type());
    response.setContentLength(answer.bytes().length);
    response.getOutputStream().write(answer.bytes());
  }

  private static void say(HttpServletResponse response, int status, String what)
      throws IOException {
    begin(response, status, "text/plain; charset=utf-8");
    response.getWriter().print(what);
  }

  /** Whatever a tenant calls himself, no browser runs it. */
  private static void begin(HttpServletResponse response, int status, String type) {
    response.setStatus(status);
    response.setContentType(type);
    response.setHeader("Content-Security-Policy", ConsoleSite.SECURITY_POLICY);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Cache-Control", "no-cache");
  }
}
