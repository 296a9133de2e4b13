// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import io.weir.model.device.ProbedDevice;
import io.weir.model.file.Allowed;

/**
 * The disks of a node, which are alike, and among which the tasks that move data are divided
 * evenly.
 *
 * <pre>
 *   T(k)  =  d · T_disk(max(1, k / d)) · min(1, k / d)
 * </pre>
 *
 * @param disk as a probe has measured one of them
 * @param count d, 1 or more
 */
public record EvenDisks(ProbedDevice disk, int count) {
  public EvenDisks {
    Allowed.atLeastOne("disks", count);
  }

  /**
   * What they move while so many tasks are at them.
   *
   * @param tasks k, 0 or more
   * @param writtenPart of what is moved, 0 to 1
   */
  double bytesPerSecond(double tasks, double writtenPart) {
    double ofEach = tasks / count;
    double streams = Math.max(1, ofEach);
    double secondsOfByte =
        ((1 - writtenPart) / disk.reads().bytesPerSecond(streams)
                + writtenPart / disk.writes().bytesPerSecond(streams))
            * disk.mixed(streams, writtenPart);
    return count * Math.min(1, ofEach) / secondsOfByte;
  }

  /** The part of them that has a request while so many tasks are at them. */
  double busy(double tasks) {
    return Math.min(1, tasks / count);
  }
}
