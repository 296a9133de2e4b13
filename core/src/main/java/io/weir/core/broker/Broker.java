// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what each flow gets from all nodes, and tells each node the totals of its flows (IBIS,
 * section 2).
 *
 * <p>It begins with nothing and needs nobody to tell it who there is: a node is known by its first
 * report and forgotten when it has been silent for long. What a node did before it was known does
 * not count. Nothing depends on anybody's clock but the time that the caller passes.
 *
 * <p>Not thread-safe; the time must not go back.
 */
public final class Broker {
  private static final long LARGEST_SERVICE_NANOS = 1L << 53;

  private final long epoch;
  private final BrokerLimits limits;
  private final FlowTotals totals;
  private final Map<String, NodeAccount> nodes = new HashMap<>();
  private long sweptNanos;
  private boolean swept;
  private long refused;

  /**
   * @param epoch another number each time that a broker starts
   */
  public Broker(long epoch, BrokerLimits limits) {
    this.epoch = epoch;
    this.limits = limits;
    this.totals = new FlowTotals(limits.flows());
  }

  /** Takes a report in, and answers it. */
  public Answer report(ServiceReport report, long nowNanos) {
    sweepNowAndThen(nowNanos);
    NodeAccount node = nodes.get(report.node());
    String objection = objection(report, node);
    if (objection != null) {
      refused++;
      return new Answer.Refused(objection);
    }
    if (node == null || !node.understands(report)) {
      if (!report.tellsAllNames()) {
        return new Answer.TellNames();
      }
      if (node == null) {
        node = new NodeAccount(totals);
        nodes.put(report.node(), node);
      }
      node.begin(report, nowNanos);
    }
    return new Answer.Totals(epoch, node.take(report, nowNanos));
  }

  private @Nullable String objection(ServiceReport report, @Nullable NodeAccount node) {
    if (node == null && nodes.size() >= limits.nodes()) {
      return "there are " + limits.nodes() + " nodes already";
    }
    if (report.flows() > limits.flowsOfNode()) {
      return "it has " + report.flows() + " flows; allowed is at most " + limits.flowsOfNode();
    }
    if (isTooLong(report.node()) || report.names().stream().anyMatch(this::isTooLong)) {
      return "a name in it is empty or longer than " + limits.nameLength() + " characters";
    }
    if (report.baseNanos().length != report.names().size()) {
      return "it has "
          + report.names().size()
          + " names and "
          + report.baseNanos().length
          + " bases; allowed is one for each";
    }
    String outOfRange = outOfRange(report.serviceNanos());
    outOfRange = outOfRange == null ? outOfRange(report.baseNanos()) : outOfRange;
    if (outOfRange != null) {
      return outOfRange;
    }
    return node == null ? null : node.objection(report);
  }

  private static @Nullable String outOfRange(long[] nanos) {
    for (long each : nanos) {
      if (each < 0 || each > LARGEST_SERVICE_NANOS) {
        return "it has a service of " + each + " ns; allowed is 0 to " + LARGEST_SERVICE_NANOS;
      }
    }
    return null;
  }

  private boolean isTooLong(String name) {
    return name.isEmpty() || name.length() > limits.nameLength();
  }

  private void sweepNowAndThen(long nowNanos) {
    if (swept && nowNanos - sweptNanos < limits.forgetAfterNanos() / 2) {
      return;
    }
    swept = true;
    sweptNanos = nowNanos;
    long sinceNanos = nowNanos - limits.forgetAfterNanos();
    for (Iterator<NodeAccount> each = nodes.values().iterator(); each.hasNext(); ) {
      NodeAccount node = each.next();
      if (node.heardNanos() < sinceNanos) {
        node.end(nowNanos);
        each.remove();
      }
    }
    totals.forget(sinceNanos);
  }

  /** How many nodes it knows. */
  public int nodes() {
    return nodes.size();
  }

  /** How many flows have a total. */
  public int flows() {
    return totals.size();
  }

  /** How many reports were refused. */
  public long refused() {
    return refused;
  }

  /** What a flow has got in all since the broker knows of it; 0 if it knows nothing. */
  public long totalNanos(String flow) {
    return totals.of(flow);
  }
}
