// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.model.device.ProbedDevice;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Settings to begin with, without a run, by what a probe has measured of the disk. Streams that
 * read at the same time lose a seek for each read-ahead r of one of them, so a probe that was made
 * with r_0 tells what they do with any other,
 *
 * <pre>
 *   1 / T(n, r) = 1 / T(1) + r_0 / r · ( 1 / T(n, r_0) − 1 / T(1) )      ProbedDevice.withReadAhead
 *   r           by phase                                                 PlannedReadAhead
 *   nr_requests of a host's disk ≥ sum of its guests'                    else guests wait for it, unsorted
 * </pre>
 *
 * <p>Where streams lose less than a tenth, as on flash, there is nothing to gain.
 */
public final class FirstPlan {
  private static final int MOST_REQUESTS = 1024;

  /** Between writers that must wait and the kernel that writes back. */
  private static final int DIRTY_TIMES = 4;

  private final SettingsPair ofAllPhases;
  private final PlannedReadAhead readAhead;
  private final double expectedGain;
  private final List<String> reasons;
  private final boolean hasNothingToGain;

  private FirstPlan(
      SettingsPair ofAllPhases,
      PlannedReadAhead readAhead,
      double expectedGain,
      List<String> reasons,
      boolean hasNothingToGain) {
    this.ofAllPhases = ofAllPhases;
    this.readAhead = readAhead;
    this.expectedGain = expectedGain;
    this.reasons = List.copyOf(reasons);
    this.hasNothingToGain = hasNothingToGain;
  }

  /**
   * Makes one.
   *
   * @param probed with the settings that hosts have now
   * @param reads of the tasks of a machine
   * @param time what the model says that the job takes
   */
  public static FirstPlan of(
      ProbedDevice probed,
      SettableDisks hosts,
      SettableDisks guests,
      JobReads reads,
      StageTime time) {
    if (probed.worstLoss() < PlannedReadAhead.SEEK_PART) {
      return new FirstPlan(
          SettingsPair.AS_IT_IS,
          new PlannedReadAhead(Map.of()),
          0,
          List.of(
              "nothing to gain: up to %.0f %% of this disk's throughput are lost between streams"
                  .formatted(100 * probed.worstLoss())),
          /* hasNothingToGain= */ true);
    }
    PlannedReadAhead readAhead = PlannedReadAhead.of(probed, hosts, guests, reads);
    List<String> reasons = new ArrayList<>(readAhead.reasons(probed, hosts, guests));
    DiskSettings ofHosts = DiskSettings.AS_IT_IS;
    for (Optional<Planned> each :
        List.of(elevator(hosts), writeBack(probed, hosts), requests(hosts, guests))) {
      if (each.isPresent()) {
        ofHosts = ofHosts.with(DiskSettings.parse(each.get().settings()));
        reasons.add("%s: %s; not in the model".formatted(each.get().settings(), each.get().why()));
      }
    }
    return new FirstPlan(
        new SettingsPair(ofHosts, DiskSettings.AS_IT_IS),
        readAhead,
        readAhead.gain(probed, hosts, guests, time),
        reasons,
        /* hasNothingToGain= */ false);
  }

  /** What each phase of a job is to have; a single one where all have the same. */
  public SettingsByPhase settings(JobDivision division) {
    List<SettingsPair> all =
        readAhead.ofPhases().isEmpty()
            ? List.of(ofAllPhases)
            : readAhead.settings(division).stream().map(ofAllPhases::with).toList();
    SettingsByPhase byPhase = new SettingsByPhase(all);
    return byPhase.differs() ? byPhase : SettingsByPhase.all(all.get(0));
  }

  /** The part of the present time that the model expects to save by the read-ahead. */
  public double expectedGain() {
    return expectedGain;
  }

  /** Of each setting, and of what the model does not know, for people. */
  public List<String> reasons() {
    return reasons;
  }

  /** Whether this disk loses next to nothing to seeks. */
  public boolean hasNothingToGain() {
    return hasNothingToGain;
  }

  /** Of which a seek is a tenth at most, in KiB; a power of two up to 8192. */
  public static int readAheadKb(ProbedDevice probed) {
    return PlannedReadAhead.wantedKb(probed);
  }

  private record Planned(String settings, String why) {}

  private static Optional<Planned> elevator(SettableDisks hosts) {
    Map<DiskSetting, String> present = hosts.present().values();
    String has = present.getOrDefault(DiskSetting.ELEVATOR, "");
    String why = "orders requests for throughput";
    if (has.equals("bfq") && "1".equals(present.get(DiskSetting.LOW_LATENCY))) {
      return Optional.of(new Planned("elevator=bfq low_latency=0", why));
    }
    return List.of("none", "kyber").contains(has) && hosts.elevators().contains("mq-deadline")
        ? Optional.of(new Planned("elevator=mq-deadline", why))
        : Optional.empty();
  }

  /** Two seeks, there and back, are a tenth of what is written between them. */
  private static Optional<Planned> writeBack(ProbedDevice probed, SettableDisks hosts) {
    long present = hosts.number(DiskSetting.DIRTY_BACKGROUND_BYTES);
    double ofSeeks = probed.bytesOfSeeks(2 / PlannedReadAhead.SEEK_PART);
    long wanted =
        Math.min(PlannedReadAhead.roundedUp(ofSeeks), hosts.mostDirtyBytes() / DIRTY_TIMES);
    return present > 0 && present < wanted
        ? Optional.of(
            new Planned(
                "dirty_bytes=%d dirty_background_bytes=%d".formatted(DIRTY_TIMES * wanted, wanted),
                "two seeks are a tenth of what is written between them"))
        : Optional.empty();
  }

  /** A request of a guest that finds no place in its host's elevator is not sorted by it. */
  private static Optional<Planned> requests(SettableDisks hosts, SettableDisks guests) {
    long present = hosts.number(DiskSetting.NR_REQUESTS);
    double guestsOfDisk = Math.ceil((double) guests.disks() / Math.max(1, hosts.disks()));
    long wanted =
        (long) Math.min(MOST_REQUESTS, guestsOfDisk * guests.number(DiskSetting.NR_REQUESTS));
    return hosts.ordersRequests() && present > 0 && present < wanted
        ? Optional.of(
            new Planned(
                "nr_requests=" + wanted,
                "as many as its guests have together, for the elevator to order"))
        : Optional.empty();
  }
}
