// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.datanode.BlockTransfer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Opens block files for bursts. */
@FunctionalInterface
public interface BlockOpener {
  /**
   * @param checksumsAhead asked when a small read does not find its checksums in the page cache:
   *     how many bytes of them it fetches, a power of two; 0: its own alone; null where a seek
   *     costs nothing: always its own alone
   * @return null if it cannot be opened so; the transfer has no bursts then
   */
  @Nullable CachedFile open(BlockTransfer transfer, @Nullable LongSupplier checksumsAhead);
}
