// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

/** A job that can be run again and again, with other settings of disks each time. */
@FunctionalInterface
public interface SettingsJob {
  /**
   * Runs it.
   *
   * @return how long each phase took, in seconds; a single one where phases are not known
   */
  double[] run(SettingsByPhase settings) throws Exception;
}
