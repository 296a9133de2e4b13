// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weir.hadoop.console.http.ConsoleSite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Serves the console on this machine, to this machine alone. */
final class ConsoleServer implements AutoCloseable {
  private static final String ROOT = "/";
  private static final String ME = "api/me";
  private static final int MOST_QUERY = 4_096;

  private final ConsoleSite site;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(2);

  /**
   * @param port 0: any that is free
   */
  ConsoleServer(ConsoleSite site, int port) throws IOException {
    this.site = site;
    this.server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext(ROOT, this::answer);
    server.setExecutor(threads);
    server.start();
  }

  String address() {
    return "http://localhost:" + server.getAddress().getPort() + ROOT;
  }

  private void answer(HttpExchange http) throws IOException {
    try (http) {
      if (!isOfHere(http) || !http.getRequestMethod().equals("GET")) {
        say(
            http,
            403,
            "text/plain",
            bytes("the console of weir console is read on this machine\n"));
        return;
      }
      try {
        ConsoleSite.Answer answer = get(http);
        if (answer == null) {
          say(http, 404, "text/plain", bytes("there is nothing of this name\n"));
        } else {
          say(http, 200, answer.type(), answer.bytes());
        }
      } catch (IllegalArgumentException refused) {
        say(http, 400, "text/plain", bytes(refused.getMessage() + "\n"));
      }
    }
  }

  /** A page of others may send a browser here by another name of this machine. */
  private static boolean isOfHere(HttpExchange http) {
    String host = String.valueOf(http.getRequestHeaders().getFirst("Host"));
    return host.matches("(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d+)?");
  }

  private ConsoleSite.@Nullable Answer get(HttpExchange http) throws IOException {
    String path = http.getRequestURI().getPath().substring(ROOT.length());
    if (path.equals(ME)) {
      return ConsoleSite.me(System.getProperty("user.name", ""), /* mayChange= */ false);
    }
    Map<String, String> asked = parameters(http.getRequestURI().getRawQuery());
    return site.get(path, asked::get);
  }

  private static Map<String, String> parameters(@Nullable String query) {
    Map<String, String> parameters = new HashMap<>();
    if (query != null && query.length() <= MOST_QUERY) {
      for (String each : query.split("&", -1)) {
        int equals = each.indexOf('=');
        if (equals > 0) {
          parameters.put(decoded(each.substring(0, equals)), decoded(each.substring(equals + 1)));
        }
      }
    }
    return parameters;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void say(HttpExchange http, int status, String type, byte[] body)
      throws IOException {
    Headers headers = http.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Content-Security-Policy", ConsoleSite.SECURITY_POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Cache-Control", "no-cache");
    http.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    http.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
