// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import io.weir.core.request.Promise;
import io.weir.hadoop.weights.NodePromise;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is reserved at a DataNode, of what its devices give together. A part of that, at each
 * device: who wants all of what is reserved wants it at all of them. What is more than there is to
 * give is refused, with the reason in the log, and who asks for it has its share.
 *
 * <p>Not thread-safe.
 */
final class Reservations {
  private static final Logger LOG = LoggerFactory.getLogger(Reservations.class);

  /** The most of all devices that may be reserved: seeks, and those of whom nobody thought. */
  private static final double MOST = 0.9;

  /** The log has no more than so many that are refused, until weights change. */
  private static final int MOST_TOLD = 1_000;

  private final Map<String, Long> granted = new LinkedHashMap<>();
  private final Set<String> refused = new HashSet<>();
  private double bytesPerSecond;

  /**
   * What all devices give together now; 0 while none is known. Where that is less than what was
   * granted, everybody has less of it when he asks again: a disk that became slow takes away a part
   * from all, and not all from some.
   */
  void devicesGive(double newBytesPerSecond) {
    bytesPerSecond = newBytesPerSecond;
    double most = MOST * newBytesPerSecond;
    if (newBytesPerSecond > 0 && reserved() > most) {
      LOG.warn(
          "{} bytes a second are reserved for {}, and the devices of this DataNode were measured to give {}, of which {} may"
              + " be reserved: each of them has {} % of it. Reserve less in the weights.",
          reserved(),
          granted.keySet(),
          (long) newBytesPerSecond,
          (long) most,
          Math.round(100 * most / reserved()));
    }
  }

  private long reserved() {
    return granted.values().stream().reduce(0L, Reservations::sum);
  }

  /** Of two that are at least 0; {@link Long#MAX_VALUE} where it is more than that. */
  private static long sum(long one, long other) {
    return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
  }

  /** What somebody, as the log calls it, is promised at each device. */
  Promise promise(String who, NodePromise asked) {
    if (asked.equals(NodePromise.NONE)) {
      granted.remove(who);
      return Promise.NONE;
    }
    double limit =
        asked.limitBytesPerSecond() == Long.MAX_VALUE
            ? Double.POSITIVE_INFINITY
            : asked.limitBytesPerSecond();
    return new Promise(part(who, asked.reserveBytesPerSecond()), limit, asked.latencyNanos());
  }

  private double part(String who, long asked) {
    Long had = granted.get(who);
    if (had != null && had == asked && bytesPerSecond > 0) {
      return asked / bytesPerSecond * Math.min(1, MOST * bytesPerSecond / reserved());
    }
    granted.remove(who);
    if (asked == 0 || bytesPerSecond == 0) {
      return 0;
    }
    long before = reserved();
    if (sum(asked, before) > MOST * bytesPerSecond) {
      if (refused.size() < MOST_TOLD && refused.add(who)) {
        LOG.warn(
            "Nothing is reserved for {}: {} bytes a second are asked for, {} are reserved for {}, and the devices of this"
                + " DataNode give {}, of which at most {} may be reserved. It keeps its share. Reserve less in the weights.",
            who,
            asked,
            before,
            granted.isEmpty() ? "no flow" : granted.keySet(),
            (long) bytesPerSecond,
            (long) (MOST * bytesPerSecond));
      }
      return 0;
    }
    refused.remove(who);
    granted.put(who, asked);
    return asked / bytesPerSecond;
  }

  void release(String who) {
    granted.remove(who);
  }

  /** Other weights count from now on: who is refused is told anew. */
  void reweigh() {
    refused.clear();
  }

  Map<String, Long> granted() {
    return Map.copyOf(granted);
  }
}
