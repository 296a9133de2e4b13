// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import io.weir.model.device.ProbedDevice;
import io.weir.simulator.device.MeasuredDisk;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.concurrent.TimeUnit;

/**
 * A disk as stock Hadoop uses it: nobody orders its streams, and they share it as a probe has
 * measured. Readers have one piece read ahead; what is written goes into the page cache, and from
 * there to the disk by the kernel's rules ({@link DirtyPages}).
 */
public final class StockVolume implements Volume {
  /** What is moved at a time. */
  static final long PIECE_BYTES = 4 << 20;

  /** {@code dirty_expire_centisecs} of Linux: for so long what is written may stay in memory. */
  private static final long EXPIRES_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final Simulation simulation;
  private final MeasuredDisk disk;
  private final int sharers;
  private final DirtyPages pages;
  private final Event expired = Event.of(this::expired);
  private final Event flushed = Event.of(this::flushed);
  private long dirtyBytes;
  private long flushingBytes;
  private long expiredBytes;
  private int writers;

  public StockVolume(Simulation simulation, ProbedDevice device, DirtyPages pages) {
    this(simulation, new MeasuredDisk(simulation, device), pages, 1);
  }

  /**
   * One of several volumes on a disk.
   *
   * @param sharers how many there are
   */
  public StockVolume(Simulation simulation, MeasuredDisk disk, DirtyPages pages, int sharers) {
    this.simulation = simulation;
    this.disk = disk;
    this.pages = pages;
    this.sharers = sharers;
  }

  @Override
  public PieceReader read(Flow flow, long bytes) {
    return new StockReader(disk, bytes);
  }

  @Override
  public PieceWriter write(Flow flow) {
    writers++;
    DirtyPages.Writer writer = new DirtyPages.Writer();
    return new PieceWriter() {
      @Override
      public void write(long bytes, Runnable whenTaken) {
        pages.write(writer, bytes, () -> wrote(bytes, whenTaken));
      }

      @Override
      public void close(Runnable whenClosed) {
        writers--;
        whenClosed.run();
      }
    };
  }

  /** An equal part of what a disk has moved that is shared. */
  @Override
  public long movedBytes() {
    return Math.round(disk.bytesMoved() / sharers);
  }

  @Override
  public long busyNanos() {
    return Math.round(disk.busyNanos());
  }

  private void wrote(long bytes, Runnable whenTaken) {
    dirtyBytes += bytes;
    if (!expired.isScheduled()) {
      simulation.in(EXPIRES_NANOS, expired);
    }
    flush();
    whenTaken.run();
  }

  /** All that is dirty by now is older than it may be, or nearly so. */
  private void expired() {
    expiredBytes = dirtyBytes;
    flush();
  }

  private void flush() {
    boolean isDue = expiredBytes > 0 || pages.isAboveBackground();
    if (flushingBytes > 0 || dirtyBytes == 0 || !isDue) {
      return;
    }
    flushingBytes = Math.min(PIECE_BYTES, dirtyBytes);
    disk.begin((double) flushingBytes, writers > 1 ? 1 : 0, Operation.WRITE, flushed);
  }

  private void flushed() {
    long bytes = flushingBytes;
    flushingBytes = 0;
    dirtyBytes -= bytes;
    expiredBytes = Math.max(0, expiredBytes - bytes);
    if (dirtyBytes > 0 && !expired.isScheduled()) {
      simulation.in(EXPIRES_NANOS, expired);
    }
    flush();
    pages.wroteOut(bytes);
  }
}
