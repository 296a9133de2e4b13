// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The test kit: readers and writers that move 64 KiB after 64 KiB, as fast as one disk lets them,
 * in virtual time.
 */
final class VirtualDisk {
  private static final long CHUNK_BYTES = 64 * 1024;

  final DiskModel model;
  final Spindle spindle;
  private final List<Actor> actors = new ArrayList<>();

  VirtualDisk(DiskModel model) {
    this.model = model;
    this.spindle = new Spindle(model);
  }

  VirtualDisk readers(int count) {
    for (int i = 0; i < count; i++) {
      EmulatedReadAhead readAhead =
          new EmulatedReadAhead(model.windowBytes(), spindle, "read " + i);
      actors.add(
          new Actor(actors.size(), true) {
            @Override
            long move(long offset, long now) {
              return readAhead.read(offset, CHUNK_BYTES, EmulatedReadAhead.UNKNOWN_LENGTH, now);
            }
          });
    }
    return this;
  }

  VirtualDisk writers(int count) {
    for (int i = 0; i < count; i++) {
      EmulatedWriteBehind writeBehind = new EmulatedWriteBehind(model, spindle, "write " + i);
      actors.add(
          new Actor(actors.size(), false) {
            @Override
            long move(long offset, long now) {
              long roomAt = writeBehind.roomAtNanos(offset, CHUNK_BYTES, now);
              if (roomAt == now) {
                writeBehind.write(offset, CHUNK_BYTES, now);
                movedBytes += CHUNK_BYTES;
              }
              return roomAt;
            }
          });
    }
    return this;
  }

  /** Runs for so long from time 0. */
  VirtualDisk run(double seconds) {
    PriorityQueue<Actor> queue =
        new PriorityQueue<>(
            Comparator.<Actor>comparingLong(a -> a.atNanos).thenComparingLong(a -> a.sequence));
    queue.addAll(actors);
    long sequence = actors.size();
    long until = Math.round(seconds * 1e9);
    while (queue.peek().atNanos < until) {
      Actor actor = queue.poll();
      actor.step();
      actor.sequence = sequence++;
      queue.add(actor);
    }
    return this;
  }

  double readBytesPerSecond(double seconds) {
    return actors.stream().filter(a -> a.reads).mapToLong(a -> a.movedBytes).sum() / seconds;
  }

  double writeBytesPerSecond(double seconds) {
    return actors.stream().filter(a -> !a.reads).mapToLong(a -> a.movedBytes).sum() / seconds;
  }

  private abstract static class Actor {
    final boolean reads;
    long sequence;
    long atNanos;
    long movedBytes;

    Actor(long sequence, boolean reads) {
      this.sequence = sequence;
      this.reads = reads;
    }

    abstract long move(long offset, long now);

    void step() {
      atNanos = move(movedBytes, atNanos);
      movedBytes += reads ? CHUNK_BYTES : 0;
    }
  }
}
