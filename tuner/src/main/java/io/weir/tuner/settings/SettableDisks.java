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
 */
public record SettableDisks(
    DiskSettings present, List<String> elevators, OptionalLong memoryBytes) {
  /** Of machines that there are none of. */
  public static final SettableDisks NONE = new SettableDisks(DiskSettings.AS_IT_IS, List.of());

  /** Of each file there is what is read, and what is read ahead behind it. */
  private static final long PARTS_OF_FILE = 2;

  /** Two tasks at a time that merge ten files each, as mapreduce.task.io.sort.factor says. */
  private static final int FILES_OF_MERGES = 2 * 10;

  /** Of memory, for what is read ahead. */
  private static final int READ_AHEAD_PART = 8;

  /** Of memory, for what may be dirty. */
  private static final int DIRTY_PART = 2;

  public SettableDisks {
    elevators = List.copyOf(elevators);
  }

  /** Of machines that do not say what memory they have. */
  public SettableDisks(DiskSettings present, List<String> elevators) {
    this(present, elevators, OptionalLong.empty());
  }

  /**
   * The most that memory has room for while tasks merge, in KiB, a power of two: what is read ahead
   * and must go before it is used is read twice.
   */
  long mostReadAheadKb() {
    long files = FILES_OF_MERGES * PARTS_OF_FILE;
    long ofEach = memoryBytes.orElse(Long.MAX_VALUE) / READ_AHEAD_PART / files;
    return Long.highestOneBit(ofEach >> 10);
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

  boolean has(DiskSetting setting) {
    return present.values().containsKey(setting);
  }

  /** Whether setting all of these would change anything. */
  boolean differsFrom(DiskSettings settings) {
    return !present.with(settings).equals(present);
  }
}
