// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

/** How those who are at a device at a time share it. */
public enum Division {
  /** Each task the same: the kernel, to which each is a stream. */
  BY_TASK,

  /** Each application by its weight, however many tasks it has there: Weir's shares. */
  BY_APPLICATION
}
