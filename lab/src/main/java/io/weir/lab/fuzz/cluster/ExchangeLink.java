// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.hadoop.broker.HttpAnswer;
import io.weir.hadoop.exchange.BrokerConnection;
import io.weir.hadoop.exchange.HttpReply;
import io.weir.hadoop.weights.central.WeightsVersion;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.threads.SimulatedThreads;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The network between a node and a broker. */
final class ExchangeLink implements BrokerConnection {
  /** As of a link over HTTP: three periods. */
  private static final long TIMEOUT_NANOS = 3_000_000_000L;

  private static final byte[] PAGE = "<html>".getBytes(StandardCharsets.UTF_8);

  private final FuzzRun run;
  private final Simulation simulation;
  private final SimulatedThreads threads;
  private final ExchangeBroker broker;
  private final Supplier<ExchangeFaults> faults;
  private final String address;
  private final Runnable whenAnswered;
  private long cutUntilNanos;
  private boolean isHealthy;

  /**
   * @param address where the node is
   * @param whenAnswered told each time that an answer comes whole
   */
  ExchangeLink(
      FuzzRun run,
      Simulation simulation,
      SimulatedThreads threads,
      ExchangeBroker broker,
      Supplier<ExchangeFaults> faults,
      String address,
      Runnable whenAnswered) {
    this.run = run;
    this.simulation = simulation;
    this.threads = threads;
    this.broker = broker;
    this.faults = faults;
    this.address = address;
    this.whenAnswered = whenAnswered;
  }

  void isCutFor(long nanos) {
    cutUntilNanos = simulation.nowNanos() + nanos;
  }

  /** From now on messages take no time, and none is lost. */
  void heal() {
    isHealthy = true;
  }

  @Override
  public String with() {
    return "a simulated broker";
  }

  @Override
  public byte[] exchange(byte[] report) throws IOException {
    mayHaveNoMemory();
    travels(report);
    HttpAnswer answer = answer(report);
    if (!isHealthy) {
      travels(null);
      answer = spoilt(answer);
    }
    byte[] heard = HttpReply.answer(new Reply(answer));
    whenAnswered.run();
    return heard;
  }

  private void mayHaveNoMemory() {
    if (!isHealthy && run.happens(faults.get().errors())) {
      throw new OutOfMemoryError("simulated");
    }
  }

  private HttpAnswer answer(byte[] report) throws IOException {
    String user = !isHealthy && run.happens(faults.get().strangers()) ? null : ExchangeBroker.NODES;
    boolean isCut = !isHealthy && run.happens(faults.get().spoilt());
    byte[] body = isCut ? Arrays.copyOf(report, run.between(0, report.length)) : report;
    if (!isHealthy && run.happens(faults.get().repeats())) {
      if (run.happens(0.5)) {
        broker.hears(body, user, address); // a connection that was lost was made again
      } else {
        simulation.in(
            run.between(0, faults.get().mostDelayNanos()),
            Event.of(() -> broker.hears(report, user, address)));
      }
    }
    HttpAnswer answer = broker.answer(body, report.length, user, address);
    check(
        answer.status() != 400 || isCut || broker.isOlder(),
        "a node has sent what the broker cannot read: %s",
        new String(answer.body(), StandardCharsets.UTF_8));
    return answer;
  }

  /** It may be cut short, or not the broker's. */
  private HttpAnswer spoilt(HttpAnswer answer) {
    if (!run.happens(faults.get().spoilt())) {
      return answer;
    }
    byte[] body = Arrays.copyOf(answer.body(), run.between(0, answer.body().length));
    return run.happens(0.5)
        ? new HttpAnswer(answer.status(), answer.type(), body)
        : new HttpAnswer(run.oneOf(List.of(200, 302, 401, 500, 502, 503)), "text/html", PAGE);
  }

  private record Reply(HttpAnswer answer) implements HttpReply {
    @Override
    public int status() {
      return answer.status();
    }

    @Override
    public InputStream body() {
      return new ByteArrayInputStream(answer.body());
    }

    @Override
    public String complaint() {
      String said = new String(answer.body(), StandardCharsets.UTF_8);
      return said.startsWith("<") ? "" : said.strip();
    }
  }

  /** One way; a report that takes too long arrives all the same, when nobody waits any more. */
  private void travels(byte @Nullable [] report) throws IOException {
    if (isHealthy) {
      return;
    }
    if (broker.isGone()) {
      throw new ConnectException("simulated");
    }
    if (simulation.nowNanos() < cutUntilNanos || run.happens(faults.get().losses())) {
      threads.sleep(TIMEOUT_NANOS);
      throw new SocketTimeoutException("simulated");
    }
    long nanos = run.between(0, faults.get().mostDelayNanos());
    if (nanos <= TIMEOUT_NANOS) {
      threads.sleep(nanos);
      return;
    }
    if (report != null) {
      simulation.in(nanos, Event.of(() -> broker.hears(report, ExchangeBroker.NODES, address)));
    }
    threads.sleep(TIMEOUT_NANOS);
    throw new SocketTimeoutException("simulated");
  }

  @Override
  public WeightsVersion weights() throws IOException {
    mayHaveNoMemory();
    travels(null);
    WeightsVersion version = broker.weights();
    run.event("weights", version.number(), simulation.nowNanos());
    travels(null);
    return version;
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
