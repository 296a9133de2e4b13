// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.kernel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Events by time, and those of one time in the order in which they were scheduled: a total order,
 * so that one seed gives one run.
 *
 * <p>A heap in which each place has four below it: half as deep as one of two, and the four lie
 * beside each other in memory.
 */
final class EventQueue {
  private static final int BELOW = 4;
  private static final int FIRST_ROOM = 64;

  private @Nullable Event[] events = new @Nullable Event[FIRST_ROOM];
  private long[] times = new long[FIRST_ROOM];
  private long[] orders = new long[FIRST_ROOM];
  private int size;
  private long scheduled;

  int size() {
    return size;
  }

  /** When the first one happens; only if there is one. */
  long firstNanos() {
    return times[0];
  }

  void add(Event event, long nanos) {
    if (size == times.length) {
      events = Arrays.copyOf(events, 2 * size);
      times = Arrays.copyOf(times, 2 * size);
      orders = Arrays.copyOf(orders, 2 * size);
    }
    rise(size++, event, nanos, scheduled++);
  }

  /** Takes out the first one; only if there is one. */
  Event removeFirst() {
    Event first = at(0);
    remove(first);
    return first;
  }

  void remove(Event event) {
    int hole = event.place;
    event.place = Event.NOWHERE;
    size--;
    Event last = at(size);
    long nanos = times[size];
    long order = orders[size];
    events[size] = null;
    if (hole == size) {
      return;
    }
    place(hole, last, nanos, order);
  }

  /** As if it were removed and added again. */
  void move(Event event, long nanos) {
    place(event.place, event, nanos, scheduled++);
  }

  private void place(int hole, Event event, long nanos, long order) {
    if (hole > 0 && isBefore(nanos, order, (hole - 1) / BELOW)) {
      rise(hole, event, nanos, order);
    } else {
      sink(hole, event, nanos, order);
    }
  }

  private void rise(int from, Event event, long nanos, long order) {
    int hole = from;
    while (hole > 0) {
      int above = (hole - 1) / BELOW;
      if (!isBefore(nanos, order, above)) {
        break;
      }
      put(hole, at(above), times[above], orders[above]);
      hole = above;
    }
    put(hole, event, nanos, order);
  }

  private void sink(int from, Event event, long nanos, long order) {
    int hole = from;
    while (true) {
      int first = hole * BELOW + 1;
      if (first >= size) {
        break;
      }
      int least = first;
      int end = Math.min(first + BELOW, size);
      for (int i = first + 1; i < end; i++) {
        if (isBefore(times[i], orders[i], least)) {
          least = i;
        }
      }
      if (isBefore(nanos, order, least)) {
        break;
      }
      put(hole, at(least), times[least], orders[least]);
      hole = least;
    }
    put(hole, event, nanos, order);
  }

  private boolean isBefore(long nanos, long order, int place) {
    return nanos < times[place] || (nanos == times[place] && order < orders[place]);
  }

  private void put(int place, Event event, long nanos, long order) {
    events[place] = event;
    times[place] = nanos;
    orders[place] = order;
    event.place = place;
  }

  private Event at(int place) {
    Event event = events[place];
    if (event == null) {
      throw new IllegalStateException("no event is at place " + place + " of " + size);
    }
    return event;
  }
}
