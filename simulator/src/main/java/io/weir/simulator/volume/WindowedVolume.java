// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.device.BlockQueue;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A disk whose kernel is a window of read-ahead and one of write-behind for each stream, as the
 * emulated disk in a process has it (docs/design/emulated-disk.md): nothing is ordered, and nothing
 * outlives its window.
 */
public final class WindowedVolume implements Volume {
  private static final long ALIGNED_BYTES = 1 << 20;

  private final BlockQueue queue;
  private final long windowBytes;
  private final long capacityBytes;
  private final SplittableRandom random;
  private final LongSupplier busyNanos;

  /**
   * @param busyNanos how long the disk has worked
   * @param windowBytes of a stream, 1 or more
   * @param capacityBytes of the part of the device in which files lie
   * @param random where files lie
   */
  public WindowedVolume(
      BlockQueue queue,
      LongSupplier busyNanos,
      long windowBytes,
      long capacityBytes,
      SplittableRandom random) {
    this.queue = queue;
    this.windowBytes = windowBytes;
    this.capacityBytes = capacityBytes;
    this.random = random;
    this.busyNanos = busyNanos;
  }

  @Override
  public PieceReader read(Flow flow, long bytes) {
    return new Reader(flow, somewhere(), bytes);
  }

  @Override
  public PieceWriter write(Flow flow) {
    return new Writer(flow, somewhere());
  }

  @Override
  public long movedBytes() {
    return queue.bytesDone();
  }

  @Override
  public long busyNanos() {
    return busyNanos.getAsLong();
  }

  private long somewhere() {
    return random.nextLong(Math.max(1, capacityBytes / ALIGNED_BYTES)) * ALIGNED_BYTES;
  }

  /** The next window is read while the last one is on its way to the client. */
  private final class Reader implements PieceReader {
    private final IoStream stream;
    private final long place;
    private final long length;
    private long asked;
    private long there;
    private long taken;
    private @Nullable Taker waiting;

    Reader(Flow flow, long place, long length) {
      this.stream = new IoStream(flow);
      this.place = place;
      this.length = length;
    }

    @Override
    public void next(Taker whenThere) {
      if (taken == length) {
        whenThere.took(0);
      } else if (there > taken) {
        take(whenThere);
      } else {
        waiting = whenThere;
        ask();
      }
    }

    private void take(Taker taker) {
      long bytes = there - taken;
      taken = there;
      ask();
      taker.took(bytes);
    }

    private void ask() {
      if (asked == there && asked < length) {
        long from = asked;
        asked += Math.min(windowBytes, length - asked);
        queue.submit(
            new IoRequest(stream).aim(Operation.READ, asked - from).at(place + from),
            done -> read());
      }
    }

    private void read() {
      there = asked;
      Taker taker = waiting;
      if (taker != null) {
        waiting = null;
        take(taker);
      }
    }
  }

  /** One full window is on its way to the disk while the next one fills. */
  private final class Writer implements PieceWriter {
    private final IoStream stream;
    private final long place;
    private long from;
    private long end;
    private boolean isWriting;
    private long waitingBytes;
    private @Nullable Runnable waiting;

    Writer(Flow flow, long place) {
      this.stream = new IoStream(flow);
      this.place = place;
    }

    @Override
    public void write(long bytes, Runnable whenTaken) {
      if (end - from + bytes >= windowBytes && isWriting) {
        waitingBytes = bytes;
        waiting = whenTaken;
      } else {
        take(bytes, whenTaken);
      }
    }

    private void take(long bytes, Runnable whenTaken) {
      end += bytes;
      if (end - from >= windowBytes) {
        flush();
      }
      whenTaken.run();
    }

    private void flush() {
      long bytes = end - from;
      long start = from;
      from = end;
      if (bytes > 0) {
        isWriting = true;
        queue.submit(
            new IoRequest(stream).aim(Operation.WRITE, bytes).at(place + start), done -> wrote());
      }
    }

    private void wrote() {
      isWriting = false;
      Runnable whenTaken = waiting;
      if (whenTaken != null) {
        waiting = null;
        take(waitingBytes, whenTaken);
      }
    }

    @Override
    public void close(Runnable whenClosed) {
      flush();
      whenClosed.run();
    }
  }
}
