// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

/** Why a request goes to the device now. */
enum DispatchReason {
  /** By its share, or as it has waited for as long as any may. */
  SHARE,
  /** As it is small, and due by the latency of its flow. */
  DUE,
  /** As more is reserved for it than it has had. */
  RESERVED,
  /** As its stream goes on with what it has begun. */
  GOES_ON
}
