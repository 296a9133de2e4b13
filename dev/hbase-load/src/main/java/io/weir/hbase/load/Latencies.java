// SPDX-License-Identifier: Apache-2.0
package io.weir.hbase.load;

import java.util.Arrays;

/** How long operations of one kind took. */
final class Latencies {
  private static final double MILLI = 1e6;

  private long[] nanos = new long[1_024];
  private int count;

  synchronized void add(long took) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    nanos[count++] = took;
  }

  synchronized int count() {
    return count;
  }

  /** The least that so many of all were not above, in ms; NaN where there were none. */
  synchronized double percentile(double part) {
    if (count == 0) {
      return Double.NaN;
    }
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    int at = (int) Math.ceil(part * count) - 1;
    return sorted[Math.max(0, at)] / MILLI;
  }
}
