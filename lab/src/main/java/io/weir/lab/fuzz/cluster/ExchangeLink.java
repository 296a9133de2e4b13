// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import io.weir.hadoop.exchange.BrokerConnection;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.weights.central.WeightsVersion;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.threads.SimulatedThreads;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The network between a node and a broker. */
final class ExchangeLink implements BrokerConnection {
  /** As of a link over HTTP: three periods. */
  private static final long TIMEOUT_NANOS = 3_000_000_000L;

  private final FuzzRun run;
  private final Simulation simulation;
  private final SimulatedThreads threads;
  private final ExchangeBroker broker;
  private final Supplier<ExchangeFaults> faults;
  private final String from;
  private final Runnable whenAnswered;
  private long cutUntilNanos;
  private boolean isHealthy;

  /**
   * @param from whose word the node's is
   * @param whenAnswered told each time that an answer comes whole
   */
  ExchangeLink(
      FuzzRun run,
      Simulation simulation,
      SimulatedThreads threads,
      ExchangeBroker broker,
      Supplier<ExchangeFaults> faults,
      String from,
      Runnable whenAnswered) {
    this.run = run;
    this.simulation = simulation;
    this.threads = threads;
    this.broker = broker;
    this.faults = faults;
    this.from = from;
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
    travels(report);
    byte[] answer = answer(report);
    if (isHealthy) {
      whenAnswered.run();
      return answer;
    }
    travels(null);
    if (run.happens(faults.get().spoilt())) {
      return Arrays.copyOf(answer, run.between(0, answer.length));
    }
    whenAnswered.run();
    return answer;
  }

  private byte[] answer(byte[] report) throws IOException {
    try {
      byte[] answer = broker.answer(report, from);
      run.event("answer", answer.length, simulation.nowNanos());
      return answer;
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("a node has sent what the broker cannot read", e);
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
      simulation.in(nanos, Event.of(() -> broker.hears(report, from)));
    }
    threads.sleep(TIMEOUT_NANOS);
    throw new SocketTimeoutException("simulated");
  }

  @Override
  public WeightsVersion weights() throws IOException {
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
