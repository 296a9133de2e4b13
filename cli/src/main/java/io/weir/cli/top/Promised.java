// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a flow has of a DataNode beside its share.
 *
 * @param reservedMillis the part of the disks that is reserved for it, in thousandths; 0: nothing
 * @param limitBytesPerSecond what it may move in a second; 0: as much as it gets
 * @param latencyNanos in which its small requests are to be done; 0: nothing is said
 */
record Promised(long reservedMillis, long limitBytesPerSecond, long latencyNanos) {
  static final Promised NOTHING = new Promised(0, 0, 0);

  /**
   * Of several volumes and DataNodes: the most that is reserved, the shortest latency. The limit is
   * that of this one.
   */
  Promised and(Promised other) {
    return new Promised(
        Math.max(reservedMillis, other.reservedMillis),
        limitBytesPerSecond,
        latencyNanos == 0 || other.latencyNanos == 0
            ? Math.max(latencyNanos, other.latencyNanos)
            : Math.min(latencyNanos, other.latencyNanos));
  }

  Promised withLimit(long bytesPerSecond) {
    return new Promised(reservedMillis, bytesPerSecond, latencyNanos);
  }

  /** As in "reserved 30 %, at most 50 MB/s, small requests in 20 ms"; empty if it has nothing. */
  String describe() {
    List<String> parts = new ArrayList<>();
    if (reservedMillis > 0) {
      parts.add("reserved " + TopTable.percent(reservedMillis / 1e3));
    }
    if (limitBytesPerSecond > 0) {
      parts.add("at most " + TopTable.bytes(limitBytesPerSecond) + "/s");
    }
    if (latencyNanos > 0) {
      long millis = TimeUnit.NANOSECONDS.toMillis(latencyNanos);
      parts.add(
          "small requests in "
              + (millis > 0
                  ? millis + " ms"
                  : TimeUnit.NANOSECONDS.toMicros(latencyNanos) + " us"));
    }
    return String.join(", ", parts);
  }
}
