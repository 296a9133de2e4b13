// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import java.util.Arrays;

/**
 * A histogram of durations, with buckets each four times as wide as the one before: enough to tell
 * a cache from a disk and a disk from a queue.
 */
public final class TimeHistogram {
  private static final long FIRST_NANOS = 250_000;
  private static final int BUCKETS = 10;

  private final long[] counts = new long[BUCKETS];

  /** How many buckets there are; the last has no end. */
  public static int buckets() {
    return BUCKETS;
  }

  /** The longest time that a bucket counts, in ns; {@link Long#MAX_VALUE} for the last. */
  public static long upToNanos(int bucket) {
    return bucket == BUCKETS - 1 ? Long.MAX_VALUE : FIRST_NANOS << (2 * bucket);
  }

  void add(long nanos) {
    add(nanos, 1);
  }

  void add(long nanos, long times) {
    int bucket = 0;
    while (nanos > upToNanos(bucket)) {
      bucket++;
    }
    counts[bucket] += times;
  }

  /** How many times fell into a bucket, those before it not included. */
  public long count(int bucket) {
    return counts[bucket];
  }

  TimeHistogram copy() {
    return plus(new TimeHistogram());
  }

  TimeHistogram plus(TimeHistogram other) {
    TimeHistogram sum = new TimeHistogram();
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      sum.counts[bucket] = counts[bucket] + other.counts[bucket];
    }
    return sum;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TimeHistogram histogram && Arrays.equals(counts, histogram.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return Arrays.toString(counts);
  }
}
