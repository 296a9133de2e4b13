// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.advice.Advisor;
import io.weir.model.advice.PairAdvice;
import io.weir.model.device.Curve;
import io.weir.model.device.Device;
import io.weir.model.device.Division;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.JobAtSlots;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConcurrentJobsTest {
  /** 100 bytes a second, whoever shares them. */
  private static final Device DISK = new ProbedDevice(flat(), flat(), 0, 1, 0);

  private static final int CORES = 8;
  private final ConcurrentJobs mix = mix(Division.BY_TASK);

  @Test
  void aJobByItselfTakesItsWaves() {
    // Ten seconds a map, 4 maps, 2 at a time that share the disk: 2 waves of 20 s.
    assertThat(seconds(job("one", 4, reading(1_000)))).isCloseTo(40, within(0.1));
  }

  @Test
  void jobsThatReadShareTheDiskUntilOneIsDone() {
    // 4,000 and 8,000 bytes, at half of 100 bytes a second each until the first has ended.
    List<Double> ends =
        mix.seconds(
            List.of(at2(job("short", 4, reading(1_000))), at2(job("long", 8, reading(1_000)))));

    assertThat(ends.get(0)).isCloseTo(80, within(1.0));
    assertThat(ends.get(1)).isCloseTo(120, within(1.0));
  }

  @Test
  void jobsHaveTheDiskByTheirWeights() {
    ConcurrentJobs shares = mix(Division.BY_APPLICATION);
    JobProfile job = job("one", 4, reading(1_000));

    // Three quarters of 100 bytes a second for 4,000 bytes, and all of it for who is left.
    List<Double> ends =
        shares.seconds(List.of(new JobAtSlots(job, 1, 1, 3), new JobAtSlots(job, 4, 4, 1)));

    assertThat(ends.get(0)).isCloseTo(40 * 4 / 3.0, within(0.5));
    assertThat(ends.get(1)).isCloseTo(80, within(0.5));
  }

  @Test
  void aJobThatComputesIsNotInTheWay() {
    List<Double> ends =
        mix.seconds(
            List.of(at2(job("reader", 4, reading(1_000))), at2(job("thinker", 4, computing(5)))));

    assertThat(ends.get(0)).isCloseTo(40, within(0.1));
    assertThat(ends.get(1)).isCloseTo(10, within(0.1));
  }

  @Test
  void reducesComeAfterMaps() {
    JobProfile job =
        new JobProfile(
            "both",
            new StageProfile(Stage.MAP, 4, List.of(computing(3))),
            new StageProfile(
                Stage.REDUCE, 2, List.of(new PhaseProfile(Phase.REDUCE_INIT, 7, 0, 0))));

    assertThat(seconds(job)).isCloseTo(2 * 3 + 7, within(0.01));
  }

  @Test
  void whatFitsIntoTheCacheIsReadFromThere() {
    JobProfile job =
        new JobProfile(
            "reads back",
            new StageProfile(Stage.MAP, 1, List.of(new PhaseProfile(Phase.MAP_MERGE, 1, 1_000, 0))),
            new StageProfile(Stage.REDUCE, 0, List.of()));

    assertThat(seconds(job)).isCloseTo(10, within(0.01));
    assertThat(mix(Division.BY_TASK, new PageCache(2_000)).seconds(List.of(at2(job))).get(0))
        .isCloseTo(1, within(0.01));
  }

  @Test
  void advisesSlotsWhereTheyBringSomething() {
    CostModel model = CostModel.byEvents(DISK, CORES, PageCache.NONE);
    Advisor advisor = new Advisor(model, mix, 1, List.of(1, 2, 3, 4));

    assertThat(advisor.slots(job("reader", 12, reading(1_000))).maps())
        .hasToString("no difference");
    assertThat(advisor.slots(job("thinker", 12, computing(5))).mapSlots()).isEqualTo(4);
  }

  @Test
  void advisesToRunBesideEachOtherWhatNeedsDifferentThings() {
    CostModel model = CostModel.byEvents(DISK, CORES, PageCache.NONE);
    Advisor advisor = new Advisor(model, mix, 1, List.of(1, 2, 3, 4));

    List<PairAdvice> pairs =
        advisor.pairs(
            List.of(
                job("reader", 12, reading(1_000)),
                job("other reader", 12, reading(1_000)),
                job("thinker", 12, computing(10))));

    assertThat(pairs.get(0).other()).isEqualTo("thinker");
    assertThat(pairs.get(0).gain()).isGreaterThan(0.2);
    // The two readers; alone, its tasks are not all alike.
    assertThat(pairs.get(2).gain()).isCloseTo(0, within(0.03));
  }

  @Test
  void aPartOfTheInputIsEnough() {
    JobProfile small =
        new JobProfile(
            "small",
            new StageProfile(Stage.MAP, 10, List.of(reading(1_000))),
            new StageProfile(
                Stage.REDUCE, 2, List.of(new PhaseProfile(Phase.SHUFFLE, 1, 500, 100))));
    JobProfile large = small.scaledTo(100, 4);

    assertThat(large.maps()).isEqualTo(new StageProfile(Stage.MAP, 100, List.of(reading(1_000))));
    // Ten times the data for twice as many.
    assertThat(large.reduces().phases())
        .containsExactly(new PhaseProfile(Phase.SHUFFLE, 5, 2_500, 500));
  }

  /** Of tasks that are all alike. */
  private static ConcurrentJobs mix(Division division) {
    return mix(division, PageCache.NONE);
  }

  private static ConcurrentJobs mix(Division division, PageCache cache) {
    return new ConcurrentJobs(new Simulations(DISK, CORES, division, /* spread= */ 0), 1, cache);
  }

  private double seconds(JobProfile job) {
    return mix.seconds(List.of(at2(job))).get(0);
  }

  private static JobAtSlots at2(JobProfile job) {
    return new JobAtSlots(job, 2, 2);
  }

  private static JobProfile job(String name, int maps, PhaseProfile phase) {
    return new JobProfile(
        name,
        new StageProfile(Stage.MAP, maps, List.of(phase)),
        new StageProfile(Stage.REDUCE, 0, List.of()));
  }

  private static PhaseProfile reading(double bytes) {
    return new PhaseProfile(Phase.READ_MAP_COLLECT, 0, bytes, 0);
  }

  private static PhaseProfile computing(double seconds) {
    return new PhaseProfile(Phase.SORT, seconds, 0, 0);
  }

  private static Curve flat() {
    return new Curve(new int[] {1}, new double[] {100});
  }
}
