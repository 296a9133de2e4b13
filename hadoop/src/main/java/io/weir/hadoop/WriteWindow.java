// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.core.gate.DirtyFile;
import io.weir.core.gate.DirtyWindow;
import io.weir.hadoop.sync.SyncWay;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The dirty window of a volume, and the thread that syncs behind its writers. */
final class WriteWindow implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WriteWindow.class);

  private final ExecutorService thread;
  private final DirtyWindow window;

  WriteWindow(String volume, LongSupplier bytes, long maxWaitNanos) {
    this.thread =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread syncer = new Thread(task, "Weir syncs behind writers of " + volume);
              syncer.setDaemon(true);
              return syncer;
            });
    this.window =
        new DirtyWindow(
            bytes,
            maxWaitNanos,
            thread,
            fault ->
                LOG.warn(
                    "Weir no longer syncs behind the writers of {}: shares of writes hold for the page cache alone",
                    volume,
                    fault));
  }

  /** A block file that is open for writing; it may be renamed meanwhile. */
  DirtyFile open(Path file) throws IOException {
    // Of its own, as the DataNode closes its one when the block is complete and still dirty.
    return window.open(SyncWay.ofThisMachine().open(file));
  }

  long dirtyBytes() {
    return window.dirtyBytes();
  }

  @Override
  public void close() {
    thread.shutdown(); // what it syncs it syncs to the end
    window.end();
  }
}
