// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.core.broker.Answer;
import io.weir.core.broker.Broker;
import io.weir.core.broker.BrokerLimits;
import io.weir.core.broker.ServiceReport;
import io.weir.core.tree.Placement;
import io.weir.hadoop.yarn.YarnFollower;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** The broker of a NameNode, for the threads that serve its HTTP. */
public final class SharedBroker implements YarnFollower.Listener {
  private final BrokerLimits limits;
  private final Broker broker;
  private final LongAdder reports = new LongAdder();
  private final LongAdder malformed = new LongAdder();
  private final LongAdder forbidden = new LongAdder();

  // Guarded by broker.
  private boolean yarnIsRead;
  private boolean yarnWasRead;
  private long yarnReadNanos;

  /** One that gives no weights. */
  public SharedBroker(BrokerLimits limits) {
    this(limits, /* weighs= */ false);
  }

  /**
   * @param weighs whether it gives weights to the applications that it is told a place of
   */
  public SharedBroker(BrokerLimits limits, boolean weighs) {
    this.limits = limits;
    this.broker = new Broker(new SecureRandom().nextLong(), limits, weighs);
  }

  BrokerLimits limits() {
    return limits;
  }

  /** Reads a report and says the answer to it, both as {@link Messages}. */
  byte[] report(byte[] message, int length) throws MalformedMessageException {
    ServiceReport report = Messages.decodeReport(message, length, limits);
    Answer answer;
    synchronized (broker) {
      answer = broker.report(report, System.nanoTime());
    }
    reports.increment();
    return Messages.encode(answer);
  }

  @Override
  public void placed(List<Placement> placements) {
    synchronized (broker) {
      long nowNanos = System.nanoTime();
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

  /** A message was too long, or no message. */
  void countMalformed() {
    malformed.increment();
  }

  /** Somebody who may not report has tried to. */
  void countForbidden() {
    forbidden.increment();
  }

  /** How it is, for its metrics. */
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
              ? TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - yarnReadNanos)
              : BrokerState.NEVER);
    }
  }
}
