// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

/**
 * The terms of an opened stream: whether it passes a gate, its window, its maximum wait.
 *
 * @param covered whether a gate stands before the device; if not, the stream need not ask
 * @param windowBytes how much one lease moves between the disk and the page cache; 0: as much as
 *     the process likes, and nothing is brought to the disk
 * @param maxWaitMillis how long a request may wait at the gate
 */
public record Terms(boolean covered, long windowBytes, int maxWaitMillis) {
  static final Terms NOT_COVERED = new Terms(false, 0, 0);

  /** With the settings of a DataNode. */
  public static Terms of(long windowBytes, long maxWaitNanos) {
    return new Terms(
        true,
        Math.min(windowBytes, NodeMessages.LARGEST_LEASE_BYTES),
        (int) Math.min(Integer.MAX_VALUE, Math.max(1, maxWaitNanos / 1_000_000)));
  }
}
