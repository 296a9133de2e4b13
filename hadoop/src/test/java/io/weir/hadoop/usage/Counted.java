// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.usage;

import io.weir.core.accounting.DeviceCounters;
import io.weir.core.accounting.FlowCounters;
import io.weir.core.accounting.Moved;
import io.weir.core.accounting.TimeHistogram;
import io.weir.core.request.Promise;
import java.util.List;

/** Counters of disks and flows, for tests. */
public final class Counted {
  private static final long MILLI = 1_000_000;

  private Counted() {}

  /** A disk that was busy for so long. */
  public static DiskCounters disk(long busyMillis, FlowCounters... flows) {
    return new DiskCounters(
        "rotating",
        new DeviceCounters(0, 0, busyMillis * MILLI, flows.length),
        List.of(flows),
        1,
        /* isCoordinated= */ true,
        /* hasFailed= */ false);
  }

  /** A flow that has read so much, and had the disk for so long. */
  public static FlowCounters flow(String name, long readBytes, long servedMillis) {
    return flow(name, "", Promise.NONE, readBytes, servedMillis, 0);
  }

  public static FlowCounters flow(
      String name,
      String place,
      Promise promise,
      long readBytes,
      long servedMillis,
      long waitedMillis) {
    return new FlowCounters(
        name,
        /* weight= */ 2,
        place,
        promise,
        promise.isReserved(),
        false,
        0,
        0,
        new Moved(1, readBytes),
        new Moved(0, 0),
        servedMillis * MILLI,
        readBytes,
        /* dueNanos= */ servedMillis * MILLI,
        /* wantedNanos= */ servedMillis * MILLI,
        waitedMillis * MILLI,
        0,
        0,
        new TimeHistogram(),
        new TimeHistogram());
  }
}
