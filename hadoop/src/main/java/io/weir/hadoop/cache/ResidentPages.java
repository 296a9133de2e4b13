// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.util.CleanerUtil;
import org.jspecify.annotations.Nullable;

/**
 * Which pages of a file are in the page cache, as the kernel reports (mincore). The file is mapped
 * for the question alone; nothing is read by that.
 *
 * <p>The kernel looks for each page by itself, 13 µs for a MiB, which is 4 % of what it costs to
 * send it. So of a long part, a page in each {@value #STEP_BYTES} bytes is asked for, another one
 * in each step, and of a file of which {@value #MUCH_BYTES} bytes were found without a miss, one in
 * four steps: a shorter hole may be read past the gate.
 */
public final class ResidentPages implements AutoCloseable {
  /**
   * How much of a file is mapped at a time in a task. YARN counts it as the task's virtual memory,
   * and may end the task for it: a merge of 100 spills maps 200 MiB.
   */
  static final long WINDOW_BYTES = 2L << 20;

  /** In a DataNode, whose virtual memory nobody counts: most blocks are mapped once. */
  private static final long BLOCK_BYTES = 256L << 20;

  /** Of a part that is no longer, each page is asked for. */
  static final long SHORT_BYTES = 512 << 10;

  static final long STEP_BYTES = 256 << 10;

  /** Whose so many bytes were there is likely to be there as a whole. */
  static final long MUCH_BYTES = 8 << 20;

  private static final int STEPS_AFTER_MUCH = 4;

  private static final int PAGE_BYTES = 4 << 10;
  private static final int PAGES_A_STEP = (int) STEP_BYTES / PAGE_BYTES;

  private final FileChannel file;
  private final boolean ownsFile;
  private final long bytes;
  private final long windowBytes;
  private @Nullable MappedByteBuffer window;
  private long windowStart;
  private long foundBytes;
  private final int firstPage = ThreadLocalRandom.current().nextInt(PAGES_A_STEP);

  private ResidentPages(FileChannel file, boolean ownsFile, long bytes, long windowBytes) {
    this.windowBytes = windowBytes;
    this.file = file;
    this.ownsFile = ownsFile;
    this.bytes = bytes;
  }

  /** Those of a file that grows no more; null where the kernel would not tell. */
  public static @Nullable ResidentPages of(Path path) {
    if (!CleanerUtil.UNMAP_SUPPORTED || !Files.isWritable(path)) {
      return null;
    }
    FileChannel file = null;
    try {
      file = FileChannel.open(path, StandardOpenOption.READ);
      return new ResidentPages(file, /* ownsFile= */ true, file.size(), WINDOW_BYTES);
    } catch (IOException e) {
      close(file);
      return null; // whoever reads the file will hear why
    }
  }

  /** The same for a file that somebody has open, and closes. */
  static @Nullable ResidentPages of(Path path, FileChannel file) {
    try {
      return CleanerUtil.UNMAP_SUPPORTED && Files.isWritable(path)
          ? new ResidentPages(file, /* ownsFile= */ false, file.size(), BLOCK_BYTES)
          : null;
    } catch (IOException e) {
      return null;
    }
  }

  /** Whether all of a part is there; what is beyond the end is. */
  public boolean has(long position, long length) {
    long end = Math.min(bytes, position + length);
    boolean isThere =
        end - position <= SHORT_BYTES ? hasAll(position, end) : hasSome(position, end);
    foundBytes = isThere ? foundBytes + Math.max(0, end - position) : 0;
    return isThere;
  }

  private boolean hasSome(long position, long end) {
    int steps = foundBytes >= MUCH_BYTES ? STEPS_AFTER_MUCH : 1;
    if (!hasPage(position) || !hasPage(end - 1)) {
      return false;
    }
    for (long step = position / STEP_BYTES + 1; pageOf(step) < end; step += steps) {
      if (!hasPage(pageOf(step))) {
        return false;
      }
    }
    return true;
  }

  /** Where the page of a step begins that is asked for: nobody can tell which one that is. */
  private long pageOf(long step) {
    return step * STEP_BYTES + (step * 27 + firstPage) % PAGES_A_STEP * PAGE_BYTES;
  }

  private boolean hasPage(long at) {
    return hasAll(at, Math.min(bytes, at + 1));
  }

  private boolean hasAll(long position, long end) {
    long at = position;
    while (at < end) {
      int part = (int) Math.min(end - at, windowStart(at) + windowBytes - at);
      MappedByteBuffer mapped = window(at);
      if (mapped == null || !mapped.slice((int) (at - windowStart), part).isLoaded()) {
        return false;
      }
      at += part;
    }
    return true;
  }

  private long windowStart(long position) {
    return position / windowBytes * windowBytes;
  }

  private @Nullable MappedByteBuffer window(long position) {
    long start = windowStart(position);
    if (window == null || windowStart != start) {
      unmap();
      try {
        window =
            file.map(FileChannel.MapMode.READ_ONLY, start, Math.min(windowBytes, bytes - start));
        windowStart = start;
      } catch (IOException e) {
        return null; // no room for it: then nothing is known
      }
    }
    return window;
  }

  /** At once: a mapping that waits for the garbage collector keeps the space of a deleted file. */
  private void unmap() {
    MappedByteBuffer mapped = window;
    window = null;
    if (mapped != null) {
      try {
        CleanerUtil.getCleaner().freeBuffer(mapped);
      } catch (IOException e) {
        // The garbage collector does it.
      }
    }
  }

  @Override
  public void close() {
    unmap();
    if (ownsFile) {
      close(file);
    }
  }

  private static void close(@Nullable FileChannel file) {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      // Nothing was written.
    }
  }
}
