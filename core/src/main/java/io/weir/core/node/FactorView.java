// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import io.weir.core.broker.ReportCheck;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.Standing;
import io.weir.core.request.Flow;
import io.weir.core.tree.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node's state of the exchange with one broker: what it has sent, and the factors that it has
 * received. With several brokers, one of which leads, a node has a view of each and acts on the
 * leader's.
 *
 * <p>One report at a time: {@link #next}, then {@link #answered} if an answer came; another {@code
 * next} if none did: it covers the time of both.
 */
public final class FactorView {
  /** What no broker has taken for so long is over, and told no more. */
  private static final long MOST_UNTOLD_NANOS = 60_000_000_000L;

  private final ServiceLedger ledger;
  private final String node;
  private final long incarnation;
  private long sequence;
  private long toldEdition = -1;
  private int toldNames;
  private long epoch;
  private long heard;
  private Map<String, Standing> standings = Map.of();
  private long weights;
  private Map<List<String>, Double> limitParts = Map.of();

  /** What stood in the ledger when the broker last took a report. */
  private Snapshot told = Snapshot.NOTHING;

  private @Nullable Snapshot asked;

  private record Snapshot(long nanos, long edition, List<String> flows, Map<String, Sum> sums) {
    static final Snapshot NOTHING = new Snapshot(0, -1, List.of(), Map.of());

    static Snapshot of(ServiceLedger ledger, long nowNanos) {
      List<String> flows = new ArrayList<>();
      Map<String, Sum> sums = new HashMap<>();
      for (LedgerRow row : ledger.rows()) {
        flows.add(row.flow());
        sums.put(row.flow(), new Sum(row.serviceNanos(), row.wantedServiceNanos(), row.bytes()));
      }
      return new Snapshot(nowNanos, ledger.edition(), flows, sums);
    }
  }

  private record Sum(long serviceNanos, double wantedNanos, long bytes) {}

  /**
   * @param incarnation another number each time that the node starts
   * @param nowNanos what was before does not count
   */
  public FactorView(ServiceLedger ledger, String node, long incarnation, long nowNanos) {
    this.ledger = ledger;
    this.node = node;
    this.incarnation = incarnation;
    this.told = Snapshot.of(ledger, nowNanos);
  }

  /** What to tell the broker now, by a node that acts on what it has said. */
  public NodeReport next(long nowNanos) {
    return next(nowNanos, standings);
  }

  /**
   * What to tell the broker now.
   *
   * @param acted on what the node acts, as one of all brokers has said: one that has just started
   *     begins with that
   */
  public NodeReport next(long nowNanos, Map<String, Standing> acted) {
    Snapshot now = Snapshot.of(ledger, nowNanos);
    forgetUntold(now);
    asked = now;
    int firstName = ledger.edition() == toldEdition ? toldNames : 0;
    List<LedgerRow> rows = ledger.rows();
    long[] serviceNanos = new long[rows.size()];
    byte[] wanted = new byte[rows.size()];
    List<NodeReport.Moved> moved = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      LedgerRow row = rows.get(i);
      Sum before = told.sums().get(row.flow());
      long since = before == null ? row.baseNanos() : before.serviceNanos();
      double wantedSince = before == null ? 0 : before.wantedNanos();
      serviceNanos[i] = Math.max(0, row.serviceNanos() - since);
      wanted[i] =
          serviceNanos[i] == 0 && row.isWaiting()
              ? (byte) NodeReport.ALL_WANTED
              : part(row.wantedServiceNanos() - wantedSince, serviceNanos[i]);
      if (row.isLimited()) {
        long bytesSince = before == null ? 0 : before.bytes();
        moved.add(new NodeReport.Moved(i, Math.max(0, row.bytes() - bytesSince)));
      }
    }
    return new NodeReport(
        node,
        incarnation,
        ledger.edition(),
        ++sequence,
        Math.max(ReportCheck.LEAST_INTERVAL_NANOS, nowNanos - told.nanos()),
        firstName,
        rows.stream().skip(firstName).map(row -> named(row, acted)).toList(),
        serviceNanos,
        wanted,
        moved,
        heard);
  }

  /** Only the last period is told, then; nothing, where even that is longer than a broker takes. */
  private void forgetUntold(Snapshot now) {
    Snapshot last = asked;
    if (last != null && now.nanos() - told.nanos() > MOST_UNTOLD_NANOS) {
      told = last;
    }
    if (now.nanos() - told.nanos() > ReportCheck.MOST_INTERVAL_NANOS) {
      told = now;
    }
  }

  private static NodeReport.Named named(LedgerRow row, Map<String, Standing> acted) {
    Standing its = acted.get(row.flow());
    return new NodeReport.Named(
        row.flow(), pathOf(row), its == null ? Standing.NO_FACTORS : its.factors());
  }

  /** One that the node knows no more stands by itself. */
  private static List<Placement.Level> pathOf(LedgerRow row) {
    return row.path().isEmpty()
        ? List.of(new Placement.Level(row.flow(), Flow.DEFAULT_WEIGHT))
        : row.path();
  }

  private static byte part(double wantedNanos, long nanos) {
    double part = nanos == 0 ? 0 : Math.max(0, Math.min(1, wantedNanos / nanos));
    return (byte) Math.round(part * NodeReport.ALL_WANTED);
  }

  /** Takes the answer to the last report: says whether the broker has taken that. */
  public boolean answered(Answer answer) {
    Snapshot report = asked;
    asked = null;
    if (answer instanceof Answer.TellNames) {
      toldEdition = -1;
    }
    if (report == null || !(answer instanceof Answer.Factors factors)) {
      return false;
    }
    boolean wereAllNew = report.edition() != toldEdition;
    told = report;
    weights = factors.weights();
    toldEdition = report.edition();
    toldNames = report.flows().size();
    boolean isAnother = factors.epoch() != epoch;
    epoch = factors.epoch();
    heard = isAnother && !factors.all() ? 0 : factors.edition();
    standings = changed(factors, report.flows(), isAnother || factors.all());
    // Where all were new the broker knows what this node gave by the next one.
    limitParts = wereAllNew ? new HashMap<>(limitParts) : limitParts(factors, report.flows());
    limitParts.put(List.of(), 1.0 / Math.max(1, factors.nodes()));
    limitParts = Map.copyOf(limitParts);
    return true;
  }

  private Map<String, Standing> changed(Answer.Factors factors, List<String> flows, boolean all) {
    if (factors.changes().isEmpty() && !all) {
      return standings;
    }
    Map<String, Standing> fresh = all ? new HashMap<>() : new HashMap<>(standings);
    fresh.keySet().retainAll(new HashSet<>(flows));
    for (Answer.Factors.Change each : factors.changes()) {
      if (each.number() >= 0 && each.number() < flows.size()) {
        String flow = flows.get(each.number());
        Standing before = fresh.get(flow);
        fresh.put(
            flow,
            new Standing(
                each.factors(),
                each.isMoved() || before == null ? each.placement() : before.placement()));
      }
    }
    return Map.copyOf(fresh);
  }

  private Map<List<String>, Double> limitParts(Answer.Factors factors, List<String> flows) {
    Map<List<String>, Double> parts = new HashMap<>();
    Map<String, List<Placement.Level>> said = factors.parts().isEmpty() ? Map.of() : ledger.paths();
    for (Answer.Factors.Part each : factors.parts()) {
      String flow = each.number() < flows.size() ? flows.get(each.number()) : "";
      Standing standing = standings.get(flow);
      List<Placement.Level> path = said.getOrDefault(flow, List.of());
      path = standing == null ? path : standing.pathFrom(path);
      if (each.level() < path.size()) {
        List<String> names =
            path.subList(0, each.level() + 1).stream().map(Placement.Level::name).toList();
        parts.put(names, (double) each.part());
      }
    }
    return parts;
  }

  /**
   * Which part of the limits of queues, users and flows is this node's, from 0 to 1, by the names
   * from below the root. Of those that are missing it is that of the empty list of names; all, if
   * that is missing too.
   */
  public Map<List<String>, Double> limitParts() {
    return limitParts;
  }

  /** What has been heard of each flow: the same map as long as that is the same. */
  public Map<String, Standing> standings() {
    return standings;
  }

  /** Another number each time that the broker has started; 0: it has not answered yet. */
  public long epoch() {
    return epoch;
  }

  /** The number of the weights that the cluster has; 0: none, as far as is known. */
  public long weights() {
    return weights;
  }
}
