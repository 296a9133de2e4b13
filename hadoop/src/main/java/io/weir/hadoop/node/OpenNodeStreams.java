// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.node;

import io.weir.hadoop.datanode.BlockIo;
import org.jspecify.annotations.Nullable;

/** Opens the streams of other processes at the gates. */
public interface OpenNodeStreams {
  /**
   * A stream of another process.
   *
   * @param io its door
   * @param terms what the process is told
   */
  record Open(BlockIo io, Terms terms) {}

  /** Opens a stream for a process of this user; null if no gate stands before the device. */
  @Nullable Open open(Opening opening, String peer) throws RefusedException;

  /** Whether a user's processes serve others, and may have more of what there is than half. */
  boolean isTrusted(String peer);
}
