// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.request.Operation;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.cache.CachedFileOpener;
import io.weir.hadoop.cache.WithChecksums;
import io.weir.hadoop.datanode.BlockTransfer;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Opens block files for bursts. */
@FunctionalInterface
public interface BlockOpener {
  /** Those of this machine. */
  BlockOpener OF_KERNEL = BlockOpener::ofKernel;

  /**
   * @param checksumsAhead asked when a small read does not find its checksums in the page cache:
   *     how many bytes of them it fetches, a power of two; 0: its own alone; null where a seek
   *     costs nothing: always its own alone
   * @return null if it cannot be opened so; the transfer has no bursts then
   */
  @Nullable CachedFile open(BlockTransfer transfer, @Nullable LongSupplier checksumsAhead);

  private static @Nullable CachedFile ofKernel(
      BlockTransfer transfer, @Nullable LongSupplier checksumsAhead) {
    CachedFile block = ofKernel(transfer.file(), transfer.operation());
    CachedFile checksums =
        block == null ? null : ofKernel(transfer.checksums(), transfer.operation());
    return block == null || checksums == null
        ? block
        : new WithChecksums(block, checksums, checksumsAhead);
  }

  private static @Nullable CachedFile ofKernel(@Nullable Path path, Operation operation) {
    return path == null ? null : CachedFileOpener.OF_KERNEL.open(path, operation);
  }
}
