// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.hadoop.caller.Administrators;
import io.weir.hadoop.caller.RequestParameter;
import io.weir.hadoop.caller.SentWeights;
import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.central.BusyException;
import io.weir.hadoop.weights.central.CentralWeights;
import io.weir.hadoop.weights.central.MalformedVersionException;
import io.weir.hadoop.weights.central.SeenAnotherException;
import io.weir.hadoop.weights.central.WeightsVersion;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * Serves and sets the weights of the cluster at the NameNode's HTTP server.
 *
 * <pre>
 *   GET  /weir/weights              the list; its version is in a header
 *   GET  /weir/weights?version=3    an earlier one
 *   GET  /weir/weights?history      a line for each of the last {@value #MOST_HISTORY} versions, the last one first
 *   POST /weir/weights?seen=3&amp;why=…  sets the list in the body, of administrators alone
 *
 *   200  done    400  no list of weights, by line    403  no administrator    409  another version has been set
 *   415  not of the type {@value BrokerHttp#WEIGHTS_TYPE}: pages of others cannot make a browser send that
 *   503  HDFS is not there now, or somebody else reads earlier versions
 * </pre>
 */
public final class WeightsServlet extends HttpServlet {
  static final String WEIGHTS = "weir.weights";

  private static final int MOST_HISTORY = 100;
  private static final long serialVersionUID = 1L;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String asked = request.getParameter("version");
    try {
      if (request.getParameter("history") != null) {
        say(response, HttpServletResponse.SC_OK, history());
      } else {
        say(response, asked == null ? weights().last() : weights().read(Long.parseLong(asked)));
      }
    } catch (MalformedVersionException e) {
      say(response, HttpServletResponse.SC_BAD_REQUEST, e.getMessage() + "\n");
    } catch (FileNotFoundException e) {
      say(response, HttpServletResponse.SC_BAD_REQUEST, "there is no version " + asked + "\n");
    } catch (NumberFormatException e) {
      say(
          response,
          HttpServletResponse.SC_BAD_REQUEST,
          "version must be a number of 1 or more, was '" + asked + "'\n");
    } catch (BusyException e) {
      say(response, HttpServletResponse.SC_SERVICE_UNAVAILABLE, e.getMessage() + "\n");
    } catch (IOException e) {
      say(response, e);
    }
  }

  private String history() throws IOException, BusyException {
    StringBuilder lines = new StringBuilder();
    for (WeightsVersion each : weights().history(MOST_HISTORY)) {
      lines.append(
          "%d\t%s\t%s\t%s%n".formatted(each.number(), each.time(), each.user(), each.why()));
    }
    return lines.toString();
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!SentWeights.areIn(request, response)) {
      return;
    }
    String user = Administrators.user(request);
    if (!Administrators.areWith(getServletContext(), user)) {
      say(response, HttpServletResponse.SC_FORBIDDEN, user + " is none\n");
      return;
    }
    String text = SentWeights.read(request, response);
    if (text == null) {
      return;
    }
    try {
      long seen = Long.parseLong(String.valueOf(request.getParameter("seen")));
      String why = RequestParameter.of(request, "why");
      say(response, weights().set(text, user, why == null ? "" : why, seen));
    } catch (NumberFormatException e) {
      say(
          response,
          HttpServletResponse.SC_BAD_REQUEST,
          "seen must be the number of the version that these weights replace, 0 or more\n");
    } catch (BadWeightsException e) {
      StringBuilder lines = new StringBuilder();
      e.problems().forEach(each -> lines.append(each.line() + ": " + each.what() + "\n"));
      say(response, HttpServletResponse.SC_BAD_REQUEST, lines.toString());
    } catch (SeenAnotherException e) {
      say(response, HttpServletResponse.SC_CONFLICT, e.getMessage() + "\n");
    } catch (IOException e) {
      say(response, e);
    }
  }

  private CentralWeights weights() {
    return (CentralWeights) getServletContext().getAttribute(WEIGHTS);
  }

  private static void say(HttpServletResponse response, IOException fault) throws IOException {
    String what = String.valueOf(fault.getMessage()).lines().findFirst().orElse("");
    say(
        response,
        HttpServletResponse.SC_SERVICE_UNAVAILABLE,
        "the NameNode cannot read or write weights in HDFS now: " + what + "\n");
  }

  private static void say(HttpServletResponse response, WeightsVersion version) throws IOException {
    response.setHeader(BrokerHttp.VERSION, Long.toString(version.number()));
    response.setHeader(BrokerHttp.USER, version.user());
    response.setHeader(BrokerHttp.TIME, Long.toString(version.time().toEpochMilli()));
    response.setHeader(BrokerHttp.WHY, URLEncoder.encode(version.why(), StandardCharsets.UTF_8));
    say(response, HttpServletResponse.SC_OK, version.text());
  }

  private static void say(HttpServletResponse response, int status, String what)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain; charset=utf-8");
    response.getWriter().print(what);
  }
}
