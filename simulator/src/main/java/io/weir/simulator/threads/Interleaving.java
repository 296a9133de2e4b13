// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.threads;

/**
 * How threads come between each other, and what goes wrong with them. Each number is the chance of
 * it at one place where a thread may be held up: before and after a lock is held, and where a test
 * says so.
 *
 * @param switches another thread goes on
 * @param delays the thread stands still for some microseconds
 * @param pauses the thread stands still for up to {@code longestPauseNanos}, whatever it holds
 * @param longestPauseNanos 1 or more
 * @param spuriousWakeUps a wait ends although nobody has signalled
 * @param outOfMemory a wait, or a new condition, throws an {@link OutOfMemoryError}
 */
public record Interleaving(
    double switches,
    double delays,
    double pauses,
    long longestPauseNanos,
    double spuriousWakeUps,
    double outOfMemory) {
  /** Threads come between each other, and nothing goes wrong. */
  public static final Interleaving SOUND = new Interleaving(0.3, 0.1, 0, 1, 0, 0);

  public Interleaving {
    if (longestPauseNanos < 1) {
      throw new IllegalArgumentException(
          "longestPauseNanos must be 1 or more, was " + longestPauseNanos);
    }
  }
}
