// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a node's devices have done for each flow, kept so that it only grows, and the numbers that
 * the node's reports call the flows by.
 *
 * <p>Devices count anew when they come back, and forget flows; the ledger adds up what they grow
 * by. It forgets a flow that has got nothing for long, by numbering the others anew.
 */
public final class ServiceLedger {
  private static final int FORGOTTEN_KEPT = 10_000;

  private final int idleReadingsKept;
  private final Map<String, Map<String, Long>> readings = new HashMap<>();
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

  private List<LedgerRow> byNumber = new ArrayList<>();
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
   * @param serviceNanos by device, by flow; a device that is not in it has gone
   */
  public void read(Map<String, Map<String, Long>> serviceNanos) {
    byNumber.forEach(LedgerRow::beginReading);
    readings.keySet().retainAll(serviceNanos.keySet());
    serviceNanos.forEach(this::readDevice);
    forgetIdle(serviceNanos.keySet());
  }

  private void readDevice(String device, Map<String, Long> counted) {
    Map<String, Long> before = readings.put(device, Map.copyOf(counted));
    counted.forEach(
        (flow, nanos) -> {
          long grown = nanos - (before == null ? 0 : before.getOrDefault(flow, 0L));
          if (grown == 0 && forgotten.containsKey(flow)) {
            return; // a device remembers it for longer than its numbers are worth
          }
          // A device that counts anew shows less than before: all of it is new.
          rowOf(flow).add(device, grown < 0 ? nanos : grown);
        });
  }

  private LedgerRow rowOf(String flow) {
    return rows.computeIfAbsent(
        flow,
        name -> {
          LedgerRow row = new LedgerRow(name, forgottenNanos(name));
          byNumber.add(row);
          return row;
        });
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
    return row.idleReadings() > idleReadingsKept;
  }

  /** Another number each time that the flows are numbered anew. */
  long edition() {
    return edition;
  }

  /** Every flow, by its number. */
  List<LedgerRow> rows() {
    return byNumber;
  }
}
