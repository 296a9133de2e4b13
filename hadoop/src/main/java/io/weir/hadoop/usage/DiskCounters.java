// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.usage;

import io.weir.core.accounting.DeviceCounters;
import io.weir.core.accounting.FlowCounters;
import io.weir.hadoop.metrics.GatedVolume;
import java.util.List;
import java.util.Locale;

/**
 * What a disk and its flows have counted so far.
 *
 * @param kind rotating, flash, memory, network or unknown
 * @param given as in {@link DiskUsage#given}
 */
public record DiskCounters(
    String kind,
    DeviceCounters device,
    List<FlowCounters> flows,
    double given,
    boolean isCoordinated,
    boolean hasFailed) {
  public DiskCounters {
    flows = List.copyOf(flows);
  }

  public static DiskCounters of(GatedVolume volume) {
    return new DiskCounters(
        volume.device().kind().name().toLowerCase(Locale.ROOT),
        volume.gate().device(),
        volume.gate().counters(),
        volume.partGiven(),
        volume.coordinated(),
        volume.gate().hasFailed());
  }
}
