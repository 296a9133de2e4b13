// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import org.jspecify.annotations.Nullable;

/**
 * On which terms a stream is opened.
 *
 * @param covered whether a gate stands before the device; if not, the stream need not ask
 * @param writeWindowBytes after how many bytes a writer brings them to the disk; 0: never
 * @param maxWaitMillis how long a request may wait at the gate
 */
public record Terms(boolean covered, long writeWindowBytes, int maxWaitMillis) {
  static final Terms NOT_COVERED = new Terms(false, 0, 0);

  /** With the settings of a DataNode. */
  public static Terms of(@Nullable Long writeWindowBytes, long maxWaitNanos) {
    return new Terms(
        true,
        writeWindowBytes == null ? 0 : writeWindowBytes,
        (int) Math.min(Integer.MAX_VALUE, Math.max(1, maxWaitNanos / 1_000_000)));
  }
}
