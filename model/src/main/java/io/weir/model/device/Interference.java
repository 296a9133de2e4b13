// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

import io.weir.model.file.Allowed;

/**
 * f_i: what a phase that does I/O costs beyond its bytes because others are at the device, such as
 * seeks (section 5.4.1). Specific to a device; measured by a probe.
 */
@FunctionalInterface
public interface Interference {
  /** None. */
  Interference NONE = sharers -> 0;

  /**
   * @param sharers how many tasks share the device, 1 or more
   */
  double seconds(double sharers);

  /** Grows with each task, as the paper's disks do: 0.1 s · N_slots. */
  static Interference ofEach(double secondsOfEach) {
    Allowed.notNegative("interference of each task", secondsOfEach);
    return sharers -> secondsOfEach * sharers;
  }
}
