// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.core.request.Operation;
import io.weir.core.request.Require;

/**
 * What a flash disk is like: a request goes to one of its channels, waits there for those before
 * it, and all channels share the way to the host.
 *
 * @param channels that work side by side; 1 or more
 * @param readNanos of a read before its first byte; 0 or more
 * @param writeNanos of a write before its first byte; 0 or more
 * @param channelBytesPerSecond of one channel; above 0
 * @param linkBytesPerSecond of the way to the host; above 0
 * @param queueDepth how many requests it takes; 1 or more
 */
public record FlashModel(
    int channels,
    long readNanos,
    long writeNanos,
    double channelBytesPerSecond,
    double linkBytesPerSecond,
    int queueDepth) {
  private static final double NANOS = 1e9;

  public FlashModel {
    Require.that(channels >= 1, "channels", channels, "1 or more");
    Require.that(readNanos >= 0, "readNanos", readNanos, "0 or more");
    Require.that(writeNanos >= 0, "writeNanos", writeNanos, "0 or more");
    above("channelBytesPerSecond", channelBytesPerSecond);
    above("linkBytesPerSecond", linkBytesPerSecond);
    Require.that(queueDepth >= 1, "queueDepth", queueDepth, "1 or more");
  }

  /**
   * One that has been measured. By Little's law as many requests are served side by side as
   * complete in the time of one.
   *
   * @param readNanos of one small read at a time
   * @param writeNanos of one small write at a time
   * @param smallReadsPerSecond of as many at a time as the queue takes
   * @param streamBytesPerSecond of one sequential reader
   * @param bytesPerSecond of many
   * @param queueDepth how many requests it takes
   */
  public static FlashModel measured(
      long readNanos,
      long writeNanos,
      double smallReadsPerSecond,
      double streamBytesPerSecond,
      double bytesPerSecond,
      int queueDepth) {
    int channels = (int) Math.max(1, Math.round(smallReadsPerSecond * readNanos / NANOS));
    return new FlashModel(
        Math.min(channels, queueDepth),
        readNanos,
        writeNanos,
        streamBytesPerSecond,
        bytesPerSecond,
        queueDepth);
  }

  /** How long a channel works on it. */
  long channelNanos(Operation operation, long bytes) {
    long before = operation == Operation.READ ? readNanos : writeNanos;
    return before + Math.round(bytes * NANOS / channelBytesPerSecond);
  }

  /** How long it is on its way to the host. */
  long linkNanos(long bytes) {
    return Math.round(bytes * NANOS / linkBytesPerSecond);
  }

  private static void above(String name, double value) {
    Require.that(value > 0 && !Double.isInfinite(value), name, value, "a finite number above 0");
  }
}
