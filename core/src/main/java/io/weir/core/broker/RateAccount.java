// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a broker knows of a node that says what its flows get ({@link NodeReport}). */
final class RateAccount {
  /** Rates are in millionths of a device. */
  private static final double DEVICE = 1e6;

  /** What all flows of a node may get, in devices: one that says more is taken for such a node. */
  private static final double MOST_DEVICES = 128;

  private final FlowTable totals;
  private final FormerLives formerLives = new FormerLives();
  private boolean known;
  private long incarnation;
  private long edition;
  private long sequence;
  private int flows;
  private @Nullable FlowTotal[] flowByNumber = new FlowTotal[0];
  private int[] rates = new int[0];
  private byte[] wanted = new byte[0];

  /** What flows that have a limit move, by number; shorter where none has. */
  private long[] bytesPerSecond = new long[0];

  private long heardNanos;
  private long intervalNanos;

  /** Between the last two reports of this life, as they came; 0 after the first one. */
  private long measuredNanos;

  private boolean silent;

  /** Whether it has not been heard for three times as long as was measured. */
  private boolean isOverdue;

  RateAccount(FlowTable totals) {
    this.totals = totals;
  }

  /**
   * Why the report cannot be taken, or null. The last report of a node that has died may come after
   * the first one of the next life, and be taken for another restart. It is the only one, though:
   * so a life that speaks while the other one is silent is not over. For how long the other one has
   * to be silent does not follow from what it said that its report covers.
   */
  @Nullable String objection(NodeReport report) {
    if (known && report.incarnation() != incarnation) {
      return formerLives.had(report.incarnation()) && !isOverdue
          ? "it is from before the node's restart"
          : null;
    }
    return known && report.sequence() <= sequence
        ? "its sequence is " + report.sequence() + " after " + sequence
        : null;
  }

  /** Whether the numbers of this report mean what they meant in the last one. */
  boolean understands(NodeReport report) {
    return known
        && report.incarnation() == incarnation
        && report.edition() == edition
        && report.flows() >= flows
        && report.firstName() <= flows
        && report.firstName() + report.names().size() == report.flows();
  }

  /** Begins with a report that tells all names, of another incarnation or edition. */
  void begin(NodeReport report, long nowNanos) {
    if (known && report.incarnation() != incarnation) {
      formerLives.add(incarnation);
      formerLives.remove(report.incarnation());
    }
    if (!known || report.incarnation() != incarnation) {
      heardNanos = nowNanos; // no interval has passed of this life
    }
    end(nowNanos);
    known = true;
    incarnation = report.incarnation();
    edition = report.edition();
  }

  /**
   * Takes a report that it understands.
   *
   * @param activeUntilNanos until when those that have got something count as active
   */
  void take(NodeReport report, long nowNanos, long activeUntilNanos) {
    name(report);
    sequence = report.sequence();
    measuredNanos = nowNanos - heardNanos;
    heardNanos = nowNanos;
    intervalNanos = report.intervalNanos();
    silent = false;
    isOverdue = false;
    long[] serviceNanos = report.serviceNanos();
    move(report.moved());
    double sumNanos = 0;
    for (long each : serviceNanos) {
      sumNanos += (double) each;
    }
    double believed = believed(sumNanos / intervalNanos);
    double perNano = DEVICE / intervalNanos * believed;
    for (int number = 0; number < flows; number++) {
      int rate = (int) Math.min(NodeAccount.MOST_RATE, serviceNanos[number] * perNano + 0.5);
      FlowTotal flow = gets(number, rate, report.wanted()[number]);
      if (flow != null && serviceNanos[number] > 0) {
        flow.addTotal(serviceNanos[number] * believed); // for nodes of version 0.1
        if (flow.place != null) {
          flow.place.isActiveUntil(activeUntilNanos);
        }
      }
    }
  }

  private void move(List<NodeReport.Moved> moved) {
    for (int number = 0; number < bytesPerSecond.length; number++) {
      moves(number, 0);
    }
    for (NodeReport.Moved each : moved) {
      if (each.number() >= bytesPerSecond.length && each.number() < flows) {
        bytesPerSecond = Arrays.copyOf(bytesPerSecond, flows);
      }
      if (each.number() >= 0 && each.number() < flows) {
        moves(each.number(), Math.round(each.bytes() * 1e9 / intervalNanos));
      }
    }
  }

  private void moves(int number, long now) {
    FlowTotal flow = number < flows ? flowByNumber[number] : null;
    if (flow != null) {
      flow.bytesPerSecond += now - bytesPerSecond[number];
    }
    bytesPerSecond[number] = now;
  }

  /**
   * The part of what a node says that it can have given, if it says that so many devices gave it.
   */
  static double believed(double devices) {
    return devices > MOST_DEVICES ? MOST_DEVICES / devices : 1;
  }

  private @Nullable FlowTotal gets(int number, int rate, byte part) {
    FlowTotal flow = flowByNumber[number];
    if (flow != null && (rate != rates[number] || part != wanted[number])) {
      flow.gets(
          rate - rates[number], wantedRate(rate, part) - wantedRate(rates[number], wanted[number]));
      flow.waits(waiting(rate, part) - waiting(rates[number], wanted[number]));
    }
    rates[number] = rate;
    wanted[number] = part;
    return flow;
  }

  private static long wantedRate(int rate, byte part) {
    return (long) rate * Byte.toUnsignedInt(part);
  }

  private static int waiting(int rate, byte part) {
    return rate == 0 && part != 0 ? 1 : 0;
  }

  private void name(NodeReport report) {
    if (report.flows() > flowByNumber.length) {
      int room = Math.max(report.flows(), flowByNumber.length * 3 / 2);
      flowByNumber = Arrays.copyOf(flowByNumber, room);
      rates = Arrays.copyOf(rates, room);
      wanted = Arrays.copyOf(wanted, room);
    }
    for (; flows < report.flows(); flows++) {
      NodeReport.Named named = report.names().get(flows - report.firstName());
      FlowTotal flow = totals.name(named.flow());
      flowByNumber[flows] = flow;
      rates[flows] = 0;
      wanted[flows] = 0;
      if (flow != null) {
        flow.standsAt(named.path());
        flow.isMovedBy(named.factors());
        totals.putAndWeigh(flow);
      }
    }
  }

  /** What has been told anew since the edition that the node has heard. */
  List<Answer.Factors.Change> changes(NodeReport report, boolean all, long lastChange) {
    if (!all && report.names().isEmpty() && report.heard() >= lastChange) {
      return List.of();
    }
    List<Answer.Factors.Change> changes = new ArrayList<>();
    for (int number = 0; number < flows; number++) {
      FlowTotal flow = flowByNumber[number];
      ClusterShare share = flow == null ? null : flow.share;
      if (flow != null && share != null) {
        boolean isNamed = number >= report.firstName() && !report.names().isEmpty();
        boolean isNew = all || isNamed;
        boolean isMoved = isNew || flow.changed > report.heard();
        if (isMoved || share.pathChanged > report.heard()) {
          changes.add(
              new Answer.Factors.Change(
                  number, share.toldFactors(), isMoved, isMoved ? flow.placement : null));
        }
      }
    }
    return changes;
  }

  /** Which part of each limit is this node's. */
  List<Answer.Factors.Part> parts() {
    LimitParts parts = new LimitParts();
    for (int number = 0; number < flows; number++) {
      FlowTotal flow = flowByNumber[number];
      if (flow != null && flow.isLimited && flow.share != null) {
        parts.add(number, flow.share, number < bytesPerSecond.length ? bytesPerSecond[number] : 0);
      }
    }
    return parts.list();
  }

  /** What a node that has not been heard for three of its intervals gives counts no more. */
  void silence(long nowNanos, long leastNanos) {
    long usualNanos = Math.min(measuredNanos, intervalNanos);
    isOverdue |= nowNanos - heardNanos > Math.max(leastNanos, 3 * usualNanos);
    if (!silent && nowNanos - heardNanos > Math.max(leastNanos, 3 * intervalNanos)) {
      silent = true;
      for (int number = 0; number < flows; number++) {
        gets(number, 0, (byte) 0);
      }
      move(List.of());
    }
  }

  /** Gives up all numbers. */
  void end(long nowNanos) {
    move(List.of());
    for (int number = 0; number < flows; number++) {
      gets(number, 0, (byte) 0);
      totals.unname(flowByNumber[number], nowNanos);
    }
    flows = 0;
  }

  long heardNanos() {
    return heardNanos;
  }

  long intervalNanos() {
    return silent ? 0 : intervalNanos;
  }
}
