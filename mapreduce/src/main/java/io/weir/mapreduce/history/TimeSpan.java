// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import java.time.Instant;

/** From one point of time to another, both included: the jobs that were submitted then. */
public record TimeSpan(Instant from, Instant to) {
  /** Whenever it was. */
  public static final TimeSpan ALL =
      new TimeSpan(Instant.EPOCH, Instant.ofEpochMilli(Long.MAX_VALUE));

  /** Whether it includes a point of time, in milliseconds since the epoch. */
  public boolean has(long millis) {
    return from.toEpochMilli() <= millis && millis <= to.toEpochMilli();
  }

  @Override
  public String toString() {
    return equals(ALL) ? "any time" : from + " to " + to;
  }
}
