// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import java.util.List;

/** A job that can be run again and again, with other settings of disks each time. */
@FunctionalInterface
public interface SettingsJob {
  /**
   * Each of these is run next. Whoever can make several runs at a time, as an emulation can, may
   * make them now.
   */
  default void ahead(List<SettingsPair> all) throws Exception {
    // A machine makes one at a time.
  }

  /**
   * Runs it.
   *
   * @return how long each phase took, in seconds; a single one where phases are not known
   */
  double[] run(SettingsByPhase settings) throws Exception;
}
