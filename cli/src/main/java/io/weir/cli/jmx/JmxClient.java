// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.jmx;

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
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks web servers of Hadoop for {@code /jmx}. May be used by several threads. */
public final class JmxClient {
  private static final Duration CONNECT = Duration.ofSeconds(3);
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final int MAX_BYTES = 64 << 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1) // a DataNode answers an offer of HTTP 2 with 400
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();

  /** What came back. */
  public static final class Answer {
    private final byte[] body;
    private final @Nullable Instant at;

    private Answer(byte[] body, @Nullable Instant at) {
      this.body = body;
      this.at = at;
    }

    public byte[] body() {
      return body;
    }

    /** What the server's clock said, in whole seconds; null if it does not say. */
    public @Nullable Instant at() {
      return at;
    }

    /** The beans; none if it has none. */
    public JsonNode beans() throws IOException {
      return JSON.readTree(body).path("beans");
    }
  }

  /**
   * Of a NameNode or a DataNode.
   *
   * @param node its web address, HOST:PORT
   * @param query names beans; nothing in it needs an escape
   */
  public static URI ofNode(String node, String query) {
    return URI.create("http://" + node + "/jmx?qry=" + query);
  }

  /** The web addresses of the DataNodes that live, as a NameNode knows them. */
  public List<String> dataNodes(URI nameNode) throws IOException, InterruptedException {
    List<String> nodes = new ArrayList<>();
    for (JsonNode node : liveNodes(nameNode)) {
      nodes.add(node.path("infoAddr").asText());
    }
    return nodes;
  }

  /** What a NameNode says of each DataNode that lives; at least one. */
  public JsonNode liveNodes(URI nameNode) throws IOException, InterruptedException {
    byte[] answer;
    try {
      answer = get(nameNode.resolve("/jmx?qry=Hadoop:service=NameNode,name=NameNodeInfo")).body();
    } catch (IOException e) {
      throw new IOException("the NameNode at " + nameNode + ": " + reason(e), e);
    }
    JsonNode nodes;
    try {
      String live = JSON.readTree(answer).path("beans").path(0).path("LiveNodes").asText();
      nodes = JSON.readTree(live.isEmpty() ? "{}" : live);
    } catch (JsonProcessingException e) {
      throw new IOException("what answers at " + nameNode + " is no NameNode", e);
    }
    if (nodes.isEmpty()) {
      throw new IOException(
          "what answers at " + nameNode + " is no NameNode, or one without a live DataNode");
    }
    return nodes;
  }

  public Answer get(URI uri) throws IOException, InterruptedException {
    HttpResponse<InputStream> answer =
        http.send(
            HttpRequest.newBuilder(uri).timeout(ANSWER).build(), BodyHandlers.ofInputStream());
    try (InputStream body = answer.body()) {
      if (answer.statusCode() == 401) {
        throw new IOException("wants a Kerberos login, which this command has not");
      }
      if (answer.statusCode() != 200) {
        throw new IOException("answers with HTTP status " + answer.statusCode());
      }
      byte[] bytes = body.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException("answers with over " + MAX_BYTES + " bytes");
      }
      return new Answer(
          bytes, answer.headers().firstValue("Date").map(JmxClient::time).orElse(null));
    }
  }

  private static @Nullable Instant time(String date) {
    try {
      return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** Why there was no answer, for a person. */
  public static String reason(Throwable failure) {
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
}
