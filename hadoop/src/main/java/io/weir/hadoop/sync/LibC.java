// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.sync;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What Java does not say to the kernel. */
final class LibC {
  private static final Logger LOG = LoggerFactory.getLogger(LibC.class);

  /** Of sync_file_range: WAIT_BEFORE, WRITE and WAIT_AFTER. */
  static final int WRITE_AND_WAIT = 7;

  private static final int O_WRONLY = 1;
  private static final int O_CLOEXEC = 0x80000;

  static final int FLAGS = O_WRONLY | O_CLOEXEC;

  static final int READ_FLAGS = O_CLOEXEC;

  /** POSIX_FADV_WILLNEED. */
  static final int WILL_NEED = 3;

  private LibC() {}

  /** The calls themselves; apart, so that it is known first whether they are there. */
  static final class Calls {
    static {
      Native.register(Calls.class, Platform.C_LIBRARY_NAME);
    }

    private Calls() {}

    static native int open(String path, int flags) throws LastErrorException;

    /** For those who must not know of JNA's exception, as it may not be on their class path. */
    static int opened(String path, int flags) throws IOException {
      try {
        return open(path, flags);
      } catch (LastErrorException e) {
        throw new IOException(path + ": " + e.getMessage(), e);
      }
    }

    static native int close(int file) throws LastErrorException;

    /** Likewise; nothing was written to it, so nothing can be lost. */
    static void closed(int file) {
      try {
        close(file);
      } catch (LastErrorException e) {
        LOG.debug("cannot close file {}", file, e);
      }
    }

    @SuppressWarnings("checkstyle:MethodName") // the kernel's
    static native int sync_file_range(int file, long offset, long bytes, int flags)
        throws LastErrorException;

    /** It returns what went wrong. */
    @SuppressWarnings("checkstyle:MethodName") // the C library's
    static native int posix_fadvise(int file, long offset, long bytes, int advice);
  }

  /** Whether JNA is on the class path, can be loaded, and finds the calls. */
  static boolean isHere() {
    try {
      // Where a long is shorter, its place among the arguments is another on each machine.
      if (!Platform.isLinux() || !Platform.is64Bit()) {
        return false;
      }
      Class.forName(Calls.class.getName());
      return true;
    } catch (ClassNotFoundException | Error e) { // JNA throws plain ones, too
      LOG.debug("no calls of the C library", e);
      return false;
    }
  }
}
