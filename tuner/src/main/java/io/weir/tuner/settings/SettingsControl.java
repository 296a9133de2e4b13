// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.SettingsPair;
import java.io.IOException;

/** Sets what the disks of all hosts and guests have. */
public interface SettingsControl {
  /** What disks of hosts had before the first change, and could have. */
  SettableDisks hosts() throws IOException;

  /** The same of guests. */
  SettableDisks guests() throws IOException;

  /**
   * Sets what is named; what is not has the value again that it had before the first change.
   *
   * @throws IOException if a machine, a disk or a setting fails, which it names; then all is as it
   *     was before the first change
   */
  void set(SettingsPair settings) throws IOException;
}
