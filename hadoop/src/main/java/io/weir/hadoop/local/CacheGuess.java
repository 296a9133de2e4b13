// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

/**
 * Guesses from the time that reads take whether the page cache has a file.
 *
 * <pre>
 *           a small read was fast              a read was slow
 *  UNKNOWN ───────────────────────▶ CACHED ───────────────────▶ ON_DISK
 *     │ it was slow                    │ a seek                  │ a seek
 *     └──────────▶ ON_DISK             └────────▶ UNKNOWN ◀──────┘
 * </pre>
 *
 * <p>The small read goes without leave: it is what the guess costs where it is wrong.
 */
final class CacheGuess {
  /** The most that is read without knowing anything. */
  static final int PROBE_BYTES = 4 << 10;

  /** Far above a copy in memory, far below a seek. */
  private static final long FAST_NANOS = 300_000;

  /** Half as fast as the slowest memory, several times as fast as a rotating disk. */
  private static final long FAST_NANOS_PER_KIB = 1_000;

  private enum State {
    UNKNOWN,
    CACHED,
    ON_DISK
  }

  private State state = State.UNKNOWN;

  boolean passes() {
    return state != State.ON_DISK;
  }

  int most(int wantedBytes) {
    return state == State.UNKNOWN ? Math.min(wantedBytes, PROBE_BYTES) : wantedBytes;
  }

  /** A read that went without leave has moved something, in this time. */
  void took(long movedBytes, long nanos) {
    boolean fast = nanos <= FAST_NANOS + movedBytes / 1_024 * FAST_NANOS_PER_KIB;
    state = fast ? State.CACHED : State.ON_DISK;
  }

  /** The next read is somewhere else in the file. */
  void seeks() {
    state = State.UNKNOWN;
  }
}
