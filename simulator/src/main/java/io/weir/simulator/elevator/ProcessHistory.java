// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.elevator;

import io.weir.core.request.IoRequest;

/**
 * What is known of a process: how long it thinks between the end of a request and its next one, and
 * how far apart its requests lie. The last few count most, as in the kernel: each sample is an
 * eighth.
 */
final class ProcessHistory {
  private static final double OF_EIGHT = 8;

  /** Beyond so many bytes from the last one a request is a seek. */
  private static final long SEEK_BYTES = 8L << 20;

  /** A longer pause counts as this, so that who was away for a minute is soon known again. */
  private static final long LONGEST_THINK_NANOS = 20_000_000;

  private long nextOffset;
  private boolean hasSent;
  private long doneNanos;
  private int unfinished;
  private double thinkNanos;
  private double seekPart;
  private double seekBytes;

  void arrives(IoRequest request, long nowNanos) {
    if (hasSent) {
      if (unfinished == 0) {
        long thought = Math.min(LONGEST_THINK_NANOS, nowNanos - doneNanos);
        thinkNanos += (thought - thinkNanos) / OF_EIGHT;
      }
      long distance = Math.abs(request.offset() - nextOffset);
      seekPart += ((distance > SEEK_BYTES ? 1 : 0) - seekPart) / OF_EIGHT;
      seekBytes += (distance - seekBytes) / OF_EIGHT;
    }
    hasSent = true;
    unfinished++;
    nextOffset = request.offset() + request.bytes();
  }

  void leaves(long nowNanos) {
    unfinished--;
    doneNanos = nowNanos;
  }

  /** How many of its requests wait or are at the device. */
  int unfinished() {
    return unfinished;
  }

  /** When its last request was done. */
  long doneNanos() {
    return doneNanos;
  }

  /** Whether its requests lie apart. */
  boolean isSeeky() {
    return seekPart > 0.5;
  }

  /** How far its requests lie apart, on average. */
  double seekBytes() {
    return seekBytes;
  }

  /** Whether it usually is back within so long. */
  boolean comesBackWithin(long nanos) {
    return thinkNanos <= nanos;
  }
}
