// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.device.Curve;
import io.weir.model.device.Device;
import io.weir.model.device.Division;
import io.weir.model.device.NodeDisks;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import io.weir.model.device.Processors;
import io.weir.model.job.JobAtSlots;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeDisksTest {
  private static final double CLOSE = 1e-6;
  private static final Device DISK = device(100);
  private static final PhaseProfile READING = new PhaseProfile(Phase.READ_MAP_COLLECT, 0, 1_000, 0);
  private static final PhaseProfile SPILLING = new PhaseProfile(Phase.SPILL, 0, 0, 1_000);

  private static Device device(double bytesPerSecond) {
    Curve flat = new Curve(new int[] {1}, new double[] {bytesPerSecond});
    return new ProbedDevice(flat, flat, 0, 1, 0);
  }

  private static JobProfile job(int maps, PhaseProfile... phases) {
    return new JobProfile(
        "job",
        new StageProfile(Stage.MAP, maps, List.of(phases)),
        new StageProfile(Stage.REDUCE, 0, List.of()));
  }

  /** When jobs of one task each end that begin together. */
  private static List<Double> together(NodeDisks disks, PhaseProfile... ofEach) {
    Simulations exact =
        new Simulations(disks, Processors.ofNode(8), Division.BY_TASK, /* spread= */ 0);
    return new ConcurrentJobs(exact, 1, PageCache.NONE)
        .seconds(List.of(ofEach).stream().map(each -> new JobAtSlots(job(1, each), 1, 1)).toList());
  }

  private static double maps(NodeDisks disks, int maps, int slots, PhaseProfile... phases) {
    return CostModel.byEvents(disks, /* cores= */ 8, PageCache.NONE)
        .stage(job(maps, phases), Stage.MAP, /* nodes= */ 1, slots)
        .seconds();
  }

  @Test
  void whoReadsFromHdfsDoesNotMeetWhoSpillsElsewhere() {
    assertThat(together(NodeDisks.of(DISK), READING, SPILLING)).containsExactly(20.0, 20.0);
    assertThat(together(NodeDisks.of(DISK).withLocalFilesOn(DISK, 1), READING, SPILLING))
        .containsExactly(10.0, 10.0);
  }

  @Test
  void whatIsReadFromOneDiskAndWrittenToAnotherTakesTheTimeOfBoth() {
    NodeDisks disks = NodeDisks.of(DISK).withLocalFilesOn(device(1_000), 2);
    PhaseProfile both = new PhaseProfile(Phase.READ_MAP_COLLECT, 2, 1_000, 1_000);

    assertThat(together(disks, both).get(0)).isCloseTo(11, within(CLOSE));
    PhaseCost alone = PhaseCost.alone(both, disks, 1);
    assertThat(alone.readSeconds()).isCloseTo(10, within(CLOSE));
    assertThat(alone.writeSeconds()).isCloseTo(1, within(CLOSE));
  }

  @Test
  void onTwoDisksTwoTasksMeetEverySecondTime() {
    // 10 s where each has a disk, 20 s where both have the same.
    assertThat(maps(NodeDisks.of(DISK, 2), 2, 2, READING)).isCloseTo(15, within(3.0));
  }

  @Test
  void moreDisksAreFasterButNotAsManyTimesAsTheyAre() {
    double one = maps(NodeDisks.of(DISK, 1), 64, 8, READING);
    double four = maps(NodeDisks.of(DISK, 4), 64, 8, READING);
    double many = maps(NodeDisks.of(DISK, 64), 64, 8, READING);

    assertThat(one).isCloseTo(640, within(40.0));
    assertThat(four).isBetween(one / 4, one / 2);
    assertThat(many).isBetween(80.0, four);
  }

  @Test
  void whereAllDisksAreOneItIsTheModelOfOneDisk() {
    double one =
        CostModel.byEvents(DISK, 8, PageCache.NONE)
            .stage(job(16, READING, SPILLING), Stage.MAP, 1, 4)
            .seconds();

    assertThat(maps(NodeDisks.of(DISK), 16, 4, READING, SPILLING)).isEqualTo(one);
  }
}
