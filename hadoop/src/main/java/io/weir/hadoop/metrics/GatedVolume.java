// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import io.weir.core.gate.Gate;
import io.weir.hadoop.device.FoundDevice;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * A volume with a gate before it.
 *
 * @param device what was found below it
 * @param sharedWith the other volumes on the same disk, which have the same gate
 * @param readBurstBytes the most that one request reads of a sequential stream now; 0 where each
 *     packet is a request
 * @param writeBurstBytes the most that one request writes now; 0 where each packet is a request
 * @param partGiven which part of what its profile says the device gives now
 * @param shortCircuitOpens how many block files, of all these volumes, were handed to clients
 * @param dirtyBytes written and not synced, where that is bounded
 * @param coordinated whether a broker answers, so that shares hold for the cluster
 */
public record GatedVolume(
    Gate gate,
    FoundDevice device,
    Set<String> sharedWith,
    long readBurstBytes,
    long writeBurstBytes,
    double partGiven,
    long shortCircuitOpens,
    long dirtyBytes,
    boolean coordinated) {

  /** The other volumes are in the order of their names. */
  public GatedVolume {
    sharedWith = Collections.unmodifiableSet(new TreeSet<>(sharedWith));
  }
}
