// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** One flow in a node's ledger. */
final class LedgerRow {
  private final String flow;
  private final int number;
  private final Map<String, Long> byDevice = new HashMap<>();
  private final long baseNanos;
  private long serviceNanos;
  private int idleReadings;

  /**
   * @param baseNanos what it had got already when it came into the ledger
   */
  LedgerRow(String flow, int number, long baseNanos) {
    this.flow = flow;
    this.number = number;
    this.baseNanos = baseNanos;
    this.serviceNanos = baseNanos;
  }

  void beginReading() {
    idleReadings++;
  }

  void add(String device, long nanos) {
    if (nanos > 0) {
      serviceNanos += nanos;
      byDevice.merge(device, nanos, Long::sum);
      idleReadings = 0;
    }
  }

  /** The same flow under another number, without devices that have gone. */
  LedgerRow renumbered(int newNumber, Set<String> devices) {
    LedgerRow row = new LedgerRow(flow, newNumber, baseNanos);
    row.serviceNanos = serviceNanos;
    row.idleReadings = idleReadings;
    row.byDevice.putAll(byDevice);
    row.byDevice.keySet().retainAll(devices);
    return row;
  }

  String flow() {
    return flow;
  }

  int number() {
    return number;
  }

  long baseNanos() {
    return baseNanos;
  }

  /** What all devices of the node have done for it. */
  long serviceNanos() {
    return serviceNanos;
  }

  /** What one of them has done for it. */
  long serviceNanosOf(String device) {
    return byDevice.getOrDefault(device, 0L);
  }

  Map<String, Long> byDevice() {
    return byDevice;
  }

  int idleReadings() {
    return idleReadings;
  }
}
