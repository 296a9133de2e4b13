// SPDX-License-Identifier: Apache-2.0
package io.weir.core.node;

import io.weir.core.tree.Placement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One flow in a node's ledger. */
public final class LedgerRow {
  /** Who has got nothing waits, if he wanted the device for this part of the time. */
  private static final double WAITS = 0.5;

  private final String flow;
  private final Map<String, Long> byDevice = new HashMap<>();
  private final long baseNanos;
  private List<Placement.Level> path = List.of();
  private long serviceNanos;
  private double wantedServiceNanos;
  private long bytes;
  private boolean isLimited;
  private int idleReadings;
  private long readNanos;
  private double readWantedNanos;
  private boolean isWaiting;

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
    readNanos = 0;
    readWantedNanos = 0;
    isWaiting = false;
  }

  /**
   * @param wanted for which part of the time it wanted that device, from 0 to 1
   */
  void add(String device, long nanos, double wanted, long moreBytes) {
    bytes += moreBytes;
    if (nanos > 0) {
      serviceNanos += nanos;
      wantedServiceNanos += nanos * wanted;
      readNanos += nanos;
      readWantedNanos += nanos * wanted;
      byDevice.merge(device, nanos, Long::sum);
      idleReadings = 0;
    } else {
      isWaiting |= wanted >= WAITS;
    }
  }

  /** Whether a device gave it nothing since the reading before, although it wanted it. */
  boolean isWaiting() {
    return isWaiting;
  }

  /** These devices are left. */
  void retain(Set<String> devices) {
    byDevice.keySet().retainAll(devices);
  }

  public String flow() {
    return flow;
  }

  /** Where it stands on this node; empty if nobody has said. */
  List<Placement.Level> path() {
    return path;
  }

  void standsAt(List<Placement.Level> itsPath) {
    path = itsPath;
    isLimited = path.stream().anyMatch(Placement.Level::isLimited);
  }

  public long baseNanos() {
    return baseNanos;
  }

  /** What all devices of the node have done for it. */
  long serviceNanos() {
    return serviceNanos;
  }

  /** What they have done while it wanted them all the time. */
  double wantedServiceNanos() {
    return wantedServiceNanos;
  }

  /** What they have moved for it. */
  long bytes() {
    return bytes;
  }

  /** Whether it, or anything that it is part of, has a limit. */
  boolean isLimited() {
    return isLimited;
  }

  double wantedAtLastReading() {
    return readNanos == 0 ? 0 : readWantedNanos / readNanos;
  }

  /** What each of them has done for it. */
  Map<String, Long> byDevice() {
    return byDevice;
  }

  int idleReadings() {
    return idleReadings;
  }
}
