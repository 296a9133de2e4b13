// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import java.util.LinkedHashMap;
import java.util.Map;

/** The test kit: readings of devices whose flows want them all the time. */
public final class Readings {
  private Readings() {}

  /**
   * Takes down a reading.
   *
   * @param serviceNanos by device, by flow
   */
  public static void read(ServiceLedger ledger, Map<String, Map<String, Long>> serviceNanos) {
    Map<String, Map<String, Served>> served = new LinkedHashMap<>();
    serviceNanos.forEach(
        (device, byFlow) -> {
          Map<String, Served> here = new LinkedHashMap<>();
          byFlow.forEach((flow, nanos) -> here.put(flow, new Served(nanos, 0)));
          served.put(device, here);
        });
    ledger.read(served, 0);
  }
}
