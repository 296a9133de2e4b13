// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.console;

import io.weir.hadoop.exchange.BrokerHttp;
import io.weir.hadoop.exchange.message.UsageMessages;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Nodes that tell a console who uses their disks, as often as it asks for, until it is closed. */
final class UsageFeed implements AutoCloseable {
  /** Each node says one of these after the other. */
  private static final int VARIANTS = 4;

  private static final long SECOND = 1_000_000_000;

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI address;
  private final List<byte[][]> messages = new ArrayList<>();
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final AtomicReference<@Nullable IOException> fault = new AtomicReference<>();
  private volatile boolean isClosed;
  private int periodSeconds;

  UsageFeed(int port, int nodes, UsageOfNodes usage) {
    this.address = URI.create("http://127.0.0.1:" + port + BrokerHttp.USAGE_PATH);
    for (int node = 0; node < nodes; node++) {
      byte[][] variants = new byte[VARIANTS][];
      for (int i = 0; i < VARIANTS; i++) {
        variants[i] = UsageMessages.encode(usage.said("node%04d:9866".formatted(node), SECOND));
      }
      messages.add(variants);
    }
  }

  /** Tells all once, as fast as it is taken. */
  void tellAll() throws IOException, InterruptedException {
    for (byte[][] each : messages) {
      tell(each[0]);
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // check() throws what went wrong
  void start() {
    thread.submit(this::run);
  }

  private void run() {
    try {
      for (int round = 1; !isClosed; round++) {
        long start = System.nanoTime();
        long periodNanos = periodSeconds * SECOND;
        for (int i = 0; i < messages.size() && !isClosed; i++) {
          long due = start + periodNanos * i / messages.size();
          for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
            LockSupport.parkNanos(wait);
          }
          tell(messages.get(i)[round % VARIANTS]);
        }
      }
    } catch (IOException e) {
      fault.set(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(byte[] message) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Content-Type", BrokerHttp.CONTENT_TYPE)
            .POST(BodyPublishers.ofByteArray(message))
            .build();
    HttpResponse<byte[]> answer = http.send(request, BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw new IOException("the console answers " + answer.statusCode());
    }
    periodSeconds = UsageMessages.decodeAnswer(answer.body(), answer.body().length);
  }

  /** Throws what went wrong so far. */
  void check() throws IOException {
    IOException wrong = fault.get();
    if (wrong != null) {
      throw wrong;
    }
  }

  int periodSeconds() {
    return periodSeconds;
  }

  @Override
  public void close() {
    isClosed = true;
    thread.shutdownNow();
  }
}
