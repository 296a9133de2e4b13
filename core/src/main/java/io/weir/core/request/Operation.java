// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

/** The direction of a transfer, as the device sees it. */
public enum Operation {
  READ,
  WRITE
}
