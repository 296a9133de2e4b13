// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import io.weir.simulator.device.RotatingDiskModel;

/** The disks of native/spindle for the simulator, by the same files. */
public final class DiskOfModel {
  private DiskOfModel() {}

  /**
   * A disk.
   *
   * @param file of native/spindle
   * @param slowMotion by what factor every time is longer
   */
  public static RotatingDiskModel of(String file, double slowMotion) {
    return DeviceModelFile.shipped(file).toRotatingDisk(slowMotion);
  }
}
