// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.broker.Broker;
import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.Messages;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The broker, and what it has taken so far: no report twice, none older than another one of its
 * node, and none from before the node's restart once one after it was taken, unless the node has
 * been silent since.
 */
final class BrokerSide {
  /** Three periods. */
  private static final long SILENT_NANOS = 3_000_000_000L;

  private final FuzzRun run;
  private final BrokerLimits limits;
  private final Map<String, Taken> taken = new HashMap<>();
  private Broker broker;
  private long epoch = 1;

  /** Of one node. */
  private static final class Taken {
    private long incarnation;
    private long sequence;
    private long heardNanos;
    private final Set<Long> formerLives = new HashSet<>();
  }

  BrokerSide(FuzzRun run, BrokerLimits limits) {
    this.run = run;
    this.limits = limits;
    this.broker = new Broker(epoch, limits);
  }

  /** It has forgotten everything. */
  void restart() {
    broker = new Broker(++epoch, limits);
    taken.clear();
  }

  byte[] answer(byte[] message, long nowNanos) {
    NodeReport report;
    try {
      report = Messages.decodeReport(message, message.length, limits);
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("a node has sent what the broker cannot read", e);
    }
    Answer answer = broker.report(planted(report), nowNanos);
    run.event(
        answer.getClass().getSimpleName(),
        report.node().hashCode(),
        report.incarnation(),
        report.sequence(),
        nowNanos);
    if (answer instanceof Answer.Factors) {
      takes(report, nowNanos);
    }
    check(broker.nodes() <= limits.nodes(), "it has %d nodes", broker.nodes());
    check(broker.flows() <= limits.flows(), "it has %d flows", broker.flows());
    return Messages.encode(answer);
  }

  private void takes(NodeReport report, long nowNanos) {
    Taken last = taken.computeIfAbsent(report.node(), node -> new Taken());
    check(
        !last.formerLives.contains(report.incarnation())
            || nowNanos - last.heardNanos >= SILENT_NANOS,
        "a report of %s from before its restart is taken",
        report.node());
    check(
        report.incarnation() != last.incarnation || report.sequence() > last.sequence,
        "report %d of %s is taken after %d",
        report.sequence(),
        report.node(),
        last.sequence);
    if (report.incarnation() != last.incarnation) {
      last.formerLives.add(last.incarnation);
      last.formerLives.remove(report.incarnation());
    }
    last.heardNanos = nowNanos;
    last.incarnation = report.incarnation();
    last.sequence = report.sequence();
  }

  /** What a broker that does not look at the sequence, or at the life of a node, would take. */
  private NodeReport planted(NodeReport report) {
    Taken last = taken.get(report.node());
    boolean isOfThisLife = last != null && last.incarnation == report.incarnation();
    boolean again = run.has(PlantedBug.REPORT_APPLIED_TWICE) && isOfThisLife;
    boolean ofFormerLife =
        run.has(PlantedBug.SEQUENCE_IGNORED)
            && last != null
            && last.formerLives.contains(report.incarnation());
    if (last == null || !(again || ofFormerLife)) {
      return report;
    }
    return new NodeReport(
        report.node(),
        last.incarnation,
        report.edition(),
        Math.max(report.sequence(), last.sequence + 1),
        report.intervalNanos(),
        report.firstName(),
        report.names(),
        report.serviceNanos(),
        report.wanted(),
        report.moved(),
        report.heard());
  }
}
