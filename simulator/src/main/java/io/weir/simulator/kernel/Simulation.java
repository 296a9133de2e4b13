// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.kernel;

/**
 * Virtual time. Events happen one after the other, each at its time; between two of them nothing
 * changes. It reads no clock and starts no thread, so the same events give the same run.
 */
public final class Simulation {
  /** Those of later moments, and those of this one that were scheduled before it came. */
  private final EventQueue events = new EventQueue();

  /** Those that were scheduled for this moment in it: they come after all of {@link #events}. */
  private final DueEvents due = new DueEvents();

  private long nowNanos;
  private long happened;

  /** The time of the event that happens, in ns from the start. */
  public long nowNanos() {
    return nowNanos;
  }

  /** How many events have happened. */
  public long happened() {
    return happened;
  }

  /** How many events are scheduled. */
  public int scheduled() {
    return events.size() + due.size();
  }

  /**
   * Schedules an event.
   *
   * @param nanos when; now, or later
   * @throws IllegalStateException if it is scheduled already
   */
  public void at(long nanos, Event event) {
    if (nanos < nowNanos) {
      throw new IllegalArgumentException(
          "an event must be at %d ns or later, was at %d ns".formatted(nowNanos, nanos));
    }
    if (event.isScheduled()) {
      throw new IllegalStateException("the event is scheduled already");
    }
    if (nanos == nowNanos) {
      due.add(event);
    } else {
      events.add(event, nanos);
    }
  }

  /**
   * Schedules an event.
   *
   * @param nanos how long from now; 0 or more. Beyond the end of time, which is 292 years after the
   *     start, it is at its end
   */
  public void in(long nanos, Event event) {
    at(after(nanos), event);
  }

  /** The same of one that may be scheduled already: then it happens at this time instead. */
  public void moveIn(long nanos, Event event) {
    move(after(nanos), event);
  }

  private long after(long nanos) {
    if (nanos < 0) {
      throw new IllegalArgumentException("a delay must be 0 ns or more, was " + nanos + " ns");
    }
    return nanos > Long.MAX_VALUE - nowNanos ? Long.MAX_VALUE : nowNanos + nanos;
  }

  /** Schedules an event that may be scheduled already: then it happens at this time instead. */
  public void move(long nanos, Event event) {
    if (nanos > nowNanos && event.isScheduled() && !DueEvents.has(event)) {
      events.move(event, nanos);
    } else {
      cancel(event);
      at(nanos, event);
    }
  }

  /**
   * Makes an event not happen.
   *
   * @return false if it was not scheduled
   */
  public boolean cancel(Event event) {
    if (!event.isScheduled()) {
      return false;
    }
    if (DueEvents.has(event)) {
      due.remove(event);
    } else {
      events.remove(event);
    }
    return true;
  }

  /**
   * Goes to the next event, and lets it happen.
   *
   * @return false if none is scheduled
   */
  public boolean step() {
    if (due.size() > 0 && !(events.size() > 0 && events.firstNanos() == nowNanos)) {
      happened++;
      due.removeFirst().happen();
      return true;
    }
    if (events.size() == 0) {
      return false;
    }
    nowNanos = events.firstNanos();
    happened++;
    events.removeFirst().happen();
    return true;
  }

  /** Lets all happen, until nothing is scheduled. */
  public void run() {
    while (step()) {
      // All that happens does so in step().
    }
  }

  /**
   * Lets all happen that is before this time, and goes there; a time that is over changes nothing.
   */
  public void runUntil(long nanos) {
    while (scheduled() > 0 && firstNanos() < nanos) {
      step();
    }
    nowNanos = Math.max(nowNanos, nanos);
  }

  private long firstNanos() {
    return due.size() > 0 ? nowNanos : events.firstNanos();
  }
}
