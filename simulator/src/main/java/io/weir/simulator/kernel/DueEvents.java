// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.kernel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Events that were scheduled for the moment in which they were scheduled, in that order. Much of
 * what happens is followed by something else at once, and needs no place in a heap.
 */
final class DueEvents {
  private static final int FIRST_ROOM = 64;

  /** A ring; a cancelled one leaves a gap. */
  private @Nullable Event[] ring = new @Nullable Event[FIRST_ROOM];

  private int first;
  private int length;
  private int size;

  int size() {
    return size;
  }

  void add(Event event) {
    if (length == ring.length) {
      grow();
    }
    int at = (first + length) & (ring.length - 1);
    ring[at] = event;
    event.place = placeOf(at);
    length++;
    size++;
  }

  /** Takes out the first one; only if there is one. */
  Event removeFirst() {
    while (true) {
      Event event = ring[first];
      ring[first] = null;
      first = (first + 1) & (ring.length - 1);
      length--;
      if (event != null) {
        event.place = Event.NOWHERE;
        size--;
        return event;
      }
    }
  }

  void remove(Event event) {
    ring[indexOf(event)] = null;
    event.place = Event.NOWHERE;
    size--;
    if (size == 0) {
      length = 0;
    }
  }

  /** Whether a scheduled event is here, and not in the heap. */
  static boolean has(Event event) {
    return event.place < Event.NOWHERE;
  }

  private static int placeOf(int index) {
    return Event.NOWHERE - 1 - index;
  }

  private static int indexOf(Event event) {
    return Event.NOWHERE - 1 - event.place;
  }

  private void grow() {
    @Nullable Event[] old = ring;
    ring = Arrays.copyOf(old, 2 * old.length);
    for (int i = 0; i < length; i++) {
      Event event = old[(first + i) & (old.length - 1)];
      ring[i] = event;
      if (event != null) {
        event.place = placeOf(i);
      }
    }
    Arrays.fill(ring, length, ring.length, null);
    first = 0;
  }
}
