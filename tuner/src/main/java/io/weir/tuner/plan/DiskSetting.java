// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.plan;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What of a disk, or of how its machine writes behind, can be set while it is used. */
public enum DiskSetting {
  /** As the kernel names it: none, mq-deadline, kyber, bfq. */
  ELEVATOR(Owner.DISK, "[a-z0-9-]+", "an elevator that the disk has"),
  /** Of a sequential reader; KiB. */
  READ_AHEAD_KB(Owner.DISK, Patterns.NUMBER, "KiB, 0 or more"),
  /** That wait in the elevator at most. */
  NR_REQUESTS(Owner.DISK, Patterns.NUMBER, "requests, 4 or more"),
  /** Of mq-deadline: requests in one direction, one after the other. */
  FIFO_BATCH(Owner.ELEVATOR, Patterns.NUMBER, "requests, 0 or more"),
  /** Of bfq: 1 where it prefers what seems to be somebody's who waits. */
  LOW_LATENCY(Owner.ELEVATOR, "[01]", "0 or 1"),
  /** Of bfq: for how long it waits for the next request of the same process; milliseconds. */
  SLICE_IDLE(Owner.ELEVATOR, Patterns.NUMBER, "milliseconds, 0 or more"),
  /** That all disks of a machine may have dirty before a writer waits. */
  DIRTY_BYTES(Owner.MACHINE, Patterns.NUMBER, "bytes, 8192 or more"),
  /** That all disks of a machine have dirty when the kernel begins to write behind. */
  DIRTY_BACKGROUND_BYTES(Owner.MACHINE, Patterns.NUMBER, "bytes, 4096 or more");

  private final Owner owner;
  private final String pattern;
  private final String allowed;

  DiskSetting(Owner owner, String pattern, String allowed) {
    this.owner = owner;
    this.pattern = pattern;
    this.allowed = allowed;
  }

  /** As the kernel calls it: {@code read_ahead_kb}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is one for all disks of a machine. */
  public boolean isOfMachine() {
    return owner == Owner.MACHINE;
  }

  /** Whether it belongs to an elevator, and is at its default again when that is switched to. */
  public boolean isOfElevator() {
    return owner == Owner.ELEVATOR;
  }

  /**
   * A value that the kernel may take.
   *
   * @throws IllegalArgumentException if it is none, with what is allowed
   */
  String checked(String value) {
    if (!value.matches(pattern)) {
      throw new IllegalArgumentException(
          "%s must be %s, was \"%s\"".formatted(key(), allowed, value));
    }
    return value;
  }

  /**
   * By its key.
   *
   * @throws IllegalArgumentException if there is none, with those that there are
   */
  public static DiskSetting of(String key) {
    return Arrays.stream(values())
        .filter(each -> each.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "setting must be one of %s, was \"%s\""
                        .formatted(
                            Arrays.stream(values())
                                .map(DiskSetting::key)
                                .collect(Collectors.joining(", ")),
                            key)));
  }

  private enum Owner {
    DISK,
    ELEVATOR,
    MACHINE
  }

  private static final class Patterns {
    static final String NUMBER = "[0-9]{1,15}";

    private Patterns() {}
  }
}
