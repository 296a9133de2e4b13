// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.top;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers as a NameNode and its DataNodes would, each on a loopback address of its own. */
final class RecordedCluster implements AutoCloseable {
  private static final int THREADS = 4;

  private final List<HttpServer> servers = new ArrayList<>();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final String nameNode;

  RecordedCluster(int dataNodes, byte[] answer) throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode live = json.createObjectNode();
    for (int i = 0; i < dataNodes; i++) {
      live.putObject("dn" + i + ":9866").put("infoAddr", serve("127.0.1." + (i + 1), answer));
    }
    ObjectNode names = json.createObjectNode();
    names.putArray("beans").addObject().put("LiveNodes", live.toString());
    this.nameNode = serve("127.0.0.1", names.toString().getBytes(UTF_8));
  }

  /** Its web address. */
  String nameNode() {
    return nameNode;
  }

  private String serve(String host, byte[] answer) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(host, 0), 0);
    server.setExecutor(threads);
    server.createContext("/jmx", exchange -> send(exchange, answer));
    server.start();
    servers.add(server);
    return host + ":" + server.getAddress().getPort();
  }

  private static void send(HttpExchange exchange, byte[] answer) throws IOException {
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  @Override
  public void close() {
    servers.forEach(server -> server.stop(0));
    threads.shutdownNow();
  }
}
