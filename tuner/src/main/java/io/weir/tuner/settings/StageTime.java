// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.model.device.Device;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.Stage;

/** What the model says that a stage of a job takes on a device. */
@FunctionalInterface
public interface StageTime {
  /** In seconds, or in any unit: only ratios count. */
  double seconds(Device device, Stage stage);

  /** Of a job that is not known: of each stage as many tasks do nothing but read. */
  static StageTime ofReaders(int tasks) {
    return (device, stage) -> 1 / ((ProbedDevice) device).reads().bytesPerSecond(tasks);
  }
}
