// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

import java.util.SplittableRandom;

/**
 * A stretch of time in which all requests are of one size.
 *
 * @param leastBytes of a request
 * @param mostBytes of a request
 * @param requests after so many nobody sends any more
 * @param untilNanos after that nobody does either
 */
record Episode(long leastBytes, long mostBytes, long requests, long untilNanos) {
  static final long LONGEST_NANOS = 3_000_000_000L;

  /** Small requests, one right after the other. */
  static Episode dense(long requests) {
    return new Episode(512, 128 << 10, requests, Long.MAX_VALUE);
  }

  /** Bursts of about 80 ms. */
  static Episode bursts(long requests) {
    return new Episode(8 << 20, 16 << 20, requests, Long.MAX_VALUE);
  }

  /** Requests of up to 2 s. */
  static Episode longRequests(long untilNanos) {
    return new Episode(64 << 20, 300 << 20, Long.MAX_VALUE, untilNanos);
  }

  long bytes(SplittableRandom random) {
    return random.nextLong(leastBytes, mostBytes);
  }

  /** How long the device really takes: as estimated, far above, far below, or next to nothing. */
  static long trueNanos(SplittableRandom random, long estimateNanos) {
    int kind = random.nextInt(10);
    double nanos =
        switch (kind) {
          case 0 -> 1; // the page cache had it
          case 1 -> estimateNanos / 100.0;
          case 2 -> estimateNanos * (2 + 6 * random.nextDouble());
          case 3, 4, 5 -> estimateNanos;
          default -> estimateNanos * (0.5 + random.nextDouble());
        };
    return Math.max(1, Math.min(LONGEST_NANOS, Math.round(nanos)));
  }
}
