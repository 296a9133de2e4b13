// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.core.broker.Broker;
import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.tree.Placement;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.Messages;
import io.weir.hadoop.exchange.message.OlderMessages;
import io.weir.hadoop.yarn.YarnFollower;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** A NameNode's broker, shared by the threads of its HTTP server. */
public final class SharedBroker implements YarnFollower.Listener {
  private final BrokerLimits limits;
  private final LongSupplier clock;
  private final Broker broker;
  private final LongAdder reports = new LongAdder();
  private final LongAdder malformed = new LongAdder();
  private final LongAdder forbidden = new LongAdder();

  private volatile LongSupplier weightsNumber = () -> 0;

  // Guarded by broker.
  private final Bindings bindings;
  private boolean yarnIsRead;
  private boolean yarnWasRead;
  private long yarnReadNanos;

  /** One that gives no weights. */
  public SharedBroker(BrokerLimits limits) {
    this(limits, /* weighs= */ false, /* isProven= */ false);
  }

  public SharedBroker(BrokerLimits limits, boolean weighs, boolean isProven) {
    this(limits, weighs, isProven, new SecureRandom().nextLong(), System::nanoTime);
  }

  /**
   * @param isProven whether it is known for certain who reports
   * @param epoch another number each time that a broker starts
   */
  public SharedBroker(
      BrokerLimits limits, boolean weighs, boolean isProven, long epoch, LongSupplier clock) {
    this.limits = limits;
    this.clock = clock;
    this.broker = new Broker(epoch, limits, weighs);
    this.bindings = new Bindings(limits.nodes(), limits.forgetAfterNanos(), isProven);
  }

  /** How many nodes and flows it takes. */
  public BrokerLimits limits() {
    return limits;
  }

  /**
   * Reads a report and says the answer to it, in the language of the report.
   *
   * @param from whose word it is
   */
  public byte[] report(byte[] message, int length, String from) throws MalformedMessageException {
    byte[] answer =
        Messages.version(message, length) == OlderMessages.VERSION
            ? OlderMessages.encode(
                report(OlderMessages.decodeReport(message, length, limits), from))
            : Messages.encode(report(Messages.decodeReport(message, length, limits), from));
    reports.increment();
    return answer;
  }

  /** Nodes are told the number of the weights of the cluster, as of then. */
  public void tellsOf(LongSupplier number) {
    weightsNumber = number;
  }

  private Answer report(NodeReport report, String from) {
    Answer answer;
    synchronized (broker) {
      long nowNanos = clock.getAsLong();
      String objection = bindings.objection(report.node(), from, nowNanos);
      answer = objection == null ? broker.report(report, nowNanos) : refused(objection);
    }
    return answer instanceof Answer.Factors factors
        ? factors.withWeights(weightsNumber.getAsLong())
        : answer;
  }

  private Answer report(ServiceReport report, String from) {
    synchronized (broker) {
      long nowNanos = clock.getAsLong();
      String objection = bindings.objection(report.node(), from, nowNanos);
      return objection == null ? broker.report(report, nowNanos) : refused(objection);
    }
  }

  private Answer refused(String why) {
    forbidden.increment();
    return new Answer.Refused(why);
  }

  @Override
  public void placed(List<Placement> placements) {
    synchronized (broker) {
      long nowNanos = clock.getAsLong();
      broker.place(placements, nowNanos);
      yarnIsRead = true;
      yarnWasRead = true;
      yarnReadNanos = nowNanos;
    }
  }

  @Override
  public void lost() {
    synchronized (broker) {
      yarnIsRead = false;
    }
  }

  void countMalformed() {
    malformed.increment();
  }

  void countForbidden() {
    forbidden.increment();
  }

  public BrokerState state() {
    synchronized (broker) {
      return new BrokerState(
          broker.nodes(),
          broker.flows(),
          reports.sum(),
          broker.refused(),
          malformed.sum(),
          forbidden.sum(),
          broker.placed(),
          yarnIsRead,
          yarnWasRead
              ? TimeUnit.NANOSECONDS.toSeconds(clock.getAsLong() - yarnReadNanos)
              : BrokerState.NEVER);
    }
  }
}
