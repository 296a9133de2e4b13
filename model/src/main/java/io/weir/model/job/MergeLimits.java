// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import io.weir.core.request.Require;
import io.weir.model.file.Allowed;

/**
 * When a task merges, by its job's settings.
 *
 * @param factor F, files that it merges at a time ({@code mapreduce.task.io.sort.factor}), 2 to
 *     {@value #MOST_FACTOR}
 * @param largestInMemory a segment of more bytes goes to disk as it comes ({@code
 *     mapreduce.reduce.shuffle.memory.limit.percent}), 0 or more
 * @param fullMemory when the segments in memory have this many bytes, they are merged into a file
 *     ({@code mapreduce.reduce.shuffle.merge.percent}), 0 or more; 0 where that is not known
 */
public record MergeLimits(int factor, double largestInMemory, double fullMemory) {
  /** What is more merges nothing twice. */
  public static final int MOST_FACTOR = 100_000;

  /** Hadoop's factor, of memory that nobody knows. */
  public static final MergeLimits USUAL = new MergeLimits(10, 0, 0);

  public MergeLimits {
    if (factor < 2 || factor > MOST_FACTOR) {
      throw Require.wrong("merge factor", factor, "2 to " + MOST_FACTOR);
    }
    Allowed.notNegative("largest segment in memory", largestInMemory);
    Allowed.notNegative("bytes that fill the memory of a reduce", fullMemory);
  }

  boolean knowsMemory() {
    return fullMemory > 0;
  }

  /** How many files a reduce has on disk that has fetched so many segments. */
  double filesOf(int segments, double bytesOfEach) {
    if (bytesOfEach > largestInMemory) {
      return segments;
    }
    if (bytesOfEach == 0) {
      return 1;
    }
    return Math.ceil(segments / Math.ceil(fullMemory / bytesOfEach));
  }
}
