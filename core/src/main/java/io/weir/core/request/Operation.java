// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

/** The direction of a transfer at the device. */
public enum Operation {
  READ,
  WRITE
}
