// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import io.weir.model.file.Allowed;

/**
 * What goes on at the same time in a phase.
 *
 * @param threads that compute, on a processor each, 1 or more, not always a whole number: a map and
 *     the thread that spills for it
 * @param streams as how many that go through one file each its I/O is to a device, 1 or more, not
 *     always a whole number: it merges several files, or writes one while it reads another
 * @param overlap the part of the lesser of computing and I/O that goes on while the other does, 0
 *     to 1; the paper's is 1
 */
public record Concurrency(double threads, double streams, double overlap) {
  /** One thread and one file, and I/O goes on while the processor works (section 5.2). */
  public static final Concurrency PAPERS = new Concurrency(1, 1, 1);

  public Concurrency {
    Allowed.atLeastOne("threads", threads);
    Allowed.atLeastOne("streams", streams);
    Allowed.part("overlap", overlap);
  }

  /** The same with so many threads. */
  public Concurrency withThreads(double threads) {
    return new Concurrency(threads, streams, overlap);
  }

  /** The same with so many streams. */
  public Concurrency withStreams(double streams) {
    return new Concurrency(threads, streams, overlap);
  }

  /** What both take that need so long each alone. */
  public double seconds(double processorSeconds, double ioSeconds) {
    return Math.max(processorSeconds, ioSeconds)
        + (1 - overlap) * Math.min(processorSeconds, ioSeconds);
  }
}
