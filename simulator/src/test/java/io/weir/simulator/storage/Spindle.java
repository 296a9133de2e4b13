// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.storage;

import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.cache.CacheSettings;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.cache.FileReader;
import io.weir.simulator.cache.PageCache;
import io.weir.simulator.device.BlockQueue;
import io.weir.simulator.device.RotatingDisk;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.elevator.Elevators;
import io.weir.simulator.elevator.QueueLimits;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The test kit: the lab's spindle (native/spindle/rotating.disk) with four tags under an elevator
 * and a page cache, and the processes of fio on it.
 */
final class Spindle {
  private static final long MILLISECOND = 1_000_000;
  private static final long MIB = 1L << 20;

  /** Where ext4 puts the first file: there the disk has the 147 MB/s that one stream has. */
  private static final long FIRST_FILE = 463 * MIB;

  static final long FILE_BYTES = 256 * MIB;

  static final RotatingDiskModel ROTATING =
      new RotatingDiskModel(
          16_384 * MIB,
          150e6,
          75e6,
          MILLISECOND,
          16 * MILLISECOND,
          8_333_000,
          MIB,
          30 * MILLISECOND,
          1,
          300 * MILLISECOND);

  final Simulation simulation = new Simulation();
  final RotatingDisk disk = new RotatingDisk(simulation, ROTATING);
  private final Flow flow = new Flow("fio", 1);
  private final BlockQueue queue;
  private final PageCache cache;
  private final List<Long> waitedNanos = new ArrayList<>();
  private long readBytes;
  private long writtenBytes;
  private long syncedBytes;
  private int operations;
  private int running;
  private long sinceNanos;

  Spindle(String elevator) {
    this(elevator, CacheSettings.ofToday(16_384 * MIB));
  }

  Spindle(String elevator, CacheSettings settings) {
    queue = new BlockQueue(simulation, Elevators.named(elevator, limits()), disk);
    // fio tells the kernel that it reads in order, which doubles read_ahead_kb.
    CacheSettings doubled = settings.withReadAhead(256 << 10);
    cache = new PageCache(simulation, doubled, queue, new IoStream(flow), 0);
  }

  private static QueueLimits limits() {
    return new QueueLimits(4, 512 << 10);
  }

  /** Where each of 16 files of 256 MiB lies, in the order in which fio's threads came to run. */
  static List<Long> files(int number) {
    List<Long> offsets = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      offsets.add(FIRST_FILE + i * FILE_BYTES);
    }
    Collections.shuffle(offsets, new Random(number));
    return offsets;
  }

  /** Where a file lies if one was made for one reader first, then one for two, and so on. */
  static long besideEachOther(int number, long totalBytes) {
    long offset = FIRST_FILE;
    for (int i = 0; i < number; i++) {
      offset += totalBytes / Integer.highestOneBit(Math.max(1, 2 * i));
    }
    return offset;
  }

  /** Reads or writes a file in order, past the page cache. */
  void direct(Operation operation, long offset, long bytes, long chunk) {
    IoStream stream = new IoStream(flow);
    running++;
    next(stream, operation, offset, offset + bytes, chunk);
  }

  private void next(IoStream stream, Operation operation, long at, long end, long chunk) {
    if (at >= end) {
      running--;
      queue.ended(stream);
      return;
    }
    Access access = operation == Operation.READ ? Access.SEQUENTIAL : Access.SCATTERED;
    IoRequest request = new IoRequest(stream).aim(operation, access, chunk).at(at);
    queue.submit(
        request,
        done -> {
          count(operation, chunk);
          next(stream, operation, at + chunk, end, chunk);
        });
  }

  /** Reads a file in order, 128 KiB at a time. */
  void buffered(long offset, long bytes) {
    running++;
    IoStream stream = new IoStream(flow);
    FileReader reader = new FileReader(cache, new CachedFile(offset), stream, 0, bytes);
    simulation.in(0, Event.of(() -> readOn(reader, stream)));
  }

  private void readOn(FileReader reader, IoStream stream) {
    if (reader.isAtEnd()) {
      running--;
      queue.ended(stream);
      return;
    }
    reader.read(
        128 << 10,
        () -> {
          count(Operation.READ, 128 << 10);
          simulation.in(0, Event.of(() -> readOn(reader, stream)));
        });
  }

  /** Writes a file in order, 64 KiB at a time, and syncs it. */
  void written(long offset, long bytes) {
    running++;
    writeOn(new CachedFile(offset), 0, bytes, () -> running--);
  }

  private void writeOn(CachedFile file, long at, long bytes, Runnable whenSynced) {
    if (at < bytes) {
      cache.write(
          file,
          at,
          64 << 10,
          () -> {
            count(Operation.WRITE, 64 << 10);
            writeOn(file, at + (64 << 10), bytes, whenSynced);
          });
      return;
    }
    IoStream stream = new IoStream(flow);
    cache.sync(
        file,
        stream,
        () -> {
          queue.ended(stream);
          syncedBytes += bytes;
          whenSynced.run();
        });
  }

  /** Writes and syncs a file again and again. */
  void rewritten(long offset, long bytes) {
    writeOn(new CachedFile(offset), 0, bytes, () -> rewritten(offset, bytes));
  }

  /** Reads 4 KiB at random places of a file, past the page cache. */
  void random(long offset, long bytes, Random random) {
    IoStream stream = new IoStream(flow);
    long at = offset + random.nextLong(bytes / 4096) * 4096;
    randomNext(stream, at, offset, bytes, random);
  }

  private void randomNext(IoStream stream, long at, long offset, long bytes, Random random) {
    long began = simulation.nowNanos();
    queue.submit(
        new IoRequest(stream).aim(Operation.READ, 4096).at(at),
        done -> {
          operations++;
          waitedNanos.add(simulation.nowNanos() - began);
          long next = offset + random.nextLong(bytes / 4096) * 4096;
          randomNext(stream, next, offset, bytes, random);
        });
  }

  /** Forgets what was counted. */
  void countsAnew() {
    readBytes = 0;
    writtenBytes = 0;
    syncedBytes = 0;
    operations = 0;
    waitedNanos.clear();
    sinceNanos = simulation.nowNanos();
  }

  private void count(Operation operation, long bytes) {
    if (operation == Operation.READ) {
      readBytes += bytes;
    } else {
      writtenBytes += bytes;
    }
  }

  /** Runs until all of them are done, or for so long at most. */
  Spindle runsFor(double seconds) {
    long until = Math.round(seconds * 1e9);
    while (running > 0 && simulation.nowNanos() < until && simulation.step()) {
      // All that happens does so in step().
    }
    return this;
  }

  Spindle runsAllOf(double seconds) {
    simulation.runUntil(Math.round(seconds * 1e9));
    return this;
  }

  double megabytesPerSecond() {
    return (readBytes + writtenBytes) / 1e6 / ((simulation.nowNanos() - sinceNanos) / 1e9);
  }

  double readMegabytesPerSecond() {
    return readBytes / 1e6 / ((simulation.nowNanos() - sinceNanos) / 1e9);
  }

  double syncedMegabytesPerSecond() {
    return syncedBytes / 1e6 / ((simulation.nowNanos() - sinceNanos) / 1e9);
  }

  double operationsPerSecond() {
    return operations / ((simulation.nowNanos() - sinceNanos) / 1e9);
  }

  double p99Milliseconds() {
    List<Long> sorted = waitedNanos.stream().sorted().toList();
    return sorted.get((int) (sorted.size() * 0.99)) / 1e6;
  }
}
