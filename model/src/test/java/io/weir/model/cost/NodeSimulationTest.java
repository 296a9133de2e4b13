// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.device.Curve;
import io.weir.model.device.Device;
import io.weir.model.device.Division;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.Concurrency;
import io.weir.model.job.JobAtSlots;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeSimulationTest {
  private static final int CORES = 8;
  private static final double CLOSE = 1e-6;

  /** 100 bytes a second, whoever shares them. */
  private static final Curve FLAT = new Curve(new int[] {1}, new double[] {100});

  /** As on a rotating disk: two get a third of what one gets. */
  private static final Curve ROTATING =
      new Curve(new int[] {1, 2, 4, 8}, new double[] {148, 49, 47, 43});

  @Test
  void tasksThatBeginTogetherAndAreAlikeMeetAllTheTime() {
    // The paper's case: 2 at a time, 20 s each, two waves.
    assertThat(stage(FLAT, 4, 2, reading(5, 1_000)).seconds()).isCloseTo(40, within(CLOSE));
    assertThat(stage(FLAT, 4, 2, reading(5, 1_000)).taskSeconds()).isCloseTo(20, within(CLOSE));
    assertThat(stage(ROTATING, 8, 8, reading(0, 148)).seconds())
        .isCloseTo(8 * 148 / 43.0, within(CLOSE));
  }

  @Test
  void theProcessorWorksWhileTheDeviceDoes() {
    assertThat(stage(FLAT, 1, 1, reading(5, 1_000)).seconds()).isCloseTo(10, within(CLOSE));
    assertThat(stage(FLAT, 1, 1, reading(15, 1_000)).seconds()).isCloseTo(15, within(CLOSE));
  }

  @Test
  void isThePapersModelForOneTaskAtATime() {
    PhaseProfile[] phases = {
      new PhaseProfile(Phase.MAP_INIT, 1, 0, 0),
      new PhaseProfile(Phase.READ_MAP_COLLECT, 3, 0.5, 400, 300),
      new PhaseProfile(Phase.SORT, 1, 0, 0),
      new PhaseProfile(Phase.SPILL, 0, 0, 50),
      new PhaseProfile(Phase.MAP_MERGE, 2, 350, 350),
    };
    Device disk = new ProbedDevice(ROTATING, FLAT, 0, 1, /* startSeconds= */ 0.1);
    JobProfile job = job(new StageProfile(Stage.MAP, 3, List.of(phases)));
    StagePrediction byEvents =
        new Simulations(disk, CORES, Division.BY_TASK, 0)
            .stage(job.maps(), job.maps().tasks(), 1, 1);
    StagePrediction papers =
        new CostModel(disk, Rounding.NONE).stage(job, Stage.MAP, /* nodes= */ 1, /* slots= */ 1);

    assertThat(byEvents.seconds()).isCloseTo(papers.seconds(), within(CLOSE));
    for (int i = 0; i < phases.length; i++) {
      assertThat(byEvents.phases().get(i).seconds())
          .as(phases[i].phase().label())
          .isCloseTo(papers.phases().get(i).seconds(), within(CLOSE));
      assertThat(byEvents.phases().get(i).ioSeconds())
          .isCloseTo(papers.phases().get(i).ioSeconds(), within(CLOSE));
    }
  }

  @Test
  void theFirstTaskOfASlotWaitsForNone() {
    PhaseProfile init = new PhaseProfile(Phase.MAP_INIT, 1, /* waitSeconds= */ 2, 0, 0);

    assertThat(stage(FLAT, 3, 1, init).seconds()).isCloseTo(1 + 2 + 1 + 2 + 1, within(CLOSE));
    assertThat(stage(FLAT, 3, 3, init).seconds()).isCloseTo(1, within(CLOSE));
  }

  @Test
  void whoFindsNoCoreComputesForLonger() {
    assertThat(stage(FLAT, 16, 16, computing(5)).seconds()).isCloseTo(10, within(CLOSE));
  }

  @Test
  void whatDoesNotOverlapIsAdded() {
    PhaseProfile half = reading(4, 1_000).with(new Concurrency(1, 1, 0.5));

    assertThat(stage(FLAT, 1, 1, half).seconds()).isCloseTo(10 + 2, within(CLOSE));
    // Half of the reading, together; the other half of it, and half of the computing.
    assertThat(stage(FLAT, 2, 2, half).seconds()).isCloseTo(10 + 10 + 2, within(CLOSE));
  }

  @Test
  void threadsOfATaskNeedCoresToo() {
    // Twelve threads on eight cores.
    assertThat(stage(FLAT, 8, 8, computing(6).with(Concurrency.PAPERS.withThreads(1.5))).seconds())
        .isCloseTo(9, within(CLOSE));
    assertThat(stage(FLAT, 1, 1, computing(6).with(Concurrency.PAPERS.withThreads(1.5))).seconds())
        .isCloseTo(6, within(CLOSE));
  }

  @Test
  void tasksThatDifferDoNotKeepStep() {
    PhaseProfile[] phases = {computing(10), reading(0, 1_000)};
    double inStep = stage(FLAT, 40, 2, phases).seconds();
    JobProfile job = job(new StageProfile(Stage.MAP, 40, List.of(phases)));
    double apart =
        new Simulations(device(FLAT), CORES, Division.BY_TASK, /* spread= */ 0.2)
            .stage(job.maps(), job.maps().tasks(), 1, 2)
            .seconds();

    assertThat(inStep).isCloseTo(20 * 30, within(CLOSE));
    // While one computes the other reads, in the best case.
    assertThat(apart).isBetween(20 * 20.0, 20 * 27.0);
  }

  @Test
  void aLongStageIsAsManyTimesAsLong() {
    double some = stage(FLAT, 24, 2, computing(5)).seconds();

    assertThat(stage(FLAT, 2_400, 2, computing(5)).seconds()).isCloseTo(100 * some, within(CLOSE));
  }

  @Test
  void whoeverReadsMeetsThoseWhoWrite() {
    Curve copies = new Curve(new int[] {1}, new double[] {50});
    Device disk = new ProbedDevice(FLAT, FLAT, copies, 0, 1, 0);
    JobProfile reader = job(new StageProfile(Stage.MAP, 1, List.of(reading(0, 1_000))));
    JobProfile writer =
        job(new StageProfile(Stage.MAP, 1, List.of(new PhaseProfile(Phase.SPILL, 0, 0, 1_000))));
    ConcurrentJobs mix =
        new ConcurrentJobs(new Simulations(disk, CORES, Division.BY_TASK, 0), 1, PageCache.NONE);

    assertThat(mix.seconds(List.of(at1(reader), at1(writer))).get(0)).isCloseTo(40, within(CLOSE));
    assertThat(mix.seconds(List.of(at1(reader), at1(reader))).get(0)).isCloseTo(20, within(CLOSE));
  }

  @Test
  void tasksShareTheDeviceEvenlyHoweverManyFilesTheyHave() {
    PhaseProfile ofThree = reading(0, 900).with(Concurrency.PAPERS.withStreams(3));

    assertThat(together(FLAT, ofThree, reading(0, 300))).containsExactly(12.0, 6.0);
  }

  @Test
  void whoComputesBetweenItsReadsHasShorterTurns() {
    // It is at the device half of its time: 2 requests in a row, where the other one has 16.
    List<Double> ends = together(FLAT, reading(10, 500), reading(0, 1_600));

    assertThat(ends.get(1)).isCloseTo(18, within(1e-3));
    assertThat(ends.get(0)).isCloseTo(21, within(1e-3));
  }

  @Test
  void whatIsSlowByItselfLosesNoMoreUntilOthersLoseAsMuch() {
    // As three streams 48 bytes a second alone; among two 49 could be had.
    PhaseProfile ofThree = reading(0, 480).with(Concurrency.PAPERS.withStreams(3));

    assertThat(together(ROTATING, ofThree, ofThree).get(1)).isCloseTo(20, within(CLOSE));
  }

  @Test
  void whoReadsAndWritesIsMoreThanAStream() {
    PhaseProfile both = new PhaseProfile(Phase.MAP_MERGE, 0, 50, 50);
    double streams = 2 * ProbedDevice.STREAMS_OF_BOTH;

    assertThat(together(ROTATING, both, both).get(1))
        .isCloseTo(200 / ROTATING.bytesPerSecond(streams), within(CLOSE));
  }

  /** When two jobs of one task each end that begin together. */
  private static List<Double> together(Curve curve, PhaseProfile one, PhaseProfile other) {
    return new ConcurrentJobs(
            new Simulations(device(curve), CORES, Division.BY_TASK, 0), 1, PageCache.NONE)
        .seconds(
            List.of(
                at1(job(new StageProfile(Stage.MAP, 1, List.of(one)))),
                at1(job(new StageProfile(Stage.MAP, 1, List.of(other))))));
  }

  private static JobAtSlots at1(JobProfile job) {
    return new JobAtSlots(job, 1, 1);
  }

  private static StagePrediction stage(Curve curve, int tasks, int slots, PhaseProfile... phases) {
    JobProfile job = job(new StageProfile(Stage.MAP, tasks, List.of(phases)));
    return new Simulations(device(curve), CORES, Division.BY_TASK, /* spread= */ 0)
        .stage(job.maps(), job.maps().tasks(), 1, slots);
  }

  private static JobProfile job(StageProfile maps) {
    return new JobProfile("job", maps, new StageProfile(Stage.REDUCE, 0, List.of()));
  }

  private static PhaseProfile reading(double processorSeconds, double bytes) {
    return new PhaseProfile(Phase.READ_MAP_COLLECT, processorSeconds, bytes, 0);
  }

  private static PhaseProfile computing(double seconds) {
    return new PhaseProfile(Phase.SORT, seconds, 0, 0);
  }

  private static Device device(Curve curve) {
    return new ProbedDevice(curve, curve, 0, 1, 0);
  }
}
