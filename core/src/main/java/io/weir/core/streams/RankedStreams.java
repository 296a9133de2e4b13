// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Streams in the order of {@link CoordinatedStream#BY_RANK}, each once: one behind the other in
 * memory, as mostly there are few. To find one takes O(log n); to make room for one moves the
 * references behind it.
 */
final class RankedStreams {
  private static final int FIRST_ROOM = 4;

  private static final @Nullable CoordinatedStream[] NO_ROOM = {};

  /** They have room once there is one: a list of blocked streams is mostly empty. */
  private @Nullable CoordinatedStream[] streams = NO_ROOM;

  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /**
   * @param index from 0, below {@link #size}
   */
  CoordinatedStream at(int index) {
    CoordinatedStream stream = streams[index];
    if (stream == null) {
      throw new IllegalStateException("no stream is at " + index + " of " + size);
    }
    return stream;
  }

  boolean contains(CoordinatedStream stream) {
    int index = before(stream);
    return index < size && at(index) == stream;
  }

  /**
   * How many rank above this one, which may be there or not: its index, or that which it would
   * have.
   */
  int before(CoordinatedStream stream) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      CoordinatedStream there = at(middle);
      if (there == stream) {
        return middle;
      }
      if (CoordinatedStream.BY_RANK.compare(there, stream) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Adds one that is not there.
   *
   * @return its index
   */
  int add(CoordinatedStream stream) {
    int index = before(stream);
    if (size == streams.length) {
      streams = Arrays.copyOf(streams, Math.max(FIRST_ROOM, 2 * size));
    }
    System.arraycopy(streams, index, streams, index + 1, size - index);
    streams[index] = stream;
    size++;
    return index;
  }

  /** Removes one; if it is not there nothing changes. */
  void remove(CoordinatedStream stream) {
    int index = before(stream);
    if (index < size && at(index) == stream) {
      size--;
      System.arraycopy(streams, index + 1, streams, index, size - index);
      streams[size] = null;
    }
  }
}
