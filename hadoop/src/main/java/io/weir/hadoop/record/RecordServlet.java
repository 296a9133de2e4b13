// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.record;

import io.weir.core.gate.Gate;
import io.weir.hadoop.caller.Administrators;
import java.io.IOException;
import java.io.Serial;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.function.UnaryOperator;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.http.HtmlQuoting;
import org.apache.hadoop.http.HttpServer2;
import org.jspecify.annotations.Nullable;

/**
 * Records at the DataNode's web server.
 *
 * <pre>
 *   POST /weir/record?volume=…&amp;seconds=30&amp;anonymous=true    of administrators alone
 *
 *   200  the trace, until the time is over    400  a parameter is not allowed    403  no administrator
 *   404  no such volume has a gate    409  somebody records already    415  not of the type of {@link RecordHttp}
 * </pre>
 */
public final class RecordServlet extends HttpServlet {
  private static final String RECORDINGS = "weir.recordings";
  @Serial private static final long serialVersionUID = 1L;

  /**
   * Puts recordings into the web server of a DataNode. Hadoop shows it to nobody, so it is taken
   * from where it is kept.
   *
   * @throws ReflectiveOperationException if this Hadoop keeps it elsewhere
   */
  public static void serve(DataNode datanode, RecordableGates gates)
      throws ReflectiveOperationException {
    Object web = kept(DataNode.class, "httpServer", datanode);
    HttpServer2 server = web == null ? null : (HttpServer2) kept(web.getClass(), "infoServer", web);
    if (server == null) {
      throw new NoSuchFieldException("the DataNode has no web server yet");
    }
    boolean isThere = server.getAttribute(RECORDINGS) != null;
    server.setAttribute(RECORDINGS, new Recordings(gates));
    if (!isThere) {
      server.addServlet("weir-record", RecordHttp.PATH, RecordServlet.class);
    }
  }

  private static @Nullable Object kept(Class<?> type, String name, Object holder)
      throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(holder);
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!RecordHttp.TYPE.equals(request.getContentType())) {
      say(
          response,
          HttpServletResponse.SC_UNSUPPORTED_MEDIA_TYPE,
          "Content-Type must be %s, was '%s'".formatted(RecordHttp.TYPE, request.getContentType()));
      return;
    }
    String user = Administrators.user(request);
    if (!Administrators.areWith(getServletContext(), user)) {
      say(response, HttpServletResponse.SC_FORBIDDEN, user + " is none");
      return;
    }
    int seconds = seconds(request);
    if (seconds == 0) {
      say(
          response,
          HttpServletResponse.SC_BAD_REQUEST,
          "seconds must be 1 to %d, was '%s'"
              .formatted(RecordHttp.MOST_SECONDS, request.getParameter("seconds")));
      return;
    }
    record(request, response, seconds, user);
  }

  private void record(
      HttpServletRequest request, HttpServletResponse response, int seconds, String user)
      throws IOException {
    Recordings recordings = (Recordings) getServletContext().getAttribute(RECORDINGS);
    Map<String, Gate> gates = recordings.gates();
    String volume = volume(request, gates);
    Gate gate = gates.get(volume);
    if (gate == null) {
      say(response, HttpServletResponse.SC_NOT_FOUND, noGate(volume, gates));
      return;
    }
    if (gate.hasFailed()) {
      say(
          response,
          HttpServletResponse.SC_NOT_FOUND,
          "the scheduler of %s has failed, and everybody passes: there is nothing to record"
              .formatted(volume));
      return;
    }
    String other = recordings.begin(user);
    if (other != null) {
      say(
          response,
          HttpServletResponse.SC_CONFLICT,
          "%s records at this DataNode now; one may at a time".formatted(other));
      return;
    }
    try {
      response.setStatus(HttpServletResponse.SC_OK);
      response.setContentType("application/octet-stream");
      UnaryOperator<String> names =
          "true".equals(request.getParameter("anonymous"))
              ? new HashedNames()
              : UnaryOperator.identity();
      recordings.record(volume, gate, seconds, names, response.getOutputStream());
    } finally {
      recordings.giveBack();
    }
  }

  /** The one that is asked for; else the only one; else none. */
  private static String volume(HttpServletRequest request, Map<String, Gate> gates) {
    String asked = request.getParameter("volume");
    if (asked == null) {
      return gates.size() == 1 ? gates.keySet().iterator().next() : "";
    }
    try {
      return HtmlQuoting.unquoteHtmlChars(asked); // Hadoop gives parameters as for a page
    } catch (IllegalArgumentException unquoted) {
      return asked;
    }
  }

  private static String noGate(String volume, Map<String, Gate> gates) {
    if (gates.isEmpty()) {
      return "no volume of this DataNode has a gate: the policy is none, or nobody has read or written anything since it started";
    }
    return volume.isEmpty()
        ? "say which volume: one of " + gates.keySet()
        : "volume must be one of %s, was '%s'".formatted(gates.keySet(), volume);
  }

  private static int seconds(HttpServletRequest request) {
    try {
      int seconds = Integer.parseInt(String.valueOf(request.getParameter("seconds")));
      return seconds >= 1 && seconds <= RecordHttp.MOST_SECONDS ? seconds : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static void say(HttpServletResponse response, int status, String what)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain; charset=utf-8");
    response.getWriter().println(what);
  }
}
