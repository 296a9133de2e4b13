// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class FirstPlanTest {
  /** Two readers keep 27 % of what one has. */
  private static final ProbedDevice ROTATING = device(0.008, 150e6, 40.5e6, 40e6);

  private static final ProbedDevice FLASH = device(0.0001, 500e6, 500e6, 495e6);

  private static ProbedDevice device(double seek, double... reads) {
    Curve curve = new Curve(new int[] {1, 2, 8}, reads);
    return new ProbedDevice(curve, curve, curve, seek, 1, seek);
  }

  private static FirstPlan plan(ProbedDevice probed, String host, int streams) {
    SettableDisks hosts =
        new SettableDisks(DiskSettings.parse(host), List.of("none", "mq-deadline", "bfq"));
    return FirstPlan.of(
        probed,
        hosts,
        SettableDisks.NONE,
        device -> 1e9 / ((ProbedDevice) device).reads().bytesPerSecond(streams));
  }

  private static List<SettingsPair> levels(FirstPlan plan) {
    return plan.factors().stream().map(each -> each.levels().get(0)).toList();
  }

  @Test
  void aSeekBecomesATenthOfARead() {
    FirstPlan plan = plan(ROTATING, "elevator=mq-deadline read_ahead_kb=128", 2);
    // 10 · 8 ms · 150 MB/s are 12 MB: more than is set at most.
    assertThat(levels(plan)).containsExactly(SettingsPair.parse("read_ahead_kb=8192 / -"));
    assertThat(plan.expectedGain()).isCloseTo(1 - 0.27 * (1 + (1 / 0.27 - 1) / 64), within(1e-9));
    assertThat(plan(device(0.002, 150e6, 60e6, 60e6), "read_ahead_kb=128", 2).factors().get(0))
        .isEqualTo(
            new Factor("host read_ahead_kb", List.of(SettingsPair.parse("read_ahead_kb=4096"))));
  }

  @Test
  void guestsReadAheadWhereTheirHostDoesAlreadyOrCannot() {
    for (String host : List.of("elevator=mq-deadline read_ahead_kb=8192", "elevator=mq-deadline")) {
      FirstPlan plan =
          FirstPlan.of(
              ROTATING,
              new SettableDisks(DiskSettings.parse(host), List.of("mq-deadline")),
              new SettableDisks(DiskSettings.parse("read_ahead_kb=128"), List.of()),
              device -> 1 / ((ProbedDevice) device).reads().bytesPerSecond(2));
      assertThat(plan.factors())
          .containsExactly(
              new Factor(
                  "guest read_ahead_kb", List.of(SettingsPair.parse("- / read_ahead_kb=8192"))));
    }
  }

  @Test
  void noMoreIsReadAheadThanMemoryHasRoomFor() {
    SettableDisks guests =
        new SettableDisks(
            DiskSettings.parse("elevator=none read_ahead_kb=128 dirty_bytes=0"),
            List.of("none"),
            OptionalLong.of(96L << 20));
    FirstPlan plan =
        FirstPlan.of(
            ROTATING,
            SettableDisks.NONE,
            guests,
            device -> 1 / ((ProbedDevice) device).reads().bytesPerSecond(2));
    // 40 · 256 KiB are 10 MiB, with 512 they would be more than an eighth.
    assertThat(levels(plan)).containsExactly(SettingsPair.parse("- / read_ahead_kb=256"));
    assertThat(plan.reasons())
        .contains(
            "guest: read_ahead_kb=8192 would make a seek a tenth of a read, and 96 MB of memory have room for 256");
    assertThat(plan.expectedGain()).isCloseTo(1 - 0.27 * (1 + (1 / 0.27 - 1) / 2), within(1e-9));
    assertThat(Candidates.of(SettableDisks.NONE, guests, OptionalInt.of(8192)))
        .extracting(each -> each.levels().toString())
        .containsExactly(
            "[- / read_ahead_kb=512, - / read_ahead_kb=1024, - / read_ahead_kb=4096, - / read_ahead_kb=8192]",
            "[- / dirty_bytes=25165824 dirty_background_bytes=6291456, - / dirty_bytes=50331648 dirty_background_bytes=12582912]");
  }

  @Test
  void whereMemoryHasNoRoomForMoreItIsLeft() {
    SettableDisks guests =
        new SettableDisks(
            DiskSettings.parse("read_ahead_kb=128"), List.of(), OptionalLong.of(32L << 20));
    FirstPlan plan = FirstPlan.of(ROTATING, SettableDisks.NONE, guests, device -> 1);
    assertThat(plan.factors()).isEmpty();
    assertThat(plan.hasNothingToGain()).isFalse();
    assertThat(plan.reasons().get(0)).endsWith("32 MB of memory have room for 64");
  }

  @Test
  void eightTimesTheReadAheadLeavesAnEighthOfTheLoss() {
    double kept =
        ROTATING.withReadAhead(8).reads().bytesPerSecond(2) / ROTATING.reads().bytesPerSecond(1);
    assertThat(kept).isCloseTo(1 / (1 + (1 / 0.27 - 1) / 8), within(1e-9));
  }

  @Test
  void aJobThatReadsAloneGainsNothingByIt() {
    assertThat(plan(ROTATING, "read_ahead_kb=128", 1).expectedGain()).isZero();
  }

  @Test
  void onFlashThereIsNothingToGain() {
    FirstPlan plan = plan(FLASH, "elevator=none read_ahead_kb=128", 8);
    assertThat(plan.hasNothingToGain()).isTrue();
    assertThat(plan.factors()).isEmpty();
    assertThat(plan.expectedGain()).isZero();
    assertThat(plan.reasons())
        .containsExactly(
            "nothing to gain: up to 1 % of this disk's throughput are lost between streams");
  }

  @Test
  void whatIsSetWellIsLeft() {
    assertThat(plan(ROTATING, "elevator=bfq low_latency=0 read_ahead_kb=8192", 2).factors())
        .isEmpty();
  }

  @Test
  void elevatorAndWriteBackAreForThroughputToo() {
    String host =
        "elevator=bfq low_latency=1 read_ahead_kb=8192 dirty_bytes=8388608 dirty_background_bytes=4194304";
    assertThat(levels(plan(ROTATING, host, 2)))
        .containsExactly(
            SettingsPair.parse("elevator=bfq low_latency=0"),
            SettingsPair.parse("dirty_bytes=134217728 dirty_background_bytes=33554432"));
    assertThat(levels(plan(ROTATING, "elevator=none read_ahead_kb=8192", 2)))
        .containsExactly(SettingsPair.parse("elevator=mq-deadline"));
  }

  @Test
  void runsOnlyConfirmIt() throws Exception {
    FirstPlan plan = plan(ROTATING, "elevator=none read_ahead_kb=128", 2);
    SettingsKit.Job job = new SettingsKit.Job(each -> SettingsKit.sort(each.host()), 0.02, 1);
    FoundSettings found = new SettingsSearch(job, 6, 1, each -> {}).confirm(plan.factors());
    assertThat(found.adopted())
        .isEqualTo(SettingsPair.parse("elevator=mq-deadline read_ahead_kb=8192"));
    assertThat(found.runs()).isLessThanOrEqualTo(12);

    SettingsKit.Job same = new SettingsKit.Job(each -> 1, 0.02, 1);
    assertThat(new SettingsSearch(same, 6, 1, each -> {}).confirm(plan.factors()).adopted())
        .isEqualTo(SettingsPair.AS_IT_IS);
  }

  @Test
  void candidatesAreWhatEachDiskCouldHaveAndHasNot() {
    SettableDisks disks =
        new SettableDisks(
            DiskSettings.parse("elevator=none read_ahead_kb=512"), List.of("none", "mq-deadline"));
    List<Factor> factors = Candidates.of(disks, SettableDisks.NONE, OptionalInt.of(2048));
    assertThat(factors)
        .extracting(Factor::name)
        .containsExactly("host read_ahead_kb", "host elevator");
    assertThat(factors.get(0).levels())
        .extracting(SettingsPair::toString)
        .containsExactly(
            "read_ahead_kb=128 / -",
            "read_ahead_kb=1024 / -",
            "read_ahead_kb=2048 / -",
            "read_ahead_kb=4096 / -",
            "read_ahead_kb=8192 / -");
    assertThat(factors.get(1).levels())
        .extracting(each -> each.host().toString())
        .containsExactly(
            "elevator=mq-deadline",
            "elevator=mq-deadline fifo_batch=4",
            "elevator=mq-deadline fifo_batch=64");
    assertThat(Candidates.of(SettingsKit.HOST, SettingsKit.HOST, OptionalInt.empty()))
        .extracting(Factor::name)
        .contains("guest dirty_bytes", "host and guest read_ahead_kb");
  }
}
