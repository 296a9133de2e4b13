// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import io.weir.core.request.Operation;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Opens files a second time, beside their readers and writers. */
public interface CachedFileOpener {
  /** Those of this machine. */
  CachedFileOpener OF_KERNEL = PageCacheFile::open;

  /** Opens a file to fetch or to write out parts of it; null if it cannot be opened. */
  @Nullable CachedFile open(Path file, Operation operation);
}
