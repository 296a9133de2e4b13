// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import org.jspecify.annotations.Nullable;

/**
 * Streams in the order in which they were added, each once. They are linked to each other, so that
 * nothing is allocated; a stream is in one such list at a time.
 */
final class WaitingStreams {
  private @Nullable CoordinatedStream first;
  private @Nullable CoordinatedStream last;
  private int size;

  /** The one that was added first; null if there is none. */
  @Nullable CoordinatedStream first() {
    return first;
  }

  int size() {
    return size;
  }

  boolean contains(CoordinatedStream stream) {
    return stream.waitsIn == this;
  }

  /** Adds one that is in no other list; if it is here already nothing changes. */
  void add(CoordinatedStream stream) {
    if (stream.waitsIn == this) {
      return;
    }
    if (stream.waitsIn != null) {
      throw new IllegalStateException("a stream that is blocked is not idle");
    }
    CoordinatedStream before = last;
    stream.waitsIn = this;
    stream.before = before;
    if (before == null) {
      first = stream;
    } else {
      before.behind = stream;
    }
    last = stream;
    size++;
  }

  /** Removes one; if it is not here nothing changes. */
  void remove(CoordinatedStream stream) {
    if (stream.waitsIn != this) {
      return;
    }
    CoordinatedStream before = stream.before;
    CoordinatedStream behind = stream.behind;
    if (before == null) {
      first = behind;
    } else {
      before.behind = behind;
    }
    if (behind == null) {
      last = before;
    } else {
      behind.before = before;
    }
    stream.waitsIn = null;
    stream.before = null;
    stream.behind = null;
    size--;
  }
}
