// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.exchange.WeightChanges;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a broker knows of a node of version 0.1, which says what its flows have got so far. */
final class NodeAccount {
  /** Rates are in millionths of a device. */
  private static final double DEVICE = 1e6;

  /** Of one flow at one node: a thousand devices. */
  static final int MOST_RATE = 1_000_000_000;

  private final FlowTable totals;
  private final FormerLives formerLives = new FormerLives();
  private boolean known;
  private long incarnation;
  private long edition;
  private long sequence;
  private int flows;
  private @Nullable FlowTotal[] flowByNumber = new FlowTotal[0];
  private long[] reportedNanos = new long[0];
  private int[] rates = new int[0];
  private long heardNanos;

  /** Between the last two reports, as such a node does not say which time they cover. */
  private long intervalNanos;

  private boolean silent;

  NodeAccount(FlowTable totals) {
    this.totals = totals;
  }

  /**
   * Why the report cannot be taken, or null. As in {@link RateAccount}, a life that speaks while
   * the other one is silent is not over.
   */
  @Nullable String objection(ServiceReport report) {
    if (known && report.incarnation() != incarnation) {
      return formerLives.had(report.incarnation()) && !silent
          ? "it is from before the node's restart"
          : null;
    }
    if (known && report.sequence() <= sequence) {
      return "its sequence is " + report.sequence() + " after " + sequence;
    }
    return known && report.edition() == edition ? goesBack(report) : null;
  }

  private @Nullable String goesBack(ServiceReport report) {
    for (int number = 0; number < Math.min(flows, report.flows()); number++) {
      if (report.serviceNanos()[number] < reportedNanos[number]) {
        return "the service of flow number " + number + " goes back";
      }
    }
    return null;
  }

  /** Whether the numbers of this report mean what they meant in the last one. */
  boolean understands(ServiceReport report) {
    return known
        && report.incarnation() == incarnation
        && report.edition() == edition
        && report.flows() >= flows
        && report.firstName() <= flows
        && report.firstName() + report.names().size() == report.flows();
  }

  /** Begins with a report that tells all names, of another incarnation or edition. */
  void begin(ServiceReport report, long nowNanos) {
    boolean restarted = !known || report.incarnation() != incarnation;
    Map<String, Long> reported = new HashMap<>();
    for (int number = 0; number < flows && !restarted; number++) {
      FlowTotal flow = flowByNumber[number];
      if (flow != null) {
        reported.put(flow.name, reportedNanos[number]);
      }
    }
    if (known && restarted) {
      formerLives.add(incarnation);
      formerLives.remove(report.incarnation());
    }
    end(nowNanos);
    if (restarted) {
      heardNanos = nowNanos; // no interval has passed of this life
    }
    known = true;
    incarnation = report.incarnation();
    edition = report.edition();
    name(report);
    for (int number = 0; number < flows; number++) {
      // What an unknown node did before it was known is nobody's debt.
      reportedNanos[number] =
          restarted
              ? report.serviceNanos()[number]
              : reported.getOrDefault(report.names().get(number), report.baseNanos()[number]);
    }
  }

  /**
   * Takes a report that it understands, and says what each of its flows has got in all.
   *
   * @param activeUntilNanos until when those that have got something count as active
   */
  long[] take(ServiceReport report, long nowNanos, long activeUntilNanos) {
    name(report);
    sequence = report.sequence();
    double perNano = DEVICE / Math.max(1, nowNanos - heardNanos);
    intervalNanos = nowNanos - heardNanos;
    heardNanos = nowNanos;
    silent = false;
    long[] all = new long[flows];
    long[] serviceNanos = report.serviceNanos();
    double believed = RateAccount.believed(grownNanos(serviceNanos) * perNano / DEVICE);
    for (int number = 0; number < flows; number++) {
      FlowTotal flow = flowByNumber[number];
      if (flow == null) {
        all[number] = serviceNanos[number];
      } else {
        long grown = Math.max(0, serviceNanos[number] - reportedNanos[number]);
        flow.addTotal(grown * believed);
        gets(number, flow, (int) Math.min(MOST_RATE, Math.round(grown * perNano * believed)));
        if (grown > 0 && flow.place != null) {
          flow.place.isActiveUntil(activeUntilNanos);
        }
        all[number] = flow.totalNanos;
      }
      reportedNanos[number] = serviceNanos[number];
    }
    return all;
  }

  private double grownNanos(long[] serviceNanos) {
    double sum = 0;
    for (int number = 0; number < flows; number++) {
      sum += Math.max(0.0, (double) serviceNanos[number] - reportedNanos[number]);
    }
    return sum;
  }

  /** Whether it wants more is not known of such a node: it counts as if it did. */
  private void gets(int number, FlowTotal flow, int rate) {
    long more = (long) rate - rates[number];
    rates[number] = rate;
    flow.gets(more, more * NodeReport.ALL_WANTED);
  }

  /** The weights of its flows that the report's node has not heard, as far as they have one. */
  WeightChanges weights(ServiceReport report, long edition) {
    boolean all = report.tellsAllNames() || report.weightsHeard() <= WeightChanges.ANOTHERS;
    List<WeightChanges.Change> changes = new ArrayList<>();
    for (int number = 0; number < flows; number++) {
      FlowTotal flow = flowByNumber[number];
      Place place = flow == null ? null : flow.place;
      if (place != null) {
        FlowWeight weight = place.weight();
        boolean isNew = all || number >= report.firstName();
        if (isNew ? weight != null : place.changed() > report.weightsHeard()) {
          changes.add(new WeightChanges.Change(number, weight));
        }
      }
    }
    return new WeightChanges(edition, all, changes);
  }

  private void name(ServiceReport report) {
    if (report.flows() > flowByNumber.length) {
      int room = Math.max(report.flows(), flowByNumber.length * 3 / 2);
      flowByNumber = Arrays.copyOf(flowByNumber, room);
      reportedNanos = Arrays.copyOf(reportedNanos, room);
      rates = Arrays.copyOf(rates, room);
    }
    for (; flows < report.flows(); flows++) {
      FlowTotal flow = totals.name(report.names().get(flows - report.firstName()));
      flowByNumber[flows] = flow;
      if (flow != null && flow.share == null) {
        totals.put(flow);
      }
      reportedNanos[flows] = report.baseNanos()[flows - report.firstName()];
      rates[flows] = 0;
    }
  }

  /** What a node that has not been heard for three of its intervals gives counts no more. */
  void silence(long nowNanos, long leastNanos) {
    if (!silent && nowNanos - heardNanos > Math.max(leastNanos, 3 * intervalNanos)) {
      silent = true;
      for (int number = 0; number < flows; number++) {
        FlowTotal flow = flowByNumber[number];
        if (flow != null) {
          gets(number, flow, 0);
        }
      }
    }
  }

  /** Gives up all numbers. */
  void end(long nowNanos) {
    for (int number = 0; number < flows; number++) {
      FlowTotal flow = flowByNumber[number];
      if (flow != null) {
        gets(number, flow, 0);
      }
      totals.unname(flow, nowNanos);
    }
    flows = 0;
  }

  long heardNanos() {
    return heardNanos;
  }
}
