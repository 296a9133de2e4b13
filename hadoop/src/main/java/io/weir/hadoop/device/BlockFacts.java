// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import io.weir.hadoop.device.FoundDevice.Kind;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the kernel says of one block device with all that is below it.
 *
 * @param name of a whole disk or volume, never of a partition: sdb, dm-0, loop3
 * @param kind what the kernel says that it is
 * @param by the file that says so, or would if it could be read
 * @param queueDepth requests that it takes at once; 0 if unknown
 * @param disks names of the physical disks below, its own if there are none
 * @param readAheadBytes what the kernel reads ahead on it; 0 if nothing, or unknown
 * @param elevator its disk scheduler; empty if unknown
 * @param virtual whether a hypervisor made it, or a disk below it
 */
record BlockFacts(
    String name,
    Kind kind,
    String by,
    int queueDepth,
    Set<String> disks,
    long readAheadBytes,
    String elevator,
    boolean virtual) {
  BlockFacts {
    disks = Set.copyOf(disks);
  }

  BlockFacts withDisks(Set<String> others) {
    return new BlockFacts(name, kind, by, queueDepth, others, readAheadBytes, elevator, virtual);
  }

  /**
   * These facts of a device that is made of others: mapped, RAID, multipath.
   *
   * <p>Its kind is its parts': a seek of one of them is a seek of the whole. Its elevator is its
   * own if it has one (request-based multipath), else that of its parts where all have the same.
   *
   * @param parts at least one
   * @param striped whether each request goes to one part alone, as far as is known
   */
  BlockFacts over(List<BlockFacts> parts, boolean striped) {
    BlockFacts deciding = parts.stream().reduce(BlockFacts::slower).orElse(this);
    // Many disks may have a part of one cache, and do not share a queue for that.
    Set<String> below =
        parts.stream()
            .filter(each -> !isCacheOf(deciding, each))
            .flatMap(each -> each.disks.stream())
            .collect(Collectors.toSet());
    // Two stripes on one disk share its queue.
    int queues = striped ? Math.min(parts.size(), below.size()) : 1;
    int least =
        parts.stream().mapToInt(BlockFacts::queueDepth).filter(each -> each > 0).min().orElse(0);
    List<String> elevators = parts.stream().map(BlockFacts::elevator).distinct().toList();
    boolean decides = kind == Kind.UNKNOWN || deciding.kind != Kind.UNKNOWN;
    return new BlockFacts(
        name,
        decides ? deciding.kind : kind,
        decides ? deciding.by : by,
        (int) Math.min((long) least * queues, Integer.MAX_VALUE),
        below,
        readAheadBytes,
        !elevator.isEmpty() ? elevator : elevators.size() == 1 ? elevators.get(0) : "",
        parts.stream().anyMatch(BlockFacts::virtual));
  }

  /** Whether a part is a cache of flash before a disk that rotates: bcache, and dm-cache. */
  private boolean isCacheOf(BlockFacts deciding, BlockFacts part) {
    boolean mayHaveCache = name.startsWith("bcache") || name.startsWith("dm-");
    return mayHaveCache && deciding.kind == Kind.ROTATING && part.kind == Kind.FLASH;
  }

  /** The one that decides for both: who rotates, else who is unknown, else who is on flash. */
  private BlockFacts slower(BlockFacts other) {
    return rank(other.kind) < rank(kind) ? other : this;
  }

  private static int rank(Kind kind) {
    return switch (kind) {
      case ROTATING -> 0;
      case UNKNOWN -> 1;
      case NETWORK -> 2;
      case FLASH -> 3;
      case MEMORY -> 4;
    };
  }
}
