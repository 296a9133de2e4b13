// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.exchange.WeightChanges;
import io.weir.core.tree.FlowWeight;
import io.weir.core.tree.Place;
import io.weir.core.tree.Placement;
import io.weir.core.tree.WeightTree;
import java.util.HashMap;
import java.util.List;
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
  // How often weights follow who is active.
  private static final long WEIGH_PERIOD_NANOS = 1_000_000_000L;
  private static final int PERIODS_ACTIVE = 3;
  private static final long LEAST_SILENCE_NANOS = PERIODS_ACTIVE * WEIGH_PERIOD_NANOS;

  private final long epoch;
  private final BrokerLimits limits;
  private final ReportCheck check;
  private final FlowTable totals;
  private final @Nullable WeightTree tree;
  private final ClusterTree shares = new ClusterTree();
  private final Map<String, RateAccount> nodes = new HashMap<>();
  private final Map<String, NodeAccount> olderNodes = new HashMap<>();
  private long steppedNanos;
  private long looksAtNanos;
  private boolean stepped;
  private long sweptNanos;
  private boolean swept;
  private long refused;
  private long weighedNanos;

  /**
   * One that gives no weights: each node has its own.
   *
   * @param epoch another number each time that a broker starts
   */
  public Broker(long epoch, BrokerLimits limits) {
    this(epoch, limits, /* weighs= */ false);
  }

  /**
   * @param epoch another number each time that a broker starts
   * @param weighs whether it gives weights to flows that are told a place by {@link #place}
   */
  public Broker(long epoch, BrokerLimits limits, boolean weighs) {
    this.epoch = epoch;
    this.limits = limits;
    this.check = new ReportCheck(limits);
    this.tree = weighs ? new WeightTree(WeightChanges.ANOTHERS) : null;
    this.totals =
        new FlowTable(limits.flows(), flow -> tree == null ? null : tree.placeOf(flow), shares);
  }

  /**
   * Says where applications stand in the tree of weights: those that are missing have no weight
   * from here any more. Ignored where the broker gives none.
   */
  public void place(List<Placement> placements, long nowNanos) {
    if (tree != null) {
      List<Placement> bounded =
          placements.stream().filter(check::canBeTold).limit(limits.flows()).toList();
      tree.plant(bounded);
      shares.place(bounded);
      totals.place();
      weigh(tree, nowNanos);
    }
  }

  private void weigh(WeightTree planted, long nowNanos) {
    planted.weigh(nowNanos);
    weighedNanos = nowNanos;
  }

  /** Takes a report in, and answers it. */
  public Answer report(NodeReport report, long nowNanos) {
    sweepNowAndThen(nowNanos);
    stepOncePerPeriod(nowNanos);
    RateAccount node = nodes.get(report.node());
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
        node = new RateAccount(totals);
        nodes.put(report.node(), node);
        forgetOlder(report.node(), nowNanos);
      }
      node.begin(report, nowNanos);
    }
    boolean all = report.heard() == 0 || report.tellsAllNames();
    // By what it gave in the period before: that is in what all of them gave.
    List<Answer.Factors.Part> parts = node.parts();
    node.take(report, nowNanos, activeUntilNanos(report.intervalNanos(), nowNanos));
    return new Answer.Factors(
        epoch,
        shares.edition(),
        all,
        node.changes(report, all, shares.changed()),
        parts,
        nodes(),
        0);
  }

  /** It has been upgraded. */
  private void forgetOlder(String node, long nowNanos) {
    NodeAccount older = olderNodes.remove(node);
    if (older != null) {
      older.end(nowNanos);
    }
  }

  /** It has been taken back to version 0.1. */
  private void forgetNewer(String node, long nowNanos) {
    RateAccount newer = nodes.remove(node);
    if (newer != null) {
      newer.end(nowNanos);
    }
  }

  /**
   * A period is that of most nodes: what one of them says of its own makes others wait for nothing.
   */
  private void stepOncePerPeriod(long nowNanos) {
    if (!stepped) {
      stepped = true;
      steppedNanos = nowNanos;
      looksAtNanos = nowNanos + WEIGH_PERIOD_NANOS;
    }
    if (nowNanos < looksAtNanos) {
      return;
    }
    looksAtNanos = nowNanos + WEIGH_PERIOD_NANOS;
    nodes.values().forEach(each -> each.silence(nowNanos, LEAST_SILENCE_NANOS));
    olderNodes.values().forEach(each -> each.silence(nowNanos, LEAST_SILENCE_NANOS));
    long usual = usualIntervalNanos();
    if (usual == 0 && olderNodes.isEmpty()) {
      return; // it was cut off from all: what it knows of flows is old, and no flow has gone
    }
    if (nowNanos - steppedNanos >= Math.min(usual, limits.forgetAfterNanos())) {
      steppedNanos = nowNanos;
      totals.limit();
      shares.step();
    }
  }

  /** The median of those of all nodes that are not silent; 0 if all are. */
  private long usualIntervalNanos() {
    long[] intervals =
        nodes.values().stream()
            .mapToLong(RateAccount::intervalNanos)
            .filter(each -> each > 0)
            .sorted()
            .toArray();
    return intervals.length == 0 ? 0 : intervals[intervals.length / 2];
  }

  private @Nullable String objection(NodeReport report, @Nullable RateAccount node) {
    String objection = node == null ? noRoom() : null;
    objection = objection == null ? check.objection(report) : objection;
    return objection == null && node != null ? node.objection(report) : objection;
  }

  private @Nullable String noRoom() {
    return nodes() < limits.nodes() ? null : "there are " + limits.nodes() + " nodes already";
  }

  /** Takes a report of a node of version 0.1 in, and answers it. */
  public Answer report(ServiceReport report, long nowNanos) {
    sweepNowAndThen(nowNanos);
    if (tree != null && tree.isPlanted() && nowNanos - weighedNanos >= WEIGH_PERIOD_NANOS) {
      weigh(tree, nowNanos);
    }
    stepOncePerPeriod(nowNanos);
    NodeAccount node = olderNodes.get(report.node());
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
        olderNodes.put(report.node(), node);
        forgetNewer(report.node(), nowNanos);
      }
      node.begin(report, nowNanos);
    }
    long[] all =
        node.take(report, nowNanos, activeUntilNanos(nowNanos - node.heardNanos(), nowNanos));
    return new Answer.Totals(epoch, all, weights(node, report));
  }

  /** Three of the node's periods at least: one report may be lost, and one may come late. */
  private long activeUntilNanos(long intervalNanos, long nowNanos) {
    long periods = PERIODS_ACTIVE * Math.max(0, intervalNanos);
    return nowNanos + Math.max(limits.activeNanos(), Math.min(periods, limits.forgetAfterNanos()));
  }

  private @Nullable WeightChanges weights(NodeAccount node, ServiceReport report) {
    if (tree == null) {
      // What an earlier one gave counts no more.
      return report.weightsHeard() == WeightChanges.NONE
          ? null
          : new WeightChanges(WeightChanges.NONE, /* all= */ true, List.of());
    }
    boolean nothingNew =
        report.weightsHeard() == tree.edition()
            && (report.names().isEmpty() || report.flows() == 0);
    return nothingNew || !tree.isPlanted() ? null : node.weights(report, tree.edition());
  }

  private @Nullable String objection(ServiceReport report, @Nullable NodeAccount node) {
    RateAccount newer = nodes.get(report.node());
    if (newer != null && newer.intervalNanos() > 0) {
      return "its node has just reported as one of a later version does";
    }
    String objection = node == null ? noRoom() : null;
    objection = objection == null ? check.objection(report) : objection;
    return objection == null && node != null ? node.objection(report) : objection;
  }

  private void sweepNowAndThen(long nowNanos) {
    if (swept && nowNanos - sweptNanos < limits.forgetAfterNanos() / 2) {
      return;
    }
    swept = true;
    sweptNanos = nowNanos;
    long sinceNanos = nowNanos - limits.forgetAfterNanos();
    nodes
        .values()
        .removeIf(each -> endsIf(each.heardNanos() < sinceNanos, () -> each.end(nowNanos)));
    olderNodes
        .values()
        .removeIf(each -> endsIf(each.heardNanos() < sinceNanos, () -> each.end(nowNanos)));
    totals.forget(sinceNanos);
  }

  private static boolean endsIf(boolean isSilent, Runnable end) {
    if (isSilent) {
      end.run();
    }
    return isSilent;
  }

  /** How many nodes it knows. */
  public int nodes() {
    return nodes.size() + olderNodes.size();
  }

  /** How many flows have a total. */
  public int flows() {
    return totals.size();
  }

  /** How many reports were refused. */
  public long refused() {
    return refused;
  }

  /** How many applications have a place in the tree of weights. */
  public int placed() {
    return tree == null ? 0 : tree.size();
  }

  /** What a flow is given by its place in the tree of weights; null if it has none there. */
  @Nullable FlowWeight weightOf(String flow) {
    Place place = tree == null ? null : tree.placeOf(flow);
    return place == null ? null : place.weight();
  }

  /** What a flow has got in all since the broker knows of it; 0 if it knows nothing. */
  long totalNanos(String flow) {
    return totals.of(flow);
  }
}
