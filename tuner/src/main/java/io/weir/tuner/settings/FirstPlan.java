// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.model.device.Device;
import io.weir.model.device.ProbedDevice;
import io.weir.tuner.plan.DiskSetting;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Settings to begin with, without a run, by what a probe has measured of the disk. Streams that
 * read at the same time lose a seek for each read-ahead r of one of them, so a probe that was made
 * with r_0 tells what they do with any other,
 *
 * <pre>
 *   1 / T(n, r) = 1 / T(1) + r_0 / r · ( 1 / T(n, r_0) − 1 / T(1) )      ProbedDevice.withReadAhead
 *   r           ≥ 10 · seek · T(1)                                       a seek is a tenth of a read
 *   r           ≤ M / ( 8 · 2 · files )                                  in an eighth of memory M
 * </pre>
 *
 * <p>Where streams lose less than a tenth, as on flash, there is nothing to gain.
 *
 * @param factors to set, each with one value; none where there is nothing to gain
 * @param expectedGain the part of the present time that the model expects to save by them
 * @param reasons of each, and of what is not in that, for people
 * @param hasNothingToGain whether this disk loses next to nothing to seeks
 */
public record FirstPlan(
    List<Factor> factors, double expectedGain, List<String> reasons, boolean hasNothingToGain) {
  /** What a seek may cost of what is read or written with it. */
  private static final double SEEK_PART = 0.1;

  private static final int MOST_READ_AHEAD_KB = 8192;
  private static final long LEAST_BYTES = 1L << 20;

  /** Between writers that must wait and the kernel that writes back. */
  private static final int DIRTY_TIMES = 4;

  public FirstPlan {
    factors = List.copyOf(factors);
    reasons = List.copyOf(reasons);
  }

  /**
   * Makes one.
   *
   * @param probed with the settings that hosts have now
   * @param jobSeconds what the model says that the job takes on a device
   */
  public static FirstPlan of(
      ProbedDevice probed,
      SettableDisks hosts,
      SettableDisks guests,
      ToDoubleFunction<Device> jobSeconds) {
    if (probed.worstLoss() < SEEK_PART) {
      return new FirstPlan(
          List.of(),
          0,
          List.of(
              "nothing to gain: up to %.0f %% of this disk's throughput are lost between streams"
                  .formatted(100 * probed.worstLoss())),
          /* hasNothingToGain= */ true);
    }
    List<Factor> factors = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    double gain = readAhead(probed, hosts, guests, jobSeconds, factors, reasons);
    elevator(hosts, factors, reasons);
    writeBack(probed, hosts, factors, reasons);
    return new FirstPlan(factors, gain, reasons, /* hasNothingToGain= */ false);
  }

  /** All that it sets. */
  public SettingsPair settings() {
    SettingsPair all = SettingsPair.AS_IT_IS;
    for (Factor each : factors) {
      all = all.with(each.levels().get(0));
    }
    return all;
  }

  /** Whether it sets anything. */
  public boolean isEmpty() {
    return factors.isEmpty();
  }

  /** The read-ahead of which a seek is a tenth at most, in KiB; a power of two up to 8192. */
  public static int readAheadKb(ProbedDevice probed) {
    long bytes = roundedUp(probed.bytesOfSeeks(1 / SEEK_PART));
    return (int) Math.min(MOST_READ_AHEAD_KB, bytes >> 10);
  }

  private static long roundedUp(double bytes) {
    long power = LEAST_BYTES;
    while (power < bytes && power < 1L << 40) {
      power <<= 1;
    }
    return power;
  }

  private static double readAhead(
      ProbedDevice probed,
      SettableDisks hosts,
      SettableDisks guests,
      ToDoubleFunction<Device> jobSeconds,
      List<Factor> factors,
      List<String> reasons) {
    int wanted = readAheadKb(probed);
    long ofHosts = number(hosts, DiskSetting.READ_AHEAD_KB);
    long ofGuests = number(guests, DiskSetting.READ_AHEAD_KB);
    long hostsHaveRoomFor = Math.min(wanted, hosts.mostReadAheadKb());
    long guestsHaveRoomFor = Math.min(wanted, guests.mostReadAheadKb());
    boolean isForHosts = ofHosts > 0 && ofHosts < hostsHaveRoomFor;
    boolean isForGuests = ofGuests > 0 && ofGuests < guestsHaveRoomFor;
    if (hostsHaveRoomFor < wanted && ofHosts > 0) {
      reasons.add(noRoom("host", hosts, wanted));
    }
    if (guestsHaveRoomFor < wanted && ofGuests > 0) {
      reasons.add(noRoom("guest", guests, wanted));
    }
    if (!isForHosts && !isForGuests) {
      return 0;
    }
    String whose = !isForGuests ? "host" : isForHosts ? "host and guest" : "guest";
    factors.add(
        new Factor(
            whose + " " + DiskSetting.READ_AHEAD_KB.key(),
            List.of(
                new SettingsPair(
                    isForHosts ? readAhead(hostsHaveRoomFor) : DiskSettings.AS_IT_IS,
                    isForGuests ? readAhead(guestsHaveRoomFor) : DiskSettings.AS_IT_IS))));
    // What a guest reads ahead is what its host is asked for.
    long present = isForGuests ? ofGuests : ofHosts;
    long next = isForGuests ? guestsHaveRoomFor : hostsHaveRoomFor;
    double before = jobSeconds.applyAsDouble(probed);
    double after = jobSeconds.applyAsDouble(probed.withReadAhead((double) next / present));
    double gain = before > 0 ? Math.max(0, 1 - after / before) : 0;
    reasons.add(
        "read_ahead_kb=%d: %s; with %d it takes %.0f %% longer by the model"
            .formatted(
                next,
                next == wanted
                    ? "a seek is a tenth of a read, or as near as 8192 come"
                    : "as much as memory has room for",
                present,
                100 * (after > 0 ? before / after - 1 : 0)));
    return gain;
  }

  private static DiskSettings readAhead(long kib) {
    return DiskSettings.AS_IT_IS.with(DiskSetting.READ_AHEAD_KB, Long.toString(kib));
  }

  private static String noRoom(String whose, SettableDisks disks, int wanted) {
    return "%s: read_ahead_kb=%d would make a seek a tenth of a read, and %d MB of memory have room for %d"
        .formatted(whose, wanted, disks.memoryBytes().orElse(0) >> 20, disks.mostReadAheadKb());
  }

  private static void elevator(SettableDisks hosts, List<Factor> factors, List<String> reasons) {
    Map<DiskSetting, String> present = hosts.present().values();
    String has = present.getOrDefault(DiskSetting.ELEVATOR, "");
    String wanted = "";
    if (has.equals("bfq") && "1".equals(present.get(DiskSetting.LOW_LATENCY))) {
      wanted = "elevator=bfq low_latency=0";
    } else if (List.of("none", "kyber").contains(has)
        && hosts.elevators().contains("mq-deadline")) {
      wanted = "elevator=mq-deadline";
    }
    if (!wanted.isEmpty()) {
      factors.add(factor(DiskSetting.ELEVATOR, wanted));
      reasons.add(wanted + ": orders requests for throughput; not in the model");
    }
  }

  /** Two seeks, there and back, are a tenth of what is written between them. */
  private static void writeBack(
      ProbedDevice probed, SettableDisks hosts, List<Factor> factors, List<String> reasons) {
    long present = number(hosts, DiskSetting.DIRTY_BACKGROUND_BYTES);
    long wanted =
        Math.min(
            roundedUp(probed.bytesOfSeeks(2 / SEEK_PART)), hosts.mostDirtyBytes() / DIRTY_TIMES);
    if (present > 0 && present < wanted) {
      String settings =
          "dirty_bytes=%d dirty_background_bytes=%d".formatted(DIRTY_TIMES * wanted, wanted);
      factors.add(factor(DiskSetting.DIRTY_BYTES, settings));
      reasons.add(
          settings + ": two seeks are a tenth of what is written between them; not in the model");
    }
  }

  private static Factor factor(DiskSetting setting, String settings) {
    return new Factor(
        "host " + setting.key(),
        List.of(new SettingsPair(DiskSettings.parse(settings), DiskSettings.AS_IT_IS)));
  }

  /** 0 where it is not known. */
  private static long number(SettableDisks disks, DiskSetting setting) {
    return Long.parseLong(disks.present().values().getOrDefault(setting, "0"));
  }
}
