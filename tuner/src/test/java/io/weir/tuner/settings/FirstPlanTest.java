// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.phase.JobPhase;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import java.util.List;
import java.util.Map;
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
    return plan(probed, hosts, SettableDisks.NONE, streams);
  }

  private static FirstPlan plan(
      ProbedDevice probed, SettableDisks hosts, SettableDisks guests, int streams) {
    return FirstPlan.of(probed, hosts, guests, JobReads.ofMerges(2), StageTime.ofReaders(streams));
  }

  private static String settings(FirstPlan plan) {
    return plan.settings(JobDivision.THREE).toString();
  }

  @Test
  void aSeekBecomesATenthOfARead() {
    FirstPlan plan = plan(ROTATING, "elevator=mq-deadline read_ahead_kb=128", 2);
    // 10 · 8 ms · 150 MB/s are 12 MB: more than is set at most.
    assertThat(settings(plan)).isEqualTo("read_ahead_kb=8192 / -");
    assertThat(plan.expectedGain()).isCloseTo(1 - 0.27 * (1 + (1 / 0.27 - 1) / 64), within(1e-9));
    assertThat(settings(plan(device(0.002, 150e6, 60e6, 60e6), "read_ahead_kb=128", 2)))
        .isEqualTo("read_ahead_kb=4096 / -");
  }

  @Test
  void guestsReadAheadWhereTheirHostDoesAlreadyOrCannot() {
    for (String host : List.of("elevator=mq-deadline read_ahead_kb=8192", "elevator=mq-deadline")) {
      FirstPlan plan =
          plan(
              ROTATING,
              new SettableDisks(DiskSettings.parse(host), List.of("mq-deadline")),
              new SettableDisks(DiskSettings.parse("read_ahead_kb=128"), List.of()),
              2);
      assertThat(settings(plan)).isEqualTo("- / read_ahead_kb=8192");
    }
  }

  @Test
  void noMoreIsReadAheadThanMemoryHasRoomFor() {
    SettableDisks guests =
        new SettableDisks(
            DiskSettings.parse("elevator=none read_ahead_kb=128 dirty_bytes=0"),
            List.of("none"),
            OptionalLong.of(96L << 20),
            1);
    FirstPlan plan = plan(ROTATING, SettableDisks.NONE, guests, 2);
    // 40 · 256 KiB are 10 MiB, with 512 they would be more than an eighth.
    assertThat(settings(plan)).isEqualTo("- / read_ahead_kb=256");
    assertThat(plan.reasons())
        .contains(
            "guest read_ahead_kb: map 256, shuffle 256, reduce 256; 8192 would make a seek a tenth of a read, but what is"
                + " read ahead must have room in 96 MB of memory and be used");
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
            DiskSettings.parse("read_ahead_kb=128"), List.of(), OptionalLong.of(32L << 20), 1);
    FirstPlan plan = plan(ROTATING, SettableDisks.NONE, guests, 2);
    assertThat(settings(plan)).isEqualTo("- / -");
    assertThat(plan.hasNothingToGain()).isFalse();
    assertThat(plan.reasons().get(0)).contains("map as it is, shuffle as it is, reduce as it is");
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
    assertThat(settings(plan)).isEqualTo("- / -");
    assertThat(plan.expectedGain()).isZero();
    assertThat(plan.reasons())
        .containsExactly(
            "nothing to gain: up to 1 % of this disk's throughput are lost between streams");
  }

  @Test
  void whatIsSetWellIsLeft() {
    assertThat(settings(plan(ROTATING, "elevator=bfq low_latency=0 read_ahead_kb=8192", 2)))
        .isEqualTo("- / -");
  }

  @Test
  void elevatorAndWriteBackAreForThroughputToo() {
    String host =
        "elevator=bfq low_latency=1 read_ahead_kb=8192 dirty_bytes=8388608 dirty_background_bytes=4194304";
    assertThat(settings(plan(ROTATING, host, 2)))
        .isEqualTo(
            "elevator=bfq low_latency=0 dirty_bytes=134217728 dirty_background_bytes=33554432 / -");
    assertThat(settings(plan(ROTATING, "elevator=none read_ahead_kb=8192", 2)))
        .isEqualTo("elevator=mq-deadline / -");
  }

  /** Of four guests on a host's disk. */
  private static FirstPlan inGuests(String host, JobReads reads) {
    SettableDisks guests =
        new SettableDisks(
            DiskSettings.parse("read_ahead_kb=128 nr_requests=64"),
            List.of(),
            OptionalLong.of(48L << 20),
            4);
    return FirstPlan.of(
        ROTATING,
        new SettableDisks(DiskSettings.parse(host), List.of("none", "mq-deadline")),
        guests,
        reads,
        StageTime.ofReaders(8));
  }

  @Test
  void aPhaseReadsAheadWhatItsFilesHaveRoomFor() {
    Map<JobPhase, PhaseReads> reads =
        Map.of(
            JobPhase.MAP, new PhaseReads(4, Double.MAX_VALUE),
            JobPhase.SHUFFLE, new PhaseReads(2, 256 << 10),
            JobPhase.REDUCE, new PhaseReads(20, Double.MAX_VALUE));
    FirstPlan plan = inGuests("elevator=mq-deadline", (phase, memory) -> reads.get(phase));
    // An eighth of 48 MiB are 6; twice 4 files leave 768 KiB for each.
    assertThat(settings(plan))
        .isEqualTo("- / read_ahead_kb=512, then - / read_ahead_kb=256, then - / -");
    // Phases that are one have what each of them has room for.
    assertThat(plan.settings(JobDivision.TWO).toString())
        .isEqualTo("- / read_ahead_kb=512, then - / -");
    assertThat(plan.settings(JobDivision.ONE)).isEqualTo(SettingsByPhase.AS_IT_IS);
    // The maps lose a quarter of what they did, and the reduces what they did.
    double maps = 0.40 / 1.5 * (1 + (1.5 / 0.40 - 1) / 4);
    assertThat(plan.expectedGain()).isCloseTo(1 - (maps + 1) / 2, within(1e-9));
  }

  @Test
  void aHostsDiskHasPlaceForTheRequestsOfAllItsGuests() {
    JobReads merges = JobReads.ofMerges(2);
    FirstPlan plan = inGuests("elevator=mq-deadline nr_requests=64", merges);
    assertThat(settings(plan)).isEqualTo("nr_requests=256 / -");
    assertThat(plan.reasons())
        .contains(
            "nr_requests=256: as many as its guests have together, for the elevator to order; not in the model");
    assertThat(settings(inGuests("elevator=mq-deadline nr_requests=512", merges)))
        .isEqualTo("- / -");
    // A disk without an elevator takes as many as it takes.
    assertThat(settings(inGuests("elevator=none nr_requests=64", merges)))
        .isEqualTo("elevator=mq-deadline / -");
  }

  @Test
  void runsOnlyConfirmIt() throws Exception {
    FirstPlan plan = plan(ROTATING, "elevator=none read_ahead_kb=128", 2);
    SettingsByPhase first = plan.settings(JobDivision.THREE);
    SettingsKit.Job job = new SettingsKit.Job(each -> SettingsKit.sort(each.host()), 0.02, 1);
    FoundSettings found = new SettingsSearch(job, 6, 1, each -> {}).confirm(first);
    assertThat(found.adopted())
        .isEqualTo(SettingsPair.parse("elevator=mq-deadline read_ahead_kb=8192"));
    assertThat(found.runs()).isLessThanOrEqualTo(12);

    SettingsKit.Job same = new SettingsKit.Job(each -> 1, 0.02, 1);
    assertThat(new SettingsSearch(same, 6, 1, each -> {}).confirm(first).adopted())
        .isEqualTo(SettingsPair.AS_IT_IS);
  }

  @Test
  void aPlanByPhaseIsConfirmedAsAWhole() throws Exception {
    SettingsByPhase plan =
        new SettingsByPhase(
            List.of(
                SettingsPair.parse("nr_requests=256 / read_ahead_kb=512"),
                SettingsPair.parse("nr_requests=256 / -")));
    SettingsJob job = each -> new double[] {each.equals(plan) ? 8 : 10, 10};
    FoundSettings found = new SettingsSearch(job, 6, 1, each -> {}).confirm(plan);
    assertThat(found.isFaster()).isTrue();
    assertThat(found.adoptedByPhase()).isEqualTo(plan);
    assertThat(found.adopted()).isEqualTo(SettingsPair.parse("nr_requests=256 / -"));
    assertThat(found.gain()).isCloseTo(0.1, within(1e-9));

    FoundSettings same =
        new SettingsSearch(each -> new double[] {10, 10}, 6, 1, each -> {}).confirm(plan);
    assertThat(same.adoptedByPhase()).isEqualTo(SettingsByPhase.AS_IT_IS);
  }

  @Test
  void requestsAreNotTriedWithoutAnElevator() {
    SettableDisks flash =
        new SettableDisks(DiskSettings.parse("elevator=none nr_requests=64"), List.of("none"));
    assertThat(Candidates.of(flash, SettableDisks.NONE, OptionalInt.empty())).isEmpty();
    assertThat(DiskSettings.parse("nr_requests=256 read_ahead_kb=512").under("none").toString())
        .isEqualTo("elevator=none read_ahead_kb=512");
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
