// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

/** What a scheduler says when it is asked which request goes next. */
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
   * request arrives or completes.
   */
  record WaitUntil(long nanos) implements Decision {}

  /** Nothing to do; see {@link #IDLE}. */
  record Idle() implements Decision {}
}
