// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The values that are worth a run, of what hosts and guests can set. */
public final class Candidates {
  /** The kernel's own is 128. */
  private static final List<Integer> READ_AHEAD_KB = List.of(128, 512, 1024, 4096, 8192);

  private static final List<Integer> REQUESTS = List.of(32, 256, 1024);

  /** The kernel's own are mq-deadline's fifo_batch 16, and bfq's slice_idle 8. */
  private static final List<String> ELEVATORS =
      List.of(
          "elevator=none",
          "elevator=mq-deadline",
          "elevator=mq-deadline fifo_batch=4",
          "elevator=mq-deadline fifo_batch=64",
          "elevator=kyber",
          "elevator=bfq low_latency=1",
          "elevator=bfq low_latency=0",
          "elevator=bfq low_latency=0 slice_idle=0");

  /** The kernel begins to write back at half of what makes writers wait; here at a quarter. */
  private static final List<String> DIRTY =
      List.of(
          "dirty_bytes=67108864 dirty_background_bytes=16777216",
          "dirty_bytes=268435456 dirty_background_bytes=67108864",
          "dirty_bytes=1073741824 dirty_background_bytes=268435456");

  /** Two tasks of a job that is not known. */
  private static final PhaseReads READS = PhaseReads.ofMerges(2);

  /** Of which the smallest of those is more than half. */
  private static final long SMALL_BYTES = 64L << 20;

  private static final int PAGE_BYTES = 16 << 10; // so that a quarter is whole pages too

  private Candidates() {}

  /**
   * By setting, those of hosts first.
   *
   * @param readAheadKb one more, which a probe suggests
   */
  public static List<Factor> of(
      SettableDisks hosts, SettableDisks guests, OptionalInt readAheadKb) {
    NavigableSet<Integer> readAheads = new TreeSet<>(READ_AHEAD_KB);
    readAheadKb.ifPresent(readAheads::add);
    for (SettableDisks each : List.of(hosts, guests)) {
      readAheads.add((int) Math.min(readAheads.last(), 2 * each.mostReadAheadKb(READS)));
    }
    List<Factor> factors = new ArrayList<>();
    add(factors, "host", hosts, readAheads, each -> new SettingsPair(each, DiskSettings.AS_IT_IS));
    add(
        factors,
        "guest",
        guests,
        readAheads,
        each -> new SettingsPair(DiskSettings.AS_IT_IS, each));
    if (hosts.has(DiskSetting.READ_AHEAD_KB) && guests.has(DiskSetting.READ_AHEAD_KB)) {
      // What a guest reads ahead its host splits again, so one may need the other.
      add(
          factors,
          "host and guest read_ahead_kb",
          values(DiskSetting.READ_AHEAD_KB, readAheads).stream()
              .filter(each -> hosts.differsFrom(each) && guests.differsFrom(each))
              .map(each -> new SettingsPair(each, each))
              .toList());
    }
    return List.copyOf(factors);
  }

  private static void add(
      List<Factor> factors,
      String whose,
      SettableDisks disks,
      NavigableSet<Integer> readAheads,
      Function<DiskSettings, SettingsPair> pair) {
    List<DiskSettings> elevators =
        ELEVATORS.stream().map(DiskSettings::parse).filter(each -> couldHave(disks, each)).toList();
    List<DiskSettings> dirty =
        Stream.concat(DIRTY.stream().map(DiskSettings::parse), ofMemory(disks).stream()).toList();
    for (Values each :
        List.of(
            new Values(DiskSetting.READ_AHEAD_KB, values(DiskSetting.READ_AHEAD_KB, readAheads)),
            new Values(DiskSetting.ELEVATOR, elevators),
            new Values(DiskSetting.DIRTY_BYTES, dirty),
            new Values(
                DiskSetting.NR_REQUESTS,
                disks.ordersRequests() ? values(DiskSetting.NR_REQUESTS, REQUESTS) : List.of()))) {
      if (disks.has(each.setting())) {
        add(
            factors,
            whose + " " + each.setting().key(),
            each.settings().stream()
                .filter(disks::differsFrom)
                .filter(disks::hasRoomFor)
                .map(pair)
                .toList());
      }
    }
  }

  /** A quarter and half of a small memory. */
  private static List<DiskSettings> ofMemory(SettableDisks disks) {
    List<DiskSettings> dirty = new ArrayList<>();
    if (disks.mostDirtyBytes() < SMALL_BYTES) {
      for (long bytes : List.of(disks.mostDirtyBytes() / 2, disks.mostDirtyBytes())) {
        long pages = bytes / PAGE_BYTES * PAGE_BYTES;
        dirty.add(
            DiskSettings.parse(
                "dirty_bytes=%d dirty_background_bytes=%d".formatted(pages, pages / 4)));
      }
    }
    return dirty;
  }

  private record Values(DiskSetting setting, List<DiskSettings> settings) {}

  private static void add(List<Factor> factors, String name, List<SettingsPair> levels) {
    if (!levels.isEmpty()) {
      factors.add(new Factor(name, levels));
    }
  }

  private static boolean couldHave(SettableDisks disks, DiskSettings settings) {
    String elevator = settings.values().getOrDefault(DiskSetting.ELEVATOR, "");
    boolean isPresent = elevator.equals(disks.present().values().get(DiskSetting.ELEVATOR));
    // What an elevator has of its own is seen only of the one that is there.
    boolean canBeSet =
        settings.values().keySet().stream()
            .allMatch(each -> !isPresent || !each.isOfElevator() || disks.has(each));
    return disks.elevators().contains(elevator) && canBeSet;
  }

  private static List<DiskSettings> values(DiskSetting setting, Iterable<Integer> numbers) {
    List<DiskSettings> all = new ArrayList<>();
    numbers.forEach(each -> all.add(DiskSettings.AS_IT_IS.with(setting, Integer.toString(each))));
    return all;
  }
}
