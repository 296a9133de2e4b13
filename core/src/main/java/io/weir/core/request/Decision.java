// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

/** The answer of a scheduler: dispatch a request, ask again later, or nothing waits. */
public sealed interface Decision {
  /** There is nothing to do until a request arrives or completes. */
  Decision IDLE = new Idle();

  /** This request goes to the device now. */
  record Dispatch(IoRequest request) implements Decision {
    @Override
    public String toString() {
      return "Dispatch[" + request + "]";
    }
  }

  /**
   * Nothing now, although work waits: ask again at this time, which is later than now, or when a
   * request arrives or completes. Read it before the scheduler is asked again.
   */
  final class WaitUntil implements Decision {
    private long nanos;

    public WaitUntil(long nanos) {
      this.nanos = nanos;
    }

    public long nanos() {
      return nanos;
    }

    /** The same object with another time: a scheduler needs one, which says what it said last. */
    public WaitUntil at(long otherNanos) {
      nanos = otherNanos;
      return this;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof WaitUntil wait && wait.nanos == nanos;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(nanos);
    }

    @Override
    public String toString() {
      return "WaitUntil[" + nanos + " ns]";
    }
  }

  /** Nothing to do; see {@link #IDLE}. */
  record Idle() implements Decision {}
}
