// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * One rotating disk in this process: it moves no data, it makes its callers wait as long as a
 * {@link Spindle} would have taken. Thread-safe.
 *
 * <p>Callers reserve time on the spindle in order of arrival, under a lock, and then wait outside
 * it for the absolute end of their reservation. So a wake-up that comes late delays its caller and
 * not the disk. What it shows nothing of: elevators, page cache (but for one window of read-ahead
 * and a batch of write-behind per stream, files that are said to be in memory, and what is fetched
 * or written out by order), file system, and metadata.
 */
public final class EmulatedDisk {
  /** The kernel reads no less ahead of whoever reads so much and then goes away. */
  private static final long LEAST_BYTES = 128 << 10;

  private final DiskModel model;
  private final Object lock = new Object();
  private final Spindle spindle;
  // As far as it was written through this disk: no window is fetched beyond a file's end.
  private final Map<String, Long> fileLengths = new HashMap<>();
  private final Set<String> inMemory = new HashSet<>();
  private final Map<String, List<FetchedPart>> fetched = new HashMap<>();
  private final Map<String, WrittenPart> writtenOut = new HashMap<>();
  private long bytesRead;
  private long bytesWritten;
  private volatile boolean suspended;

  public EmulatedDisk(DiskModel model) {
    this.model = model;
    this.spindle = new Spindle(model);
  }

  public DiskModel model() {
    return model;
  }

  public DiskStream openForReading(String file) {
    return new Reader(file);
  }

  public DiskStream openForWriting(String file) {
    return new Writer(file);
  }

  /**
   * Lets everything pass at once and uncounted, while a bench loads its data or checks its outputs.
   */
  public void suspend() {
    suspended = true;
  }

  /** From now on the page cache holds this file: reading it takes no time of the disk. */
  public void keepInMemory(String file) {
    synchronized (lock) {
      inMemory.add(file);
    }
  }

  /** Ends {@link #suspend()}. */
  public void resume() {
    suspended = false;
  }

  public DiskStatistics statistics() {
    synchronized (lock) {
      return new DiskStatistics(
          spindle.busyNanos(), bytesRead, bytesWritten, spindle.seeks(), spindle.requests());
    }
  }

  /** A file whose parts can be fetched into the page cache of this disk; until it is closed. */
  public FetchedPart openForFetching(String file) {
    FetchedPart part = new FetchedPart(file);
    synchronized (lock) {
      fetched.computeIfAbsent(file, name -> new ArrayList<>()).add(part);
    }
    return part;
  }

  /** A file that is written into the page cache, and from there when somebody says so. */
  public WrittenPart openForWritingOut(String file) {
    WrittenPart part = new WrittenPart(file);
    synchronized (lock) {
      writtenOut.put(file, part);
    }
    return part;
  }

  /** Whether the disk has all that was written to files that are closed by now. */
  public boolean isWrittenOut() {
    synchronized (lock) {
      return writtenOut.isEmpty() && System.nanoTime() - spindle.busyUntilNanos() >= 0;
    }
  }

  /** By the lock's holder. */
  private boolean isInMemory(String file, long offset, long bytes) {
    return suspended
        || inMemory.contains(file)
        || fetched.getOrDefault(file, List.of()).stream().anyMatch(p -> p.holds(offset, bytes));
  }

  /** What one reader of a file has in memory ahead of it. */
  public final class FetchedPart {
    private final String file;
    private final EmulatedReadAhead readAhead;
    private long from;
    private long to;

    private FetchedPart(String file) {
      this.file = file;
      this.readAhead =
          new EmulatedReadAhead(Math.min(model.windowBytes(), LEAST_BYTES), spindle, file);
    }

    private boolean holds(long offset, long bytes) {
      return offset >= from && offset + bytes <= to;
    }

    public boolean isCached(long offset, long bytes) {
      synchronized (lock) {
        return isInMemory(file, offset, bytes);
      }
    }

    /** Returns when the disk has moved this part. */
    public void fetch(long offset, long bytes) throws InterruptedIOException {
      long readyNanos = System.nanoTime();
      synchronized (lock) {
        if (!suspended) {
          bytesRead += bytes;
          long length = fileLengths.getOrDefault(file, EmulatedReadAhead.UNKNOWN_LENGTH);
          readyNanos = readAhead.read(offset, bytes, length, readyNanos);
        }
      }
      waitUntil(readyNanos);
      synchronized (lock) {
        if (offset < from || offset > to) {
          from = offset;
          to = offset;
        }
        to = Math.max(to, offset + bytes);
      }
    }

    public void close() {
      synchronized (lock) {
        fetched.computeIfPresent(
            file,
            (name, parts) -> {
              parts.remove(this);
              return parts.isEmpty() ? null : parts;
            });
      }
    }
  }

  /** What a writer of a file has in memory behind it. */
  public final class WrittenPart {
    private final String file;
    private long from;
    private long to;

    private WrittenPart(String file) {
      this.file = file;
    }

    private void filled(long offset, long bytes) {
      if (offset > to) {
        from = offset; // a block that is appended to
      }
      to = Math.max(to, offset + bytes);
    }

    /** Returns when the disk has moved this part. */
    public void writeOut(long offset, long bytes) throws InterruptedIOException {
      long readyNanos;
      synchronized (lock) {
        readyNanos = write(Math.max(from, offset), Math.min(to, offset + bytes));
      }
      waitUntil(readyNanos);
    }

    private long write(long start, long end) {
      long nowNanos = System.nanoTime();
      if (end <= start || suspended) {
        return nowNanos;
      }
      from = end;
      bytesWritten += end - start;
      return spindle.serve(file, start, end - start, nowNanos);
    }

    /** What is left is written when the disk has time for it; nobody waits for that. */
    public void close() {
      synchronized (lock) {
        write(from, to);
        writtenOut.remove(file, this);
      }
    }
  }

  private final class Reader implements DiskStream {
    private final String file;
    private final EmulatedReadAhead readAhead;

    Reader(String file) {
      this.file = file;
      this.readAhead = new EmulatedReadAhead(model.windowBytes(), spindle, file);
    }

    @Override
    public void transfer(long offset, long bytes) throws InterruptedIOException {
      if (suspended) {
        return;
      }
      long readyNanos;
      synchronized (lock) {
        if (isInMemory(file, offset, bytes)) {
          return;
        }
        bytesRead += bytes;
        long length = fileLengths.getOrDefault(file, EmulatedReadAhead.UNKNOWN_LENGTH);
        readyNanos = readAhead.read(offset, bytes, length, System.nanoTime());
      }
      waitUntil(readyNanos);
    }

    @Override
    public void close() {}
  }

  private final class Writer implements DiskStream {
    private final String file;
    private final EmulatedWriteBehind writeBehind;

    Writer(String file) {
      this.file = file;
      this.writeBehind = new EmulatedWriteBehind(model, spindle, file);
    }

    @Override
    public void transfer(long offset, long bytes) throws InterruptedIOException {
      if (!suspended) {
        long roomAtNanos = System.nanoTime();
        synchronized (lock) {
          if (!writtenOut.containsKey(file)) {
            roomAtNanos = writeBehind.roomAtNanos(offset, bytes, roomAtNanos);
          }
        }
        waitUntil(roomAtNanos);
      }
      synchronized (lock) {
        fileLengths.merge(file, offset + bytes, Math::max);
        WrittenPart part = writtenOut.get(file);
        if (!suspended && part != null) {
          part.filled(offset, bytes);
        } else if (!suspended) {
          bytesWritten += bytes;
          writeBehind.write(offset, bytes, System.nanoTime());
        }
      }
    }

    @Override
    public void close() {
      synchronized (lock) {
        writeBehind.flush(System.nanoTime());
      }
    }
  }

  private void waitUntil(long endNanos) throws InterruptedIOException {
    for (long left = left(endNanos); left > 0; left = left(endNanos)) {
      LockSupport.parkNanos(this, left);
      if (Thread.currentThread().isInterrupted()) {
        // A DataNode that sees any other message checks its volume for a fault.
        throw new InterruptedIOException(
            "Connection reset: interrupted while waiting for the emulated disk");
      }
    }
  }

  private static long left(long endNanos) {
    return endNanos - System.nanoTime();
  }
}
