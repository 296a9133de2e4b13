// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

/**
 * What all nodes give below one limit: that of a user, in whatever queues he is, or of an
 * application. Found out anew in each period.
 */
final class ClusterLimit {
  /** R: in bytes a second, of the period before. */
  long bytesPerSecond;

  /** S: how many nodes name each flow, in all. */
  int named;
}
