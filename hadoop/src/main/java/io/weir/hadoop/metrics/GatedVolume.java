// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import io.weir.core.gate.Gate;
import io.weir.hadoop.device.FoundDevice;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * A volume with a gate before it, as {@link VolumeMetrics} describes it; it shares the gate with
 * the other volumes on its disk.
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
