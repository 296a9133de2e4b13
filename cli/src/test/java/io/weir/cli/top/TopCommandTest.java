// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Against a web server that answers as a NameNode and its DataNodes do. */
class TopCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final StringWriter err = new StringWriter();
  private HttpServer server;
  private String address;
  private String answer =
      """
      {"beans": [{"tag.Flow.1": "etl/nightly", "ReadBytesPerSecond.1": 2000, "Waiting.1": 4}]}
      """;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    address = "localhost:" + server.getAddress().getPort();
    server.createContext(
        "/jmx",
        exchange -> {
          boolean asksNameNode = exchange.getRequestURI().getQuery().contains("NameNodeInfo");
          byte[] bytes = (asksNameNode ? nameNode() : answer).getBytes(UTF_8);
          exchange.sendResponseHeaders(200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aTableOfAllDataNodes() {
    assertThat(top("--namenode", address, "--once")).isZero();
    assertThat(out.toString(UTF_8).lines())
        .hasSize(3)
        .anySatisfy(line -> assertThat(line).startsWith("etl/nightly ").contains("2.0 kB"))
        .anySatisfy(line -> assertThat(line).startsWith("no answer from localhost:1: "));
  }

  @Test
  void aDocumentForScripts() throws Exception {
    assertThat(top("--namenode", address, "--json", "--by", "user")).isZero();
    JsonNode document = new ObjectMapper().readTree(out.toString(UTF_8));
    assertThat(document.path("by").asText()).isEqualTo("user");
    assertThat(document.path("dataNodes").asInt()).isEqualTo(1);
    assertThat(document.path("dataNodesThatDidNotAnswer").has("localhost:1")).isTrue();
    assertThat(document.path("rows").path(0).path("name").asText()).isEqualTo("etl");
    assertThat(document.path("rows").path(0).path("readPerSecond").asLong()).isEqualTo(2_000);
  }

  @Test
  void aVolumeIsShownWithItsDevice() throws Exception {
    answer =
        """
        {"beans": [{"tag.Volume": "/data/1", "tag.Kind": "rotating", "tag.Disks": "sda",
          "QueueDepth": 32, "tag.SharedWith": "/data/3", "tag.Reason": "as lsblk says",
          "tag.Volume.1": "/data/1", "tag.Flow.1": "etl/nightly", "ReadBytesPerSecond.1": 2000}]}
        """;
    assertThat(top("--namenode", address, "--once", "--by", "volume")).isZero();
    assertThat(out.toString(UTF_8).lines())
        .contains("  sda, rotating, queue 32; shared with /data/3", "1 volume: 1 rotating");
    out.reset();
    assertThat(top("--namenode", address, "--json")).isZero();
    JsonNode volume = new ObjectMapper().readTree(out.toString(UTF_8)).path("volumes").path(0);
    assertThat(volume.path("node").asText()).isEqualTo(address);
    assertThat(volume.path("volume").asText()).isEqualTo("/data/1");
    assertThat(volume.path("device").asText()).isEqualTo("sda, rotating, queue 32");
    assertThat(volume.path("kind").asText()).isEqualTo("rotating");
    assertThat(volume.path("queueDepth").asInt()).isEqualTo(32);
    assertThat(volume.path("sharedWith").asText()).isEqualTo("/data/3");
    assertThat(volume.path("reason").asText()).isEqualTo("as lsblk says");
  }

  @Test
  void anOlderDataNodeIsShownWithoutItsDevices() {
    answer = "{\"beans\": [{\"tag.Volume\": \"/data/1\", \"Waiting\": 4}]}";
    assertThat(top("--namenode", address, "--once", "--by", "volume")).isZero();
    assertThat(out.toString(UTF_8).lines())
        .anySatisfy(line -> assertThat(line).startsWith(address + " /data/1 "))
        .contains("  its DataNode does not say which device it is", "1 volume: 1 not told");
  }

  @Test
  void aDataNodeThatHasServedNothingIsNoneWithoutWeir() {
    answer =
        "{\"beans\": [{\"name\": \"Hadoop:service=DataNode,name=Weir\", \"modelerType\": \"Weir\"}]}";
    assertThat(top("--namenode", address, "--once")).isZero();
    assertThat(out.toString(UTF_8).lines())
        .contains(
            "1 of 1 DataNodes have Weir, and have read and written nothing since they were started");
    out.reset();
    answer = "{\"beans\": []}";
    assertThat(top("--namenode", address, "--once")).isZero();
    assertThat(out.toString(UTF_8).lines()).contains("1 of 1 DataNodes publish nothing of Weir");
  }

  @Test
  void aNameNodeThatIsNotThereIsOneLine() {
    assertThat(top("--namenode", "localhost:1", "--once")).isEqualTo(1);
    assertThat(err.toString()).startsWith("the NameNode at http://localhost:1: ");
  }

  @Test
  void anIntervalThatIsNotAllowedIsRefused() {
    assertThat(top("--namenode", address, "--interval", "0")).isEqualTo(1);
    assertThat(err.toString()).contains("--interval must be 1 to 3600, was 0");
  }

  private int top(String... arguments) {
    CommandLine line =
        new CommandLine(new TopCommand(new PrintStream(out, true, UTF_8), false, 80));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setErr(new PrintWriter(err, true));
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          command.getErr().println(failure.getMessage());
          return 1;
        });
    return line.execute(arguments);
  }

  private String nameNode() {
    return """
        {"beans": [{"LiveNodes": "{\\"dn1:9866\\": {\\"infoAddr\\": \\"%s\\"},\\"dn2:9866\\": {\\"infoAddr\\": \\"localhost:1\\"}}"}]}
        """
        .formatted(address);
  }
}
