// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import static io.weir.hadoop.datanode.TestCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.console.Console;
import io.weir.hadoop.console.http.ConsoleReaders;
import io.weir.hadoop.console.http.ConsoleServlet;
import io.weir.hadoop.datanode.TestCluster;
import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.exchange.message.UsageMessages;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.hadoop.usage.Usages;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The console in a real NameNode, and real DataNodes that report to it. */
@Timeout(300)
class ConsoleClusterTest {
  private static final int DATA_NODES = 2;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String HOSTILE = "<img src=x onerror=alert(1)>";

  @TempDir private static Path folder;
  private static TestCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    Configuration conf = TestCluster.conf();
    conf.set("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());
    conf.set("dfs.namenode.plugins", BrokerPlugin.class.getName());
    conf.set(WeirKeys.CONSOLE_FOLDER, folder.toString());
    cluster =
        TestCluster.start(
            ConsoleClusterTest.class,
            conf,
            hdfs -> hdfs.numDataNodes(DATA_NODES).storagesPerDatanode(1));
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  void thePageAndAllThatItNeedsAreServed() throws Exception {
    HttpResponse<String> page = get("/weir/console/");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html;charset=utf-8");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'")
        .doesNotContain("unsafe");
    for (String each :
        List.of(
            "console.css",
            "console.js",
            "ask.js",
            "views.js",
            "table.js",
            "charts.js",
            "first.js",
            "format.js",
            "history.js",
            "weights.js",
            "d3.min.js")) {
      assertThat(get("/weir/console/" + each).statusCode()).as(each).isEqualTo(200);
    }
    assertThat(get("/weir/console").statusCode()).isEqualTo(302);
    assertThat(get("/weir/console/library.properties").statusCode()).isEqualTo(404);
    assertThat(get("/weir/console/../conf").statusCode()).isNotEqualTo(200);
  }

  @Test
  void whoUsesADiskIsSeen() throws Exception {
    JsonNode now =
        awaitWhileOneReads(
            each -> each.at("/nodes").size() >= DATA_NODES && each.at("/flows").size() > 0);
    String flow = now.at("/flows/0/name").asText();
    String node = now.at("/nodes/0/name").asText();
    assertThat(node).matches(".+:\\d+");
    assertThat(now.at("/cluster/silentNodes").asInt()).isZero();
    assertThat(api("node?name=" + node).at("/disks").size()).isEqualTo(1);
    assertThat(api("flow?name=" + flow).at("/name").asText()).isEqualTo(flow);
    assertThat(get("/weir/console/api/node?name=nobody").statusCode()).isEqualTo(404);
  }

  @Test
  void whatANodeSaysIsTakenAndItsNamesAreLeftAsTheyAre() throws Exception {
    byte[] usage =
        UsageMessages.encode(
            Usages.node("far:1").disk("/1", Usages.use(HOSTILE, 0.5).reading(1 << 20)).said());
    assertThat(post(BrokerHttp.USAGE_PATH, "application/octet-stream", usage).statusCode())
        .isEqualTo(200);

    JsonNode now =
        await("now", each -> each.at("/flows").findValuesAsText("name").contains(HOSTILE));
    assertThat(now.at("/nodes").findValuesAsText("name")).contains("far:1");
    HttpResponse<String> said = get("/weir/console/api/now");
    assertThat(said.headers().firstValue("Content-Type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
    assertThat(said.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
  }

  @Test
  void rubbishIsRefused() throws Exception {
    assertThat(post(BrokerHttp.USAGE_PATH, "application/octet-stream", bytes(500, 7)).statusCode())
        .isEqualTo(400);
    HttpResponse<String> asked = get("/weir/console/api/history?by=nobody");
    assertThat(asked.statusCode()).isEqualTo(400);
    assertThat(asked.body()).isEqualTo("by must be application, user or queue, was nobody\n");
    assertThat(get("/weir/console/api/history?by=user&from=x").body())
        .contains("from must be a whole number");
    assertThat(get("/weir/console/api/history?by=user&from=9&to=5").statusCode()).isEqualTo(400);
    assertThat(get("/weir/console/api/no-such-thing").statusCode()).isEqualTo(404);
  }

  @Test
  void theHistoryIsKeptAndAskedFor() throws Exception {
    Console console = (Console) server().getAttribute(UsageServlet.CONSOLE);
    assertThat(console.history()).isNotNull();
    JsonNode history = api("history?by=application");
    assertThat(history.at("/steps").asInt()).isPositive();
    assertThat(api("accounts?by=user").at("/by").asText()).isEqualTo("user");
    HttpResponse<String> csv = get("/weir/console/api/accounts?by=queue&format=csv");
    assertThat(csv.body()).startsWith("queue,read_bytes,written_bytes,disk_hours");
    assertThat(Files.isDirectory(folder)).isTrue();
  }

  @Test
  void otherWeightsAreShownBeforeTheyAreSet() throws Exception {
    String path = "/weir/console/api/preview";
    byte[] weights = "application x 2\n".getBytes(StandardCharsets.UTF_8);
    HttpResponse<String> shown = post(path, BrokerHttp.WEIGHTS_TYPE, weights);
    assertThat(shown.statusCode()).isEqualTo(200);
    assertThat(JSON.readTree(shown.body()).has("flows")).isTrue();

    byte[] broken = "nonsense\n".getBytes(StandardCharsets.UTF_8);
    assertThat(post(path, BrokerHttp.WEIGHTS_TYPE, broken).body())
        .startsWith("1: the first word must be");
    assertThat(post(path, "text/plain", weights).statusCode()).isEqualTo(415);
  }

  @Test
  void whoMayNotLookIsRefused() throws Exception {
    Object served = server().getAttribute(ConsoleServlet.CONSOLE);
    Console console = (Console) server().getAttribute(UsageServlet.CONSOLE);
    server()
        .setAttribute(
            ConsoleServlet.CONSOLE,
            new ConsoleServlet.Served(console, new ConsoleReaders("ann"), () -> ""));
    try {
      HttpResponse<String> refused = get("/weir/console/api/now?user.name=mallory");
      assertThat(refused.statusCode()).isEqualTo(403);
      assertThat(refused.body()).contains("mallory").contains(WeirKeys.CONSOLE_READERS);
      assertThat(get("/weir/console/api/accounts?by=user&user.name=mallory").statusCode())
          .isEqualTo(403);
      assertThat(get("/weir/console/api/now?user.name=ann").statusCode()).isEqualTo(200);
    } finally {
      server().setAttribute(ConsoleServlet.CONSOLE, served);
    }
  }

  /** A flow is shown for as long as it is active: who reads once may be gone before one looks. */
  private static JsonNode awaitWhileOneReads(Expected expected) throws Exception {
    org.apache.hadoop.fs.Path file = cluster.write("seen", bytes(400_001, 1), DATA_NODES);
    return await(
        () -> {
          cluster.read(file);
          return api("now");
        },
        expected);
  }

  private interface Expected {
    boolean holdsFor(JsonNode json);
  }

  private interface Answer {
    JsonNode get() throws IOException, InterruptedException;
  }

  private static JsonNode await(String what, Expected expected) throws Exception {
    return await(() -> api(what), expected);
  }

  private static JsonNode await(Answer answer, Expected expected) throws Exception {
    JsonNode[] last = new JsonNode[1];
    GenericTestUtils.waitFor(
        () -> {
          try {
            last[0] = answer.get();
            return expected.holdsFor(last[0]);
          } catch (IOException | InterruptedException fault) {
            throw new IllegalStateException(fault);
          }
        },
        100,
        60_000);
    return last[0];
  }

  private static JsonNode api(String what) throws IOException, InterruptedException {
    HttpResponse<String> said = get("/weir/console/api/" + what);
    assertThat(said.statusCode()).as(said.body()).isEqualTo(200);
    return JSON.readTree(said.body());
  }

  private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return HTTP.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(String path, String type, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", type)
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    return HTTP.send(request, BodyHandlers.ofString());
  }

  private static URI uri(String path) {
    InetSocketAddress address = cluster.hdfs.getNameNode().getHttpAddress();
    return URI.create("http://" + address.getHostString() + ":" + address.getPort() + path);
  }

  private static HttpServer2 server() {
    return cluster.hdfs.getNameNode().getHttpServer();
  }
}
