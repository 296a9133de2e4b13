// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import java.util.List;

/**
 * What the disks of all hosts, or of all guests, have in common.
 *
 * @param present what they have; a setting that is not named cannot be set on all of them
 * @param elevators that each of them could have
 */
public record SettableDisks(DiskSettings present, List<String> elevators) {
  /** Of machines that there are none of. */
  public static final SettableDisks NONE = new SettableDisks(DiskSettings.AS_IT_IS, List.of());

  public SettableDisks {
    elevators = List.copyOf(elevators);
  }

  boolean has(DiskSetting setting) {
    return present.values().containsKey(setting);
  }

  /** Whether setting all of these would change anything. */
  boolean differsFrom(DiskSettings settings) {
    return !present.with(settings).equals(present);
  }
}
