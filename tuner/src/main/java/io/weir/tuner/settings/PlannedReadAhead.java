// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.model.device.ProbedDevice;
import io.weir.model.job.Stage;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.phase.JobPhase;
import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * How much each phase of a job is to read ahead,
 *
 * <pre>
 *   r  ≥  10 · seek · T(1)          a seek is a tenth of a read
 *   r  ≤  M / ( 8 · 2 · files )     in an eighth of memory M there is room for it
 *   r  ≤  longest                   what is read from one place on
 * </pre>
 *
 * <p>A phase that has as much already is left as it is.
 *
 * @param ofPhases by phase
 */
record PlannedReadAhead(Map<JobPhase, OfPhase> ofPhases) {
  private static final int MOST_KB = 8192;
  private static final long LEAST_BYTES = 1L << 20;

  /** What a seek may cost of what is read with it. */
  static final double SEEK_PART = 0.1;

  /** In KiB; 0 where it is left as it is. */
  record OfPhase(long hostKb, long guestKb) {
    private OfPhase least(OfPhase other) {
      return new OfPhase(Math.min(hostKb, other.hostKb), Math.min(guestKb, other.guestKb));
    }

    private SettingsPair settings() {
      return new SettingsPair(settings(hostKb), settings(guestKb));
    }

    private static DiskSettings settings(long kib) {
      return kib == 0
          ? DiskSettings.AS_IT_IS
          : DiskSettings.AS_IT_IS.with(DiskSetting.READ_AHEAD_KB, Long.toString(kib));
    }
  }

  static PlannedReadAhead of(
      ProbedDevice probed, SettableDisks hosts, SettableDisks guests, JobReads reads) {
    int wanted = wantedKb(probed);
    Map<JobPhase, OfPhase> all = new EnumMap<>(JobPhase.class);
    for (JobPhase each : JobPhase.values()) {
      all.put(
          each, new OfPhase(more(wanted, hosts, reads, each), more(wanted, guests, reads, each)));
    }
    return new PlannedReadAhead(all);
  }

  /** The read-ahead of which a seek is a tenth at most, in KiB; a power of two up to 8192. */
  static int wantedKb(ProbedDevice probed) {
    return (int) Math.min(MOST_KB, roundedUp(probed.bytesOfSeeks(1 / SEEK_PART)) >> 10);
  }

  static long roundedUp(double bytes) {
    long power = LEAST_BYTES;
    while (power < bytes && power < 1L << 40) {
      power <<= 1;
    }
    return power;
  }

  private static long more(int wanted, SettableDisks disks, JobReads reads, JobPhase phase) {
    long present = disks.number(DiskSetting.READ_AHEAD_KB);
    long planned = Math.min(wanted, disks.mostReadAheadKb(reads.of(phase, disks.memoryBytes())));
    return present > 0 && planned > present ? planned : 0;
  }

  /** Of each phase of a division: of phases that are one, as much as the least of them. */
  List<SettingsPair> settings(JobDivision division) {
    OfPhase[] all = new OfPhase[division.phases()];
    ofPhases.forEach(
        (phase, its) -> {
          int index = division.indexOf(phase);
          all[index] = all[index] == null ? its : all[index].least(its);
        });
    return Arrays.stream(all).map(OfPhase::settings).toList();
  }

  /** The part of the present time that the model expects to save by it. */
  double gain(ProbedDevice probed, SettableDisks hosts, SettableDisks guests, StageTime time) {
    double before = 0;
    double after = 0;
    for (Stage each : Stage.OF_MAPREDUCE) {
      OfPhase its = of(each == Stage.MAP ? JobPhase.MAP : JobPhase.REDUCE);
      before += time.seconds(probed, each);
      after += time.seconds(probed.withReadAhead(times(its, hosts, guests)), each);
    }
    return before > 0 ? Math.max(0, 1 - after / before) : 0;
  }

  private OfPhase of(JobPhase phase) {
    OfPhase its = ofPhases.get(phase);
    return its == null ? new OfPhase(0, 0) : its;
  }

  /** What a guest reads ahead is what its host is asked for. */
  private static double times(OfPhase phase, SettableDisks hosts, SettableDisks guests) {
    if (phase.guestKb() > 0) {
      return (double) phase.guestKb() / guests.number(DiskSetting.READ_AHEAD_KB);
    }
    return phase.hostKb() > 0
        ? (double) phase.hostKb() / hosts.number(DiskSetting.READ_AHEAD_KB)
        : 1;
  }

  /** What is set of which phase, and what memory had no room for. */
  List<String> reasons(ProbedDevice probed, SettableDisks hosts, SettableDisks guests) {
    List<String> reasons = new ArrayList<>();
    int wanted = wantedKb(probed);
    add(reasons, "host", OfPhase::hostKb, hosts, wanted);
    add(reasons, "guest", OfPhase::guestKb, guests, wanted);
    return reasons;
  }

  private void add(
      List<String> reasons,
      String whose,
      ToLongFunction<OfPhase> kib,
      SettableDisks disks,
      int wanted) {
    long present = disks.number(DiskSetting.READ_AHEAD_KB);
    if (present == 0 || present >= wanted) {
      return;
    }
    if (Stream.of(JobPhase.values()).allMatch(each -> kib.applyAsLong(of(each)) == wanted)) {
      reasons.add(
          "%s read_ahead_kb=%d: a seek is a tenth of a read, or as near as %d come"
              .formatted(whose, wanted, MOST_KB));
      return;
    }
    List<String> words = new ArrayList<>();
    for (JobPhase each : JobPhase.values()) {
      long its = kib.applyAsLong(of(each));
      String name = JobDivision.THREE.names().get(JobDivision.THREE.indexOf(each));
      words.add("%s %s".formatted(name, its == 0 ? "as it is" : its));
    }
    String room =
        disks.memoryBytes().isPresent()
            ? "have room in %d MB of memory and ".formatted(disks.memoryBytes().getAsLong() >> 20)
            : "";
    reasons.add(
        "%s read_ahead_kb: %s; %d would make a seek a tenth of a read, but what is read ahead must %sbe used"
            .formatted(whose, String.join(", ", words), wanted, room));
  }
}
