// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A disk's throughput by number of sequential readers: what makes it a rotating disk, and what an
 * emulated one is held to.
 *
 * @param bytesPerSecond number of streams → throughput of all of them
 */
public record DiskCurve(SortedMap<Integer, Double> bytesPerSecond) {
  /** The full-speed disk that {@link DiskModel#rotating()} emulates, as measured. */
  public static final DiskCurve MEASURED =
      new DiskCurve(new TreeMap<>(Map.of(1, 148e6, 2, 49e6, 4, 47e6, 8, 43e6, 16, 44e6)));

  private static final int CHUNK_BYTES = 64 * 1024;

  /** The same curve of a disk in slow motion. */
  public DiskCurve inSlowMotion(double factor) {
    SortedMap<Integer, Double> slower = new TreeMap<>();
    bytesPerSecond.forEach((streams, throughput) -> slower.put(streams, throughput / factor));
    return new DiskCurve(slower);
  }

  /**
   * The largest deviation from another curve at its numbers of streams, as a fraction of the other.
   */
  public double worstErrorAgainst(DiskCurve other) {
    double worst = 0;
    for (var point : other.bytesPerSecond.entrySet()) {
      Double own = bytesPerSecond.get(point.getKey());
      if (own == null) {
        throw new IllegalArgumentException("no point for " + point.getKey() + " streams");
      }
      worst = Math.max(worst, Math.abs(own / point.getValue() - 1));
    }
    return worst;
  }

  /** Runs 1, 2, 4, 8 and 16 threads against a disk of this model, each for so long. */
  public static DiskCurve measure(DiskModel model, Duration perPoint) throws InterruptedException {
    SortedMap<Integer, Double> curve = new TreeMap<>();
    for (int streams : MEASURED.bytesPerSecond.keySet()) {
      curve.put(streams, measure(model, streams, perPoint));
    }
    return new DiskCurve(curve);
  }

  private static double measure(DiskModel model, int streams, Duration time)
      throws InterruptedException {
    EmulatedDisk disk = new EmulatedDisk(model);
    ExecutorService readers = Executors.newFixedThreadPool(streams);
    try {
      long startNanos = System.nanoTime();
      List<Callable<Long>> tasks = new ArrayList<>();
      for (int stream = 0; stream < streams; stream++) {
        String file = "stream " + stream;
        tasks.add(() -> read(disk, file, startNanos + time.toNanos()));
      }
      // All of a reader's windows have been served when it returns, and the spindle never fell
      // idle:
      // what was read over the time until the last reader's end is the disk's throughput.
      long bytes = 0;
      for (Future<Long> reader : readers.invokeAll(tasks)) {
        bytes += reader.get();
      }
      return bytes * 1e9 / (System.nanoTime() - startNanos);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a reader of the emulated disk failed", e.getCause());
    } finally {
      readers.shutdownNow();
    }
  }

  private static long read(EmulatedDisk disk, String file, long untilNanos)
      throws InterruptedIOException {
    DiskStream stream = disk.openForReading(file);
    long windowBytes = disk.model().windowBytes();
    long offset = 0;
    while (offset % windowBytes != 0 || System.nanoTime() - untilNanos < 0) {
      long bytes = Math.min(CHUNK_BYTES, windowBytes - offset % windowBytes);
      stream.transfer(offset, bytes);
      offset += bytes;
    }
    return offset;
  }
}
