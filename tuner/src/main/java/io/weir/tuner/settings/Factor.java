// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import java.util.List;

/**
 * A setting, or some that are set together, with the values that are tried.
 *
 * @param name of it, for people: host read_ahead_kb
 * @param levels what is set to try each value, one or more
 */
public record Factor(String name, List<SettingsPair> levels) {
  public Factor {
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("levels of " + name + " must not be empty");
    }
    levels = List.copyOf(levels);
  }

  /** The same with one value only. */
  Factor of(SettingsPair level) {
    return new Factor(name, List.of(level));
  }
}
