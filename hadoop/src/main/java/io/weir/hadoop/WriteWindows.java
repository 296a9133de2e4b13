// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.gate.DirtyFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The dirty windows of a DataNode's volumes, made as they are needed. */
final class WriteWindows implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WriteWindows.class);

  /**
   * While one flow has the DataNode to itself nobody waits for its dirty bytes, and syncs are dear
   * where they are small; whoever comes next waits for these at most.
   */
  private static final int WINDOWS_ALONE = 4;

  private final Map<String, WriteWindow> windows = new ConcurrentHashMap<>();
  private final BooleanSupplier isAlone;

  /**
   * @param isAlone whether no more than one flow has a block file open
   */
  WriteWindows(BooleanSupplier isAlone) {
    this.isAlone = isAlone;
  }

  /**
   * A block file whose dirty bytes are bounded.
   *
   * @param file null where there is none
   * @return null where nothing is bounded
   */
  @Nullable DirtyFile open(String volume, @Nullable Path file, GateSettings settings) {
    Long bytes = settings.writeWindowBytes();
    if (file == null || bytes == null) {
      return null;
    }
    try {
      return windows
          .computeIfAbsent(
              volume,
              name ->
                  new WriteWindow(
                      name,
                      () -> isAlone.getAsBoolean() ? WINDOWS_ALONE * bytes : bytes,
                      settings.maxWaitNanos()))
          .open(file);
    } catch (IOException e) {
      LOG.debug("no window for {}", file, e); // whoever writes to it will be told why
      return null;
    }
  }

  /** How much of a volume is dirty, as far as it is bounded. */
  long dirtyBytes(String volume) {
    WriteWindow window = windows.get(volume);
    return window == null ? 0 : window.dirtyBytes();
  }

  /** Only these volumes are left. */
  void retain(Set<String> volumes) {
    for (String volume : windows.keySet()) {
      if (!volumes.contains(volume)) {
        close(volume);
      }
    }
  }

  private void close(String volume) {
    WriteWindow window = windows.remove(volume);
    if (window != null) {
      window.close();
    }
  }

  /** Ends all; who opens a file later gets a new one. What is open is no longer bounded. */
  @Override
  public void close() {
    windows.keySet().forEach(this::close);
  }
}
