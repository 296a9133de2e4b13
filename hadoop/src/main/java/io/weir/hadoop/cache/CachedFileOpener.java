// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import io.weir.core.request.Operation;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Opens files a second time, beside their readers and writers. */
public interface CachedFileOpener {
  /** Those of this machine. */
  CachedFileOpener OF_KERNEL = PageCacheFile::open;

  /**
   * Opens a file that exists; it may be renamed, deleted or grow while it is open.
   *
   * @param operation whether parts of it will be fetched or written out
   * @return null if it cannot be opened: whoever reads or writes it will be told why
   */
  @Nullable CachedFile open(Path file, Operation operation);
}
