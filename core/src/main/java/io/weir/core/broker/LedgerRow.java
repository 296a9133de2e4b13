// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** One flow in a node's ledger. */
final class LedgerRow {
  private final String flow;
  private final Map<String, Long> byDevice = new HashMap<>();
  private final long baseNanos;
  private long serviceNanos;
  private int idleReadings;

  /**
   * @param baseNanos what it had got already when it came into the ledger
   */
  LedgerRow(String flow, long baseNanos) {
    this.flow = flow;
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

  /** These devices are left. */
  void retain(Set<String> devices) {
    byDevice.keySet().retainAll(devices);
  }

  String flow() {
    return flow;
  }

  long baseNanos() {
    return baseNanos;
  }

  /** What all devices of the node have done for it. */
  long serviceNanos() {
    return serviceNanos;
  }

  /** What each of them has done for it. */
  Map<String, Long> byDevice() {
    return byDevice;
  }

  int idleReadings() {
    return idleReadings;
  }
}
