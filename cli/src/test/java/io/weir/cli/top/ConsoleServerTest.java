// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.console.Console;
import io.weir.hadoop.console.http.ConsoleSite;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ConsoleServerTest {
  private static ConsoleServer server;

  @BeforeAll
  static void start() throws IOException {
    Console console =
        new Console(BrokerLimits.DEFAULT, null, System::nanoTime, System::currentTimeMillis);
    Published published =
        new Published(
            List.of(
                new FlowReading(
                    "dn1", "/1", "a", "", 1, Promised.NOTHING, 0, 9, 9, 900_000_000, 1, 0)),
            List.of(),
            /* isOn= */ true);
    PublishedUsage.of(published, 1_000_000_000).forEach(console::take);
    server = new ConsoleServer(new ConsoleSite(console), 0);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void thePageAndWhatItAsksForAreServed() throws Exception {
    assertThat(get("").body()).contains("<title>Weir</title>");
    assertThat(get("d3.min.js").statusCode()).isEqualTo(200);
    assertThat(get("api/now").body()).contains("\"name\":\"a\"");
    assertThat(get("api/me").body()).contains("\"mayChange\":false");
    assertThat(get("api/node?name=dn1").body()).contains("\"volume\":\"/1\"");
    assertThat(get("").headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'");
  }

  @Test
  void whatIsNotThereIsSaid() throws Exception {
    assertThat(get("api/node?name=nobody").statusCode()).isEqualTo(404);
    assertThat(get("../etc/passwd").statusCode()).isEqualTo(404);
    assertThat(get("api/accounts?by=user").statusCode()).isEqualTo(404); // no history
  }

  @Test
  void aPageOfOthersHasNoWayIn() throws Exception {
    int port = URI.create(server.address()).getPort();
    try (Socket socket = new Socket("localhost", port)) {
      socket
          .getOutputStream()
          .write(
              "GET /api/now HTTP/1.1\r\nHost: evil.example\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      byte[] answer = socket.getInputStream().readNBytes(12);
      assertThat(new String(answer, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 403");
    }
  }

  private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + path)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }
}
