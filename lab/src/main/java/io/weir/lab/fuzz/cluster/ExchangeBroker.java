// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.broker.BrokerState;
import io.weir.hadoop.broker.HttpAnswer;
import io.weir.hadoop.broker.ReportRequests;
import io.weir.hadoop.broker.SharedBroker;
import io.weir.hadoop.caller.Reporters;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.Messages;
import io.weir.hadoop.exchange.message.OlderMessages;
import io.weir.hadoop.weights.central.WeightsVersion;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.simulator.kernel.Simulation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A NameNode: whether it is there, has a broker, and of which version that is. */
final class ExchangeBroker {
  /** As whom DataNodes run. */
  static final String NODES = "hdfs";

  private static final Set<String> USERS = Set.of(NODES);

  /** The text of a version that is no list. */
  private static final String NO_LIST = "these are no weights";

  private final FuzzRun run;
  private final Simulation simulation;
  private final BrokerLimits limits;

  /** Its plug-in is not set. */
  final boolean lacksBroker;

  private boolean isOlder;
  private boolean isProven;
  private Reporters reporters = new Reporters(false, USERS);
  private SharedBroker broker;
  private long goneUntilNanos;
  private long startsUntilNanos;
  private long weights;

  ExchangeBroker(FuzzRun run, Simulation simulation, BrokerLimits limits) {
    this.run = run;
    this.simulation = simulation;
    this.limits = limits;
    this.lacksBroker = run.happens(0.1);
    this.isOlder = run.happens(0.2);
    this.weights = run.between(0, 4);
    this.broker = fresh();
  }

  private SharedBroker fresh() {
    isProven = run.happens(0.5);
    reporters = new Reporters(isProven, USERS);
    SharedBroker fresh =
        new SharedBroker(
            limits,
            /* weighs= */ false,
            isProven,
            run.between(1, Long.MAX_VALUE),
            simulation::nowNanos);
    fresh.tellsOf(() -> weights);
    return fresh;
  }

  /** It has forgotten everything, and may have been upgraded, or not have its broker at once. */
  private void restart() {
    broker = fresh();
    isOlder &= run.happens(0.5);
    if (run.happens(0.3)) {
      startsUntilNanos = simulation.nowNanos() + run.scale(1_000_000, 10_000_000_000L);
    }
  }

  /** A period of faults. */
  void disturb(ExchangeFaults faults, long periodNanos) {
    if (run.happens(faults.brokerRestarts())) {
      run.event("broker restarts", simulation.nowNanos());
      restart();
    }
    if (run.happens(faults.outages())) {
      isGoneFor(run.scale(periodNanos, 100 * periodNanos));
    }
    if (run.happens(0.02)) {
      hasWeights(run.between(1, 50));
    }
  }

  void isGoneFor(long nanos) {
    goneUntilNanos = Math.max(goneUntilNanos, simulation.nowNanos() + nanos);
  }

  boolean isGone() {
    return simulation.nowNanos() < goneUntilNanos;
  }

  /** Others are set. */
  void hasWeights(long number) {
    weights = number;
  }

  void heal() {
    goneUntilNanos = 0;
    startsUntilNanos = 0;
  }

  boolean isOlder() {
    return isOlder;
  }

  /** What its HTTP server answers to one user. */
  HttpAnswer answer(byte[] message, int length, @Nullable String user, String address)
      throws IOException {
    if (lacksBroker || simulation.nowNanos() < startsUntilNanos) {
      return page(404);
    }
    if (isOlder && Messages.version(message, message.length) != OlderMessages.VERSION) {
      return text(400, "no report: " + MalformedMessageException.VERSION + "4; known here is 3");
    }
    BrokerState before = broker.state();
    HttpAnswer answer =
        new ReportRequests(
                broker,
                run.has(PlantedBug.ANYBODY_REPORTS) ? new Reporters(false, USERS) : reporters)
            .answer(user, address, length, new ByteArrayInputStream(message));
    run.event("answer", answer.status(), answer.body().length, simulation.nowNanos());
    verify(before, broker.state(), answer.status(), user);
    return answer;
  }

  /** Who may not report leaves nothing behind, and each request is counted once. */
  private void verify(BrokerState before, BrokerState after, int status, @Nullable String user) {
    check(after.nodes() <= limits.nodes(), "it has %d nodes", after.nodes());
    check(after.flows() <= limits.flows(), "it has %d flows", after.flows());
    boolean isTaken = after.reports() > before.reports();
    check(isTaken == (status == 200), "it says %d, and has taken a report: %s", status, isTaken);
    check(!isTaken || !isProven || NODES.equals(user), "%s has reported", user);
    check(
        status != 403 || after.forbidden() == before.forbidden() + 1,
        "somebody who is refused is not counted");
    check(
        status == 200 || status == 403 || after.malformed() == before.malformed() + 1,
        "what is no report is not counted");
  }

  private static HttpAnswer page(int status) {
    return new HttpAnswer(status, "text/html", "<html>".getBytes(StandardCharsets.UTF_8));
  }

  private static HttpAnswer text(int status, String line) {
    return new HttpAnswer(status, "text/plain", line.getBytes(StandardCharsets.UTF_8));
  }

  /** What it makes of something that may be no message, and of which nobody hears the answer. */
  void hears(byte[] message, @Nullable String user, String address) {
    try {
      answer(message, message.length, user, address);
    } catch (IOException e) {
      throw new IllegalStateException("a server fails", e);
    }
  }

  WeightsVersion weights() {
    return weights == 0
        ? WeightsVersion.NONE
        : new WeightsVersion(weights, "admin", Instant.EPOCH, "simulated", text(weights));
  }

  /** Every seventh version is no list. */
  private static String text(long number) {
    return isList(number) ? "user weir " + number : NO_LIST;
  }

  static boolean isList(long number) {
    return number % 7 != 0;
  }

  long weightsNumber() {
    return isOlder ? 0 : weights;
  }
}
