// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.apache.hadoop.io.nativeio.NativeIOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Suppresses the DataNode's own read-ahead of files that Weir reads in bursts, because it would
 * bypass the gate. Everything else that Hadoop tells the kernel goes on to the manipulator before.
 */
public final class ReadAheadFilter extends NativeIO.POSIX.CacheManipulator {
  private static final Logger LOG = LoggerFactory.getLogger(ReadAheadFilter.class);

  /** What Hadoop has for each advice while its native library is missing. */
  private static final int UNKNOWN = -1;

  /** A read-ahead is known by its descriptor alone: it does not name its file. */
  private static final Set<FileDescriptor> READ_IN_BURSTS =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private static boolean installed;

  private final NativeIO.POSIX.CacheManipulator previous;
  private final int willNeed;

  ReadAheadFilter(NativeIO.POSIX.CacheManipulator previous, int willNeed) {
    this.previous = previous;
    this.willNeed = willNeed;
  }

  /** From now on, and for as long as it is open, nobody but Weir reads ahead of this file. */
  public static void leaveOut(FileDescriptor file) {
    install();
    READ_IN_BURSTS.add(file);
  }

  /** Once in a process, whatever is installed after it. */
  private static synchronized void install() {
    if (installed) {
      return;
    }
    installed = true;
    NativeIO.POSIX.setCacheManipulator(
        new ReadAheadFilter(
            NativeIO.POSIX.getCacheManipulator(), NativeIO.POSIX.POSIX_FADV_WILLNEED));
    LOG.info("Weir reads ahead of its readers, and the DataNode does not");
  }

  @Override
  public void posixFadviseIfPossible(
      @Nullable String identifier, FileDescriptor file, long offset, long bytes, int advice)
      throws NativeIOException {
    boolean isReadAhead = advice == willNeed && advice != UNKNOWN;
    if (!isReadAhead || !READ_IN_BURSTS.contains(file)) {
      previous.posixFadviseIfPossible(identifier, file, offset, bytes, advice);
    }
  }

  @Override
  public void mlock(String identifier, ByteBuffer buffer, long bytes) throws IOException {
    previous.mlock(identifier, buffer, bytes);
  }

  @Override
  public long getMemlockLimit() {
    return previous.getMemlockLimit();
  }

  @Override
  public long getOperatingSystemPageSize() {
    return previous.getOperatingSystemPageSize();
  }

  @Override
  public boolean verifyCanMlock() {
    return previous.verifyCanMlock();
  }
}
