// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.broker.SharedBroker;
import io.weir.hadoop.exchange.NoBrokerException;
import io.weir.hadoop.exchange.OtherVersionException;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.Messages;
import io.weir.hadoop.exchange.message.OlderMessages;
import io.weir.hadoop.weights.central.WeightsVersion;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.simulator.kernel.Simulation;
import java.io.IOException;
import java.time.Instant;

/** A NameNode: whether it is there, has a broker, and of which version that is. */
final class ExchangeBroker {
  /** The text of a version that is no list. */
  private static final String NO_LIST = "these are no weights";

  private final FuzzRun run;
  private final Simulation simulation;
  private final BrokerLimits limits;

  /** Its plug-in is not set. */
  final boolean lacksBroker;

  private boolean isOlder;
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
    SharedBroker fresh =
        new SharedBroker(
            limits,
            /* weighs= */ false,
            /* isProven= */ run.happens(0.5),
            run.between(1, Long.MAX_VALUE),
            simulation::nowNanos);
    fresh.tellsOf(() -> weights);
    return fresh;
  }

  /** It has forgotten everything, and may have been upgraded, or not have its broker at once. */
  void restart() {
    broker = fresh();
    isOlder &= run.happens(0.5);
    if (run.happens(0.3)) {
      startsUntilNanos = simulation.nowNanos() + run.scale(1_000_000, 10_000_000_000L);
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

  /** What it answers. */
  byte[] answer(byte[] message, String from) throws IOException {
    if (lacksBroker || simulation.nowNanos() < startsUntilNanos) {
      throw new NoBrokerException("simulated");
    }
    if (isOlder && Messages.version(message, message.length) != OlderMessages.VERSION) {
      throw new OtherVersionException("simulated");
    }
    byte[] answer = broker.report(message, message.length, from);
    check(broker.state().nodes() <= limits.nodes(), "it has %d nodes", broker.state().nodes());
    check(broker.state().flows() <= limits.flows(), "it has %d flows", broker.state().flows());
    return answer;
  }

  /** What it makes of something that may be no message. */
  void hears(byte[] message, String from) {
    try {
      answer(message, from);
    } catch (MalformedMessageException e) {
      run.event("malformed", message.length);
    } catch (IOException e) {
      run.event("not heard");
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
