// SPDX-License-Identifier: Apache-2.0
package io.weir.core.device;

/** How the charge of a request is determined. */
public enum Charge {
  /**
   * The time for which the request kept the device, seeks and syncs included: while n requests are
   * outstanding, each of them pays for 1/n of the time ({@link DeviceTime}).
   */
  TIME,

  /** What the {@link DeviceProfile} says that the bytes cost that were moved. */
  MODEL
}
