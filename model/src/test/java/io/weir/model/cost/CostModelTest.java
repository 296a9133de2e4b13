// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.device.Curve;
import io.weir.model.device.Device;
import io.weir.model.device.Hardware;
import io.weir.model.device.Interference;
import io.weir.model.device.OverNetwork;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.Concurrency;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The equations of section 5, on hardware whose numbers can be added up by hand. */
class CostModelTest {
  private static final double EXACT = 1e-9;

  /** 10 bytes a second read, 5 written, half a second for a random access. */
  private static final Hardware SLOW = new Hardware(0.1, 0.2, 0.5, 2, Interference.ofEach(0.01));

  private final CostModel model = new CostModel(SLOW, Rounding.NONE);

  @Test
  void bandwidthIsDividedAmongTheTasks() {
    PhaseCost cost = cost(SLOW, new PhaseProfile(Phase.SPILL, 1, 100, 50), 3, 0);

    assertThat(cost.readSeconds()).isCloseTo(30, within(EXACT));
    assertThat(cost.writeSeconds()).isCloseTo(30, within(EXACT));
    assertThat(cost.seconds()).isCloseTo(60.03, within(EXACT));
    assertThat(cost.isBoundByIo()).isTrue();
  }

  @Test
  void theProcessorHidesTheDevice() {
    PhaseCost cost = cost(SLOW, new PhaseProfile(Phase.READ_MAP_COLLECT, 30, 100, 0), 2, 0);

    assertThat(cost.ioSeconds()).isCloseTo(20, within(EXACT));
    assertThat(cost.seconds()).isCloseTo(30.02, within(EXACT));
    assertThat(cost.isBoundByIo()).isFalse();
  }

  @Test
  void aPhaseWithoutIoIsNotInterferedWith() {
    assertThat(cost(SLOW, new PhaseProfile(Phase.SORT, 7, 0, 0), 8, 0).seconds()).isEqualTo(7);
  }

  @Test
  void theShuffleSeeksForASegmentOfEachMap() {
    PhaseCost cost = cost(SLOW, new PhaseProfile(Phase.SHUFFLE, 0, 100, 0), 2, 8);

    assertThat(cost.readSeconds()).isCloseTo(2 * (10 + 8 * 0.5), within(EXACT));
  }

  @Test
  void filesInPiecesAreReadAtThePowerOfTheirWriters() {
    PhaseProfile phase = new PhaseProfile(Phase.READ_REDUCE_WRITE, 0, 100, 0);

    assertThat(cost(SLOW, phase, 3, 0).readSeconds()).isCloseTo(9 * 10, within(EXACT));
    assertThat(cost(SLOW.withoutFragmentation(), phase, 3, 0).readSeconds())
        .isCloseTo(3 * 10, within(EXACT));
  }

  @Test
  void aTaskIsTheSumOfItsPhasesAndAStageItsWaves() {
    JobProfile job = job(12, new PhaseProfile(Phase.SORT, 4, 0, 0));

    StagePrediction maps = model.stage(job, Stage.MAP, 2, 3);
    assertThat(maps.taskSeconds()).isCloseTo(4, within(EXACT));
    assertThat(maps.seconds()).isCloseTo(2 * 4, within(EXACT));
  }

  @Test
  void theLastTasksAreFewerAndInterfereLess() {
    JobProfile job = job(8, new PhaseProfile(Phase.SPILL, 0, 100, 0));

    // A wave of three each on two nodes, then one each.
    StagePrediction maps = model.stage(job, Stage.MAP, 2, 3);
    assertThat(maps.taskSeconds()).isCloseTo(30.03, within(EXACT));
    assertThat(maps.seconds()).isCloseTo(30.03 + 10.01, within(EXACT));
  }

  @Test
  void theLinearModelSeesOneTask() {
    JobProfile job = job(6, new PhaseProfile(Phase.SPILL, 0, 100, 0));

    CostModel linear = new CostModel(SLOW, Sharing.BY_NONE, Rounding.NONE);
    assertThat(linear.stage(job, Stage.MAP, 2, 3).seconds()).isCloseTo(10.01, within(EXACT));
  }

  @Test
  void waitsAndHeartbeatsRoundATaskUp() {
    CostModel rounded = new CostModel(SLOW, new Rounding(1, 3));

    assertThat(
            rounded
                .stage(job(1, new PhaseProfile(Phase.SORT, 6.5, 0, 0)), Stage.MAP, 1, 1)
                .seconds())
        .isCloseTo(9, within(EXACT));
  }

  @Test
  void aJobIsItsMapsThenItsReduces() {
    JobProfile job =
        new JobProfile(
            "sort",
            maps(2, new PhaseProfile(Phase.SORT, 4, 0, 0)),
            new StageProfile(
                Stage.REDUCE, 1, List.of(new PhaseProfile(Phase.REDUCE_INIT, 3, 0, 0))));

    assertThat(model.job(job, 1, 2, 1).seconds()).isCloseTo(4 + 3, within(EXACT));
  }

  @Test
  void saysWhatIsNotAllowed() {
    assertThatThrownBy(() -> new PhaseProfile(Phase.SPILL, 0, -1, 0))
        .hasMessage("readBytes of SPILL must be 0 or more, was -1.0");
    assertThatThrownBy(() -> new PhaseProfile(Phase.SORT, 0, 1, 0))
        .hasMessage("SORT does no I/O, but has bytes");
    assertThatThrownBy(() -> new Hardware(0, 0, 0, 0.5, Interference.NONE))
        .hasMessage("fragmentation must be 1 or more, was 0.5");
    assertThatThrownBy(() -> maps(1, new PhaseProfile(Phase.SHUFFLE, 0, 0, 0)))
        .hasMessageContaining("phases of another stage");
    assertThatThrownBy(() -> model.stage(job(1), Stage.MAP, 1, 0))
        .hasMessage("slots must be 1 or more, was 0");
  }

  private static PhaseCost cost(Hardware hardware, PhaseProfile phase, int tasks, int maps) {
    return PhaseCost.of(phase, hardware, new Contention(tasks, 0, 1), maps);
  }

  private static JobProfile job(int maps, PhaseProfile... phases) {
    return new JobProfile(
        "a job", maps(maps, phases), new StageProfile(Stage.REDUCE, 0, List.of()));
  }

  private static StageProfile maps(int tasks, PhaseProfile... phases) {
    return new StageProfile(Stage.MAP, tasks, List.of(phases));
  }

  @Test
  void whatComesFromOtherNodesPassesTheNetwork() {
    // 4 nodes: three quarters of 400 bytes, two tasks at a time, 10 bytes a second.
    Hardware fast = new Hardware(0, 0, 0, 1, Interference.NONE);
    Device link = new OverNetwork(fast, 10, 4, 3);

    assertThat(link.readSeconds(new PhaseProfile(Phase.SHUFFLE, 0, 400, 0), 2, 0))
        .isCloseTo(60, within(1e-9));
    assertThat(
            link.readSeconds(
                new PhaseProfile(Phase.SHUFFLE, 0, 0, 0, 0, 400, Concurrency.PAPERS), 2, 0))
        .as("from memory at the other end")
        .isCloseTo(60, within(1e-9));
    // Two of three copies of 300 bytes.
    assertThat(link.writeSeconds(new PhaseProfile(Phase.READ_REDUCE_WRITE, 0, 0, 300), 1))
        .isCloseTo(20, within(1e-9));
    assertThat(
            new OverNetwork(SLOW, 1e9, 4, 3)
                .readSeconds(new PhaseProfile(Phase.SHUFFLE, 0, 400, 0), 2, 0))
        .isEqualTo(SLOW.readSeconds(new PhaseProfile(Phase.SHUFFLE, 0, 400, 0), 2, 0));
  }

  /** Each of two reduces reads from both nodes, so four streams read each disk. */
  @Test
  void aDiskIsReadByTheReducesOfOtherNodes() {
    Curve seeking = new Curve(new int[] {1, 4, 20}, new double[] {100, 40, 10});
    Device disk = new ProbedDevice(seeking, seeking, 0, 1, 0);
    PhaseProfile fetch = new PhaseProfile(Phase.SHUFFLE, 0, 400, 0);
    PhaseProfile merge = new PhaseProfile(Phase.REDUCE_MERGE, 0, 400, 0);

    Device ofTwo = new OverNetwork(disk, 1e9, 2, 1);
    assertThat(ofTwo.readSeconds(fetch, 2, 0)).isCloseTo(2 * 400 / 40.0, within(EXACT));
    assertThat(ofTwo.readSeconds(merge, 2, 0)).isEqualTo(disk.readSeconds(merge, 2, 0));
    assertThat(new OverNetwork(disk, 1e9, 1000, 1).readSeconds(fetch, 4, 0))
        .as("from five nodes at a time")
        .isCloseTo(4 * 400 / 10.0, within(EXACT));
  }

  @Test
  void whatIsReadAndWrittenAtATimeTakesAsLongAsACopy() {
    Curve alone = new Curve(new int[] {1}, new double[] {100});
    Curve copies = new Curve(new int[] {1}, new double[] {50});
    ProbedDevice disk = new ProbedDevice(alone, alone, copies, 0, 1, 0);

    assertThat(seconds(disk, 300, 300, Contention.ALONE)).isCloseTo(600 / 50, within(EXACT));
    // Two of three bytes are copied.
    assertThat(seconds(disk, 200, 100, Contention.ALONE)).isCloseTo(200 / 50 + 1, within(EXACT));
    assertThat(seconds(disk, 300, 0, Contention.ALONE)).isCloseTo(3, within(EXACT));
    // Among two, of which the other writes.
    assertThat(seconds(disk, 300, 0, new Contention(2, 1, 1))).isCloseTo(2 * 6, within(EXACT));
    assertThat(seconds(disk, 300, 0, new Contention(2, 0, 1))).isCloseTo(2 * 3, within(EXACT));
  }

  private static double seconds(Device device, double read, double written, Contention crowd) {
    return PhaseCost.of(new PhaseProfile(Phase.MAP_MERGE, 0, read, written), device, crowd, 0)
        .seconds();
  }

  @Test
  void aDeviceWithoutCopiesReadsAndWritesInTurn() {
    Curve reads = new Curve(new int[] {1, 4}, new double[] {100, 50});
    Curve writes = new Curve(new int[] {1, 2}, new double[] {50, 25});
    ProbedDevice disk = new ProbedDevice(reads, writes, 0, 1, 0);

    for (int sharers = 1; sharers <= 4; sharers++) {
      assertThat(disk.mixed(sharers, 0.3)).isCloseTo(1, within(0.02));
      assertThat(disk.mixed(sharers, 1)).isEqualTo(1);
    }
  }

  @Test
  void streamsThatTakeTurnsLoseATenthAtMost() {
    Curve seeks = new Curve(new int[] {1, 2, 4}, new double[] {110, 40, 105});
    ProbedDevice disk = new ProbedDevice(seeks, seeks, 0, 1, 0).inTurns();

    assertThat(disk.reads().bytesPerSecond(1)).isEqualTo(110);
    assertThat(disk.reads().bytesPerSecond(2)).isCloseTo(100, within(1e-9));
    assertThat(disk.writes().bytesPerSecond(4)).isEqualTo(105);
  }
}
