// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import io.weir.tuner.plan.DiskSettings;
import java.util.List;
import java.util.OptionalLong;

/** What the disks of all machines have. */
public record HostSettings(List<OfDisk> disks) {
  public HostSettings {
    disks = List.copyOf(disks);
  }

  /**
   * One of them.
   *
   * @param settings those that its kernel has; dirty bytes only where no ratio counts in their
   *     place
   * @param memoryBytes of the machine, where it says so
   */
  public record OfDisk(
      TunedMachine machine, String disk, DiskSettings settings, OptionalLong memoryBytes) {}
}
