// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.kernel;

/**
 * Something that happens at a point of virtual time. It can be scheduled again once it has
 * happened, so whatever happens often needs one object for all its life.
 */
public abstract class Event {
  static final int NOWHERE = -1;

  /** Its place among those that are to happen; {@link #NOWHERE} if it is not scheduled. */
  int place = NOWHERE;

  /** What changes. It may schedule and cancel events, itself too. */
  protected abstract void happen();

  /** Whether it is to happen. */
  public final boolean isScheduled() {
    return place != NOWHERE;
  }

  /** An event that runs this. */
  public static Event of(Runnable what) {
    return new Event() {
      @Override
      protected void happen() {
        what.run();
      }
    };
  }
}
