// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import java.util.List;
import java.util.OptionalLong;

/**
 * What the disks of all hosts, or of all guests, have in common.
 *
 * @param present what they have; a setting that is not named cannot be set on all of them
 * @param elevators that each of them could have
 * @param memoryBytes of the machine that has least, where one says it
 * @param disks how many they are, of all machines, 0 or more
 */
public record SettableDisks(
    DiskSettings present, List<String> elevators, OptionalLong memoryBytes, int disks) {
  /** Of machines that there are none of. */
  public static final SettableDisks NONE =
      new SettableDisks(DiskSettings.AS_IT_IS, List.of(), OptionalLong.empty(), 0);

  /** Of each file there is what is read, and what is read ahead behind it. */
  private static final long PARTS_OF_FILE = 2;

  /** Of memory, for what is read ahead. */
  private static final int READ_AHEAD_PART = 8;

  /** Of memory, for what may be dirty. */
  private static final int DIRTY_PART = 2;

  public SettableDisks {
    elevators = List.copyOf(elevators);
  }

  /** Of one disk of a machine that does not say what memory it has. */
  public SettableDisks(DiskSettings present, List<String> elevators) {
    this(present, elevators, OptionalLong.empty(), 1);
  }

  /**
   * The most that is worth it, in KiB, a power of two: what is read ahead and must go before it is
   * used is read twice, and what is not used is read for nothing.
   *
   * @param reads what a machine reads at the same time
   */
  long mostReadAheadKb(PhaseReads reads) {
    double parts = reads.files() * PARTS_OF_FILE * READ_AHEAD_PART;
    double ofEach = memoryBytes.orElse(Long.MAX_VALUE) / parts;
    return Long.highestOneBit((long) Math.min(ofEach, reads.longestBytes()) >> 10);
  }

  /** The most of which writers do not take all memory, in bytes. */
  long mostDirtyBytes() {
    return memoryBytes.orElse(Long.MAX_VALUE) / DIRTY_PART;
  }

  /** Whether memory has room for what may be dirty. */
  boolean hasRoomFor(DiskSettings settings) {
    String bytes = settings.values().getOrDefault(DiskSetting.DIRTY_BYTES, "0");
    return Long.parseLong(bytes) <= mostDirtyBytes();
  }

  /** What they have of one of them; 0 where that is not known or cannot be set. */
  long number(DiskSetting setting) {
    return Long.parseLong(present.values().getOrDefault(setting, "0"));
  }

  /** Whether they have an elevator now; without one a disk has as many requests as it takes. */
  boolean ordersRequests() {
    return !DiskSettings.NO_ELEVATOR.equals(present.values().get(DiskSetting.ELEVATOR));
  }

  boolean has(DiskSetting setting) {
    return present.values().containsKey(setting);
  }

  /** Whether setting all of these would change anything. */
  boolean differsFrom(DiskSettings settings) {
    return !present.with(settings).equals(present);
  }
}
