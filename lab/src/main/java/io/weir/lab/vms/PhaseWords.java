// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Settings of a job's phases as the lab's script has them: {@code
 * bfq:low_latency=0/none:read_ahead_kb=1024}. The script leaves what a phase does not name as the
 * phase before had it. Where weir tune sets it on real machines it is then as it was before the
 * job, so here that is named.
 */
final class PhaseWords {
  /** Of an elevator that was just set. */
  private static final Map<DiskSetting, String> OF_ELEVATORS =
      Map.of(
          DiskSetting.FIFO_BATCH, "16", DiskSetting.LOW_LATENCY, "1", DiskSetting.SLICE_IDLE, "8");

  /** A ratio counts where there are no bytes. */
  private static final Map<DiskSetting, String> RATIOS =
      Map.of(
          DiskSetting.DIRTY_BYTES,
          "dirty_ratio=20",
          DiskSetting.DIRTY_BACKGROUND_BYTES,
          "dirty_background_ratio=10");

  private final DiskSettings before;
  private String elevator;
  private Set<DiskSetting> changed = EnumSet.noneOf(DiskSetting.class);

  private PhaseWords(DiskSettings before) {
    this.before = before;
    this.elevator = before.values().getOrDefault(DiskSetting.ELEVATOR, "");
  }

  /**
   * One of each phase.
   *
   * @param phases each with elevators
   * @param disks what they had before the job
   */
  static List<String> of(List<SettingsPair> phases, PairsDisks disks) {
    PhaseWords host = new PhaseWords(disks.host().present());
    PhaseWords guests = new PhaseWords(disks.guests().present());
    List<String> all = new ArrayList<>();
    for (SettingsPair each : phases) {
      all.add(host.next(each.host()) + "/" + guests.next(each.guest()));
    }
    return all;
  }

  private String next(DiskSettings phase) {
    String wanted = phase.values().getOrDefault(DiskSetting.ELEVATOR, elevator);
    if (!wanted.equals(elevator)) {
      changed.removeIf(each -> each.isOfElevator() || each == DiskSetting.NR_REQUESTS);
    }
    elevator = wanted;
    StringBuilder words =
        new StringBuilder(
            phase.toString().replace(DiskSetting.ELEVATOR.key() + "=", "").replace(' ', ':'));
    for (DiskSetting each : changed) {
      if (!phase.values().containsKey(each)) {
        words.append(':').append(putBack(each));
      }
    }
    changed = EnumSet.noneOf(DiskSetting.class);
    changed.addAll(phase.values().keySet());
    changed.remove(DiskSetting.ELEVATOR);
    return words.toString();
  }

  private String putBack(DiskSetting setting) {
    String had = before.values().getOrDefault(setting, OF_ELEVATORS.getOrDefault(setting, "0"));
    return had.equals("0") && RATIOS.containsKey(setting)
        ? RATIOS.get(setting)
        : setting.key() + "=" + had;
  }
}
