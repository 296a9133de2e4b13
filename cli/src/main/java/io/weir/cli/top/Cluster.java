// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Asks a NameNode for its DataNodes, and those for what they publish. */
final class Cluster implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final int MAX_BYTES = 64 << 20;
  private static final int AT_ONCE = 16;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final URI nameNode;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          AT_ONCE,
          task -> {
            Thread thread = new Thread(task, "weir top");
            thread.setDaemon(true);
            return thread;
          });
  // With threads of its own: those above wait for it.
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1) // a DataNode answers an offer of HTTP 2 with 400
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();

  /**
   * What came back.
   *
   * @param published by all DataNodes that answered
   * @param nodes how many those are
   * @param without how many of them publish nothing of Weir
   * @param idle how many of them have Weir, and have served nothing yet
   * @param silent those that did not answer, and why
   */
  record Snapshot(
      Published published, int nodes, int without, int idle, Map<String, String> silent) {}

  /**
   * @param nameNode its web address
   */
  Cluster(URI nameNode) {
    this.nameNode = nameNode;
  }

  /**
   * @throws IOException if the NameNode cannot be asked; a DataNode that cannot is named in the
   *     answer
   */
  Snapshot read() throws IOException, InterruptedException {
    Map<String, Future<Published>> asked = new LinkedHashMap<>();
    for (String node : dataNodes()) {
      asked.put(node, threads.submit(() -> ask(node)));
    }
    List<FlowReading> flows = new ArrayList<>();
    List<VolumeReading> volumes = new ArrayList<>();
    Map<String, String> silent = new TreeMap<>();
    int without = 0;
    int idle = 0;
    for (Map.Entry<String, Future<Published>> each : asked.entrySet()) {
      try {
        Published answer = each.getValue().get();
        flows.addAll(answer.flows());
        volumes.addAll(answer.volumes());
        without += answer.isOn() ? 0 : 1;
        idle += answer.isOn() && answer.isEmpty() ? 1 : 0;
      } catch (ExecutionException e) {
        silent.put(each.getKey(), reason(e.getCause() == null ? e : e.getCause()));
      }
    }
    return new Snapshot(
        new Published(flows, volumes, /* isOn= */ true),
        asked.size() - silent.size(),
        without,
        idle,
        silent);
  }

  private Published ask(String node) throws IOException, InterruptedException {
    URI jmx = URI.create("http://" + node + "/jmx?qry=Hadoop:service=DataNode,name=Weir*");
    return PublishedFlows.parse(node, get(jmx));
  }

  /** The web addresses of the DataNodes that live. */
  private List<String> dataNodes() throws IOException, InterruptedException {
    URI jmx = nameNode.resolve("/jmx?qry=Hadoop:service=NameNode,name=NameNodeInfo");
    byte[] answer;
    try {
      answer = get(jmx);
    } catch (IOException e) {
      throw new IOException("the NameNode at " + nameNode + ": " + reason(e), e);
    }
    List<String> nodes = new ArrayList<>();
    try {
      String live = JSON.readTree(answer).path("beans").path(0).path("LiveNodes").asText();
      for (JsonNode node : JSON.readTree(live.isEmpty() ? "{}" : live)) {
        nodes.add(node.path("infoAddr").asText());
      }
    } catch (JsonProcessingException e) {
      throw new IOException("what answers at " + nameNode + " is no NameNode", e);
    }
    if (nodes.isEmpty()) {
      throw new IOException(
          "what answers at " + nameNode + " is no NameNode, or one without a live DataNode");
    }
    return nodes;
  }

  private byte[] get(URI uri) throws IOException, InterruptedException {
    HttpResponse<InputStream> answer =
        http.send(
            HttpRequest.newBuilder(uri).timeout(ANSWER).build(), BodyHandlers.ofInputStream());
    try (InputStream body = answer.body()) {
      if (answer.statusCode() == 401) {
        throw new IOException("wants a Kerberos login, which weir top has not");
      }
      if (answer.statusCode() != 200) {
        throw new IOException("answers with HTTP status " + answer.statusCode());
      }
      byte[] bytes = body.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException("answers with over " + MAX_BYTES + " bytes");
      }
      return bytes;
    }
  }

  private static String reason(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof UnresolvedAddressException) {
        return "no such host";
      }
    }
    if (failure instanceof ConnectException && failure.getMessage() == null) {
      return "nobody answers there";
    }
    String message = failure.getMessage();
    return message == null || message.isBlank()
        ? failure.getClass().getSimpleName().replaceAll("Exception$", "")
        : message;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
