// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.sync;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.apache.hadoop.util.Shell;
import org.jspecify.annotations.Nullable;

/**
 * Tells the kernel which part of a file will be read, so that all of it is requested from the disk
 * at once (posix_fadvise, POSIX_FADV_WILLNEED). By itself the kernel has no more there than its
 * read-ahead, 128 KiB: whoever else is at the disk, past Weir, goes in between, and each costs two
 * seeks.
 */
public final class ReadAhead implements Closeable {
  /** The kernel takes no more at once than one request of the device, which are larger. */
  private static final long STEP_BYTES = 512 << 10;

  private static final ReadAhead NONE = new ReadAhead(null, null);

  private final @Nullable Integer number;
  private final @Nullable FileInputStream file;
  private boolean isClosed;

  private ReadAhead(@Nullable Integer number, @Nullable FileInputStream file) {
    this.number = number;
    this.file = file;
  }

  /** Of a file that exists; one that does nothing where there is no such call. */
  public static ReadAhead of(Path path) {
    try {
      if (LibC.isHere()) {
        return new ReadAhead(LibC.Calls.opened(path.toString(), LibC.READ_FLAGS), null);
      }
      if (Shell.LINUX && NativeIO.isAvailable()) {
        return new ReadAhead(null, new FileInputStream(path.toFile()));
      }
    } catch (IOException e) {
      return NONE; // whoever reads meets the same error, and reports it
    }
    return NONE;
  }

  /** Returns when the kernel has begun; what it cannot read is an error of who reads it. */
  public synchronized void begin(long offset, long bytes) {
    if (isClosed) {
      return; // its number may be another file's by now
    }
    for (long done = 0; done < bytes; done += STEP_BYTES) {
      step(offset + done, Math.min(STEP_BYTES, bytes - done));
    }
  }

  private void step(long offset, long bytes) {
    try {
      if (number != null) {
        LibC.Calls.posix_fadvise(number, offset, bytes, LibC.WILL_NEED);
      } else if (file != null) {
        NativeIO.POSIX
            .getCacheManipulator()
            .posixFadviseIfPossible(
                null, file.getFD(), offset, bytes, NativeIO.POSIX.POSIX_FADV_WILLNEED);
      }
    } catch (IOException e) {
      // Without it the part is read all the same, in smaller requests.
    }
  }

  @Override
  public synchronized void close() {
    if (isClosed || this == NONE) {
      return;
    }
    isClosed = true;
    IOUtils.closeStream(file);
    if (number != null) {
      LibC.Calls.closed(number);
    }
  }
}
