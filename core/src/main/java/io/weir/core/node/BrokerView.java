// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import io.weir.core.exchange.Answer;
import io.weir.core.exchange.ServiceDelta;
import io.weir.core.exchange.ServiceReport;
import io.weir.core.exchange.WeightChanges;
import io.weir.core.tree.FlowWeight;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node's state of the exchange with one broker: what it has sent, and what it has received. With
 * several brokers, one of which leads, a node has a view of each and acts on the leader's.
 *
 * <p>One report at a time: {@link #next()}, then {@link #answered} if an answer came; another
 * {@code next()} if none did.
 */
public final class BrokerView {
  private final ServiceLedger ledger;
  private final String node;
  private final long incarnation;
  private long sequence;

  private long toldEdition = -1;
  private int toldNames;

  private @Nullable Snapshot asked;
  private long epoch;
  private long weightsHeard = WeightChanges.NONE;
  private @Nullable Map<String, FlowWeight> weights;

  /** What stood in the ledger at a report, and later what the broker knew of it. */
  private record Snapshot(long edition, List<String> flows, List<Map<String, Long>> byDevice) {
    static Snapshot of(ServiceLedger ledger) {
      List<String> flows = new ArrayList<>();
      List<Map<String, Long>> byDevice = new ArrayList<>();
      for (LedgerRow row : ledger.rows()) {
        flows.add(row.flow());
        byDevice.add(Map.copyOf(row.byDevice()));
      }
      return new Snapshot(ledger.edition(), flows, byDevice);
    }
  }

  /** What a flow had got when the broker last answered. */
  private record Known(long totalNanos, Map<String, Long> byDevice) {}

  private Map<String, Known> known = new HashMap<>();

  /**
   * @param incarnation another number each time that the node starts
   */
  public BrokerView(ServiceLedger ledger, String node, long incarnation) {
    this.ledger = ledger;
    this.node = node;
    this.incarnation = incarnation;
  }

  /** What to tell the broker now. */
  public ServiceReport next() {
    asked = Snapshot.of(ledger);
    int firstName = ledger.edition() == toldEdition ? toldNames : 0;
    List<LedgerRow> rows = ledger.rows();
    return new ServiceReport(
        node,
        incarnation,
        ledger.edition(),
        ++sequence,
        firstName,
        rows.stream().skip(firstName).map(LedgerRow::flow).toList(),
        rows.stream().skip(firstName).mapToLong(LedgerRow::baseNanos).toArray(),
        rows.stream().mapToLong(LedgerRow::serviceNanos).toArray(),
        weightsHeard);
  }

  /**
   * Takes the answer to the last report.
   *
   * @return what each flow has got here and elsewhere since the broker's last answer, by device, by
   *     flow: elsewhere is other nodes and other devices of this one. Nothing after the first
   *     answer of a broker, and of flows that it hears of for the first time.
   */
  public Map<String, Map<String, ServiceDelta>> answered(Answer answer) {
    Snapshot report = asked;
    asked = null;
    if (report == null) {
      return Map.of();
    }
    if (answer instanceof Answer.TellNames) {
      toldEdition = -1;
    }
    if (!(answer instanceof Answer.Totals totals)
        || totals.totalNanos().length != report.flows().size()) {
      return Map.of();
    }
    toldEdition = report.edition();
    toldNames = report.flows().size();
    if (totals.epoch() != epoch) {
      known.clear();
      epoch = totals.epoch();
      weightsHeard = weightsHeard == WeightChanges.NONE ? weightsHeard : WeightChanges.ANOTHERS;
    }
    WeightChanges changes = totals.weights();
    if (changes != null) {
      weightsHeard = changes.edition();
      weights = changed(changes, report.flows());
    }
    return since(report, totals.totalNanos());
  }

  /** Another number each time that the broker has started; 0: it has not answered yet. */
  public long epoch() {
    return epoch;
  }

  private Map<String, FlowWeight> changed(WeightChanges changes, List<String> flows) {
    Map<String, FlowWeight> fresh = new HashMap<>();
    if (weights != null && !changes.all()) {
      fresh.putAll(weights);
    }
    for (WeightChanges.Change each : changes.changes()) {
      String flow = flows.get(each.number());
      FlowWeight weight = each.weight();
      if (weight == null) {
        fresh.remove(flow);
      } else {
        fresh.put(flow, weight);
      }
    }
    return Map.copyOf(fresh);
  }

  /**
   * The weights that the broker has given, by flow, until it gives others: the same map as long as
   * none has changed; null if it has said nothing of weights.
   */
  public @Nullable Map<String, FlowWeight> weights() {
    return weights;
  }

  private Map<String, Map<String, ServiceDelta>> since(Snapshot report, long[] totalNanos) {
    Map<String, Map<String, ServiceDelta>> heard = new HashMap<>();
    Map<String, Known> fresh = new HashMap<>();
    for (int number = 0; number < totalNanos.length; number++) {
      String flow = report.flows().get(number);
      Map<String, Long> byDevice = report.byDevice().get(number);
      Known before = known.get(flow);
      if (before != null && totalNanos[number] >= before.totalNanos()) {
        long grown = totalNanos[number] - before.totalNanos();
        byDevice.forEach(
            (device, nanos) -> {
              long here = nanos - before.byDevice().getOrDefault(device, 0L);
              heard
                  .computeIfAbsent(device, name -> new HashMap<>())
                  .put(flow, new ServiceDelta(here, Math.max(0, grown - here)));
            });
      }
      fresh.put(flow, new Known(totalNanos[number], byDevice));
    }
    known = fresh;
    return heard;
  }
}
