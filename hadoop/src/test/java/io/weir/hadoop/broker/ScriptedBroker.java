// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weir.core.exchange.Answer;
import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.exchange.message.Messages;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.test.GenericTestUtils;

/** Answers all reports with one factor for the first flow. */
public final class ScriptedBroker implements AutoCloseable {
  private final float factor;
  private final HttpServer server;
  private final AtomicInteger reports = new AtomicInteger();
  private final AtomicInteger epoch = new AtomicInteger(1);

  public ScriptedBroker(float factor) throws IOException {
    this.factor = factor;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(BrokerHttp.PATH, this::answer);
    server.start();
  }

  public String address() {
    return "localhost:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange http) throws IOException {
    try (http) {
      http.getRequestBody().readAllBytes();
      Answer.Factors.Change change =
          new Answer.Factors.Change(0, new float[] {factor}, /* isMoved= */ false, null);
      byte[] answer =
          Messages.encode(new Answer.Factors(epoch.get(), 1, /* all= */ true, List.of(change)));
      http.sendResponseHeaders(HttpURLConnection.HTTP_OK, answer.length);
      http.getResponseBody().write(answer);
      reports.incrementAndGet();
    }
  }

  /** It is another one from now on. */
  public void restart() {
    epoch.incrementAndGet();
  }

  public void awaitReports(int number) throws TimeoutException, InterruptedException {
    GenericTestUtils.waitFor(() -> reports.get() >= number, 1, 30_000);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
