// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

/** Whether a request is sequential or scattered. */
public enum Access {
  /** A burst: long enough that a seek before it costs little. It has the device to itself. */
  SEQUENTIAL,

  /**
   * A small read somewhere, or a sync. Several of them at a time are ordered by the device better
   * than by anybody above it.
   */
  SCATTERED
}
