// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a rule promises at a DataNode beside the weight.
 *
 * @param reserveBytesPerSecond what its disks give at least, of sequential reading or writing; 0:
 *     nothing is reserved
 * @param limitBytesPerSecond what they give at most; {@link Long#MAX_VALUE}: as much as there is
 * @param latencyNanos in which a small request is done; {@link Long#MAX_VALUE}: nothing is said
 */
public record NodePromise(long reserveBytesPerSecond, long limitBytesPerSecond, long latencyNanos) {
  /** A part of a limit is no less, in bytes a second, so that nobody waits for days. */
  private static final long LEAST_PART = 1_024;

  public static final NodePromise NONE = new NodePromise(0, Long.MAX_VALUE, Long.MAX_VALUE);

  NodePromise withReserve(long bytesPerSecond) {
    return new NodePromise(bytesPerSecond, limitBytesPerSecond, latencyNanos);
  }

  NodePromise withLimit(long bytesPerSecond) {
    return new NodePromise(reserveBytesPerSecond, bytesPerSecond, latencyNanos);
  }

  NodePromise withLatency(long nanos) {
    return new NodePromise(reserveBytesPerSecond, limitBytesPerSecond, nanos);
  }

  public boolean isLimited() {
    return limitBytesPerSecond < Long.MAX_VALUE;
  }

  /** With so much of the limit, from 0 to 1, if it has one. */
  public NodePromise withPartOfLimit(double part) {
    return isLimited()
        ? withLimit(
            Math.max(
                Math.min(LEAST_PART, limitBytesPerSecond), Math.round(limitBytesPerSecond * part)))
        : this;
  }

  /** As it stands in a text of weights. */
  @Override
  public String toString() {
    List<String> words = new ArrayList<>();
    if (reserveBytesPerSecond > 0) {
      words.add("reserve=" + reserveBytesPerSecond);
    }
    if (isLimited()) {
      words.add("limit=" + limitBytesPerSecond);
    }
    if (latencyNanos < Long.MAX_VALUE) {
      words.add("latency=" + TimeUnit.NANOSECONDS.toMicros(latencyNanos) + "us");
    }
    return String.join(" ", words);
  }
}
