// SPDX-License-Identifier: Apache-2.0
package io.weir.core.streams;

import io.weir.core.request.Require;

/**
 * The constants of stream coordination: those of the algorithm in "I/O Throttling and Coordination
 * for MapReduce" (Ma, Sun, Raicu; section IV.C), and two of our own.
 *
 * @param prioritizedJobs N_p: streams of so many jobs, by rank, are never blocked; 1 or more
 * @param maxBlockedNanos T0: a stream that was blocked for longer is preempted; above 0
 * @param error e: how much the estimate of what streams ask for may be wrong; 0 or more
 * @param grantNanos how much device time a preempted stream has before it may be blocked again,
 *     above 0; {@link Long#MAX_VALUE}: all that it wants, as in the paper
 * @param idleNanos a stream that has asked for nothing for so long is not active; above 0
 * @param curve what the device carries with 1, 2, … streams at a time
 */
public record CoordinationRule(
    int prioritizedJobs,
    long maxBlockedNanos,
    double error,
    long grantNanos,
    long idleNanos,
    StreamCurve curve) {

  /** N_p of the paper's experiments (section V.B). */
  public static final int PRIORITIZED_JOBS = 2;

  /** e of the paper's experiments (section V.B). */
  public static final double ERROR = 0.3;

  public CoordinationRule {
    Require.that(prioritizedJobs >= 1, "prioritizedJobs", prioritizedJobs, "1 or more");
    Require.that(
        error >= 0 && error < Double.POSITIVE_INFINITY, "error", error, "a number of 0 or more");
    Require.that(maxBlockedNanos > 0, "maxBlockedNanos", maxBlockedNanos, "above 0");
    Require.that(grantNanos > 0, "grantNanos", grantNanos, "above 0");
    Require.that(idleNanos > 0, "idleNanos", idleNanos, "above 0");
  }
}
