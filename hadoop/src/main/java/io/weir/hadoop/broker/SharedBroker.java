// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import io.weir.core.broker.Answer;
import io.weir.core.broker.Broker;
import io.weir.core.broker.BrokerLimits;
import io.weir.core.broker.ServiceReport;
import java.security.SecureRandom;
import java.util.concurrent.atomic.LongAdder;

/** The broker of a NameNode, for the threads that serve its HTTP. */
public final class SharedBroker {
  private final BrokerLimits limits;
  private final Broker broker;
  private final LongAdder reports = new LongAdder();
  private final LongAdder malformed = new LongAdder();
  private final LongAdder forbidden = new LongAdder();

  public SharedBroker(BrokerLimits limits) {
    this.limits = limits;
    this.broker = new Broker(new SecureRandom().nextLong(), limits);
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
          forbidden.sum());
    }
  }
}
