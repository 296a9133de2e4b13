// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.tree.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The total service of each flow on a node's devices, and the numbers of flows in the node's
 * reports; the totals only grow.
 *
 * <p>Devices count anew when they come back, and forget flows; the ledger adds up what they grow
 * by. It forgets a flow that has got nothing for long, by numbering the others anew.
 */
public final class ServiceLedger {
  private static final int FORGOTTEN_KEPT = 10_000;

  /** Of more flows brokers take no report ({@link BrokerLimits}); a flow beyond is not told. */
  private static final int MOST_FLOWS = 4_000;

  /** How long a flow without service is kept where there is not much room left, in readings. */
  private static final int IDLE_READINGS_KEPT_IN_NEED = 3;

  private final int idleReadingsKept;
  private final Map<String, Map<String, EvenService>> readings = new HashMap<>();
  private final Map<String, LedgerRow> rows = new HashMap<>();

  /** What forgotten flows had got: one that comes back goes on from there. */
  private final Map<String, Long> forgotten =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > FORGOTTEN_KEPT;
        }
      };

  private static final Served NOTHING = new Served(0, 0);

  private List<LedgerRow> byNumber = new ArrayList<>();
  private boolean hasRead;
  private long readNanos;
  private long edition;

  /**
   * @param idleReadingsKept after how many readings without service a flow may be forgotten
   */
  public ServiceLedger(int idleReadingsKept) {
    this.idleReadingsKept = idleReadingsKept;
  }

  /**
   * Takes down what all devices have counted so far.
   *
   * @param served by device, by flow; a device that is not in it has gone
   */
  public void read(Map<String, Map<String, Served>> served, long nowNanos) {
    byNumber.forEach(LedgerRow::beginReading);
    readings.keySet().retainAll(served.keySet());
    double intervalNanos = hasRead ? nowNanos - readNanos : 0;
    served.forEach((device, byFlow) -> readDevice(device, byFlow, intervalNanos));
    hasRead = true;
    readNanos = nowNanos;
    forgetIdle(served.keySet());
  }

  private void readDevice(String device, Map<String, Served> counted, double intervalNanos) {
    Map<String, EvenService> before = readings.getOrDefault(device, Map.of());
    Map<String, EvenService> known = new HashMap<>();
    counted.forEach(
        (flow, now) -> {
          EvenService service = before.get(flow);
          if (service == null || now.serviceNanos() < service.last().serviceNanos()) {
            service = new EvenService(NOTHING); // a device that counts anew: all of it is new
          }
          known.put(flow, service);
          grow(device, flow, service, now.atLeast(service.last()), intervalNanos);
        });
    readings.put(device, known);
  }

  private void grow(
      String device, String flow, EvenService service, Served now, double intervalNanos) {
    Served then = service.last();
    long grown = service.tell(now);
    if (grown == 0 && !rows.containsKey(flow) && isWorthNothing(flow)) {
      return;
    }
    double wantedNanos = now.wantedNanos() - then.wantedNanos();
    double wanted = intervalNanos <= 0 ? 1 : Math.min(1, wantedNanos / intervalNanos);
    if (now.isOverLimit() || now.hadMoreThanItsShareSince(then)) {
      wanted = 0; // no weight gives it more than its limit, or takes away what is reserved
    }
    LedgerRow row = rowOf(flow);
    if (row != null) {
      long bytes = Math.max(0, now.bytes() - then.bytes());
      row.add(device, Math.round(grown * now.worth()), Math.max(0, wanted), bytes);
    }
  }

  /** A device remembers it for longer than its number is worth, or numbers are few. */
  private boolean isWorthNothing(String flow) {
    return forgotten.containsKey(flow) || byNumber.size() >= MOST_FLOWS / 2;
  }

  /** Says where flows stand; if one stands elsewhere than before, all names are told anew. */
  public void stand(Map<String, List<Placement.Level>> paths) {
    boolean some = false;
    for (LedgerRow row : byNumber) {
      List<Placement.Level> path = paths.getOrDefault(row.flow(), row.path());
      if (!path.equals(row.path())) {
        some |= !row.path().isEmpty();
        row.standsAt(path);
      }
    }
    edition += some ? 1 : 0;
  }

  private @Nullable LedgerRow rowOf(String flow) {
    LedgerRow row = rows.get(flow);
    if (row == null && byNumber.size() < MOST_FLOWS) {
      row = new LedgerRow(flow, forgottenNanos(flow));
      rows.put(flow, row);
      byNumber.add(row);
    }
    return row;
  }

  private long forgottenNanos(String flow) {
    Long nanos = forgotten.remove(flow);
    return nanos == null ? 0 : nanos;
  }

  /** Not for each flow that ends: a new edition tells all names again. */
  private void forgetIdle(Set<String> devices) {
    long idle = byNumber.stream().filter(this::isIdle).count();
    if (idle == 0 || idle <= byNumber.size() / 2) {
      return;
    }
    List<LedgerRow> kept = new ArrayList<>();
    for (LedgerRow row : byNumber) {
      if (isIdle(row)) {
        rows.remove(row.flow());
        forgotten.put(row.flow(), row.serviceNanos());
      } else {
        row.retain(devices);
        kept.add(row);
      }
    }
    byNumber = kept;
    edition++;
  }

  private boolean isIdle(LedgerRow row) {
    return row.idleReadings()
        > (byNumber.size() > MOST_FLOWS / 2
            ? Math.min(idleReadingsKept, IDLE_READINGS_KEPT_IN_NEED)
            : idleReadingsKept);
  }

  /** Where each flow stands, by name; of those of which somebody has said it. */
  public Map<String, List<Placement.Level>> paths() {
    Map<String, List<Placement.Level>> paths = new HashMap<>();
    for (LedgerRow row : byNumber) {
      if (!row.path().isEmpty()) {
        paths.put(row.flow(), row.path());
      }
    }
    return paths;
  }

  /** For which part of what it got at the last reading each flow wanted more, from 0 to 1. */
  public Map<String, Double> wanted() {
    Map<String, Double> wanted = new HashMap<>();
    byNumber.forEach(row -> wanted.put(row.flow(), row.wantedAtLastReading()));
    return wanted;
  }

  /** Another number each time that the flows are numbered anew. */
  public long edition() {
    return edition;
  }

  /** Every flow, by its number. */
  public List<LedgerRow> rows() {
    return byNumber;
  }
}
