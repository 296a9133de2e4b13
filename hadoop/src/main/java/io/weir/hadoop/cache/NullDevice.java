// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Reads parts of files without a copy of them: the kernel sends them from the page cache to
 * /dev/null (sendfile), which looks at no byte. It waits for the disk as a read does, and reports
 * its errors, but on kernels before 4.9, and on file systems that cannot send: whoever calls this
 * asks afterwards whether what was sent is in the page cache.
 */
final class NullDevice {
  private static volatile @Nullable FileChannel channel = open();

  private NullDevice() {}

  private static @Nullable FileChannel open() {
    try {
      return FileChannel.open(Path.of("/dev/null"), StandardOpenOption.WRITE);
    } catch (IOException e) {
      return null;
    }
  }

  /** Where the JDK writes and does not send, a thread that is interrupted closes it for all. */
  private static @Nullable FileChannel channel() {
    FileChannel open = channel;
    if (open != null && !open.isOpen()) {
      open = open();
      channel = open;
    }
    return open;
  }

  /** Returns how much was sent: less at the end of the file, 0 where there is no such device. */
  static long send(FileChannel file, long offset, long bytes) throws IOException {
    long sent = 0;
    FileChannel to = channel();
    while (to != null && sent < bytes) {
      long part = file.transferTo(offset + sent, bytes - sent, to);
      if (part <= 0) {
        break;
      }
      sent += part;
    }
    return sent;
  }
}
