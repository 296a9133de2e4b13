// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.cost.CostModel;
import io.weir.model.cost.PhaseCost;
import io.weir.model.cost.Rounding;
import io.weir.model.cost.Sharing;
import io.weir.model.device.Curve;
import io.weir.model.device.Device;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiskPhaseTest {
  private static final double CLOSE = 1e-3;

  /** Two streams get half of what one gets, four a quarter. */
  private static final Curve SEEKING = new Curve(new int[] {1, 2, 4}, new double[] {10, 5, 2.5});

  private static final Device DISK = new ProbedDevice(SEEKING, SEEKING, 0, 1, 0);

  @Test
  void aDiskThatIsBusyTwiceAsLongAsForOneStreamServesTwo() {
    PhaseProfile profile = profile(Phase.MAP_MERGE, 16, 4, new DiskUse(12, 30, 30));

    assertThat(profile.streams()).isCloseTo(2, within(CLOSE));
    assertThat(profile.concurrency().overlap()).isZero();
    assertThat(profile.waitSeconds()).isZero();
    assertThat(alone(profile).seconds()).isCloseTo(16, within(CLOSE));
  }

  @Test
  void whatComputesWhileTheDiskIsBusyOverlaps() {
    PhaseProfile profile = profile(Phase.READ_MAP_COLLECT, 8, 4, new DiskUse(6, 30, 30));

    assertThat(profile.concurrency().overlap()).isCloseTo(0.5, within(CLOSE));
    assertThat(alone(profile).seconds()).isCloseTo(8, within(CLOSE));
  }

  @Test
  void aPhaseWaitsForWhatNeitherProcessorNorDiskExplains() {
    PhaseProfile profile = profile(Phase.SHUFFLE, 20, 2, new DiskUse(6, 30, 30));

    assertThat(profile.waitSeconds()).isCloseTo(12, within(CLOSE));
    assertThat(alone(profile).seconds()).isCloseTo(20, within(CLOSE));
  }

  @Test
  void bytesThatTheDiskHadAtHandAreNotReadAgain() {
    PhaseProfile profile = profile(Phase.SHUFFLE, 3, 0, new DiskUse(3, 30, 30));

    assertThat(profile.readBytes() + profile.writtenBytes()).isCloseTo(30, within(CLOSE));
    assertThat(profile.cachedBytes()).isCloseTo(15, within(CLOSE));
    assertThat(alone(profile).seconds()).isCloseTo(3, within(CLOSE));
  }

  @Test
  void whatANodeWritesWhileATaskBeginsDelaysItOnlyBeyondItsOwnWait() {
    PhaseProfile profile = profile(Phase.MAP_INIT, 2, 2, new DiskUse(3, 0, 30)).withWait(2.5);

    assertThat(alone(profile).seconds()).isCloseTo(2 + 3, within(CLOSE));
    assertThat(alone(profile.withWait(4)).seconds()).isCloseTo(2 + 4, within(CLOSE));
  }

  private static PhaseProfile profile(Phase phase, double elapsed, double processor, DiskUse disk) {
    return new MeasuredPhase(phase, elapsed, processor, 0, 0)
        .withDisk(disk)
        .profile(DiskPhaseTest::alone);
  }

  private static PhaseCost alone(PhaseProfile phase) {
    JobProfile job =
        new JobProfile(
            "job",
            new StageProfile(Stage.MAP, 1, List.of(new PhaseProfile(Phase.SPILL, 0, 0, 1))),
            new StageProfile(Stage.REDUCE, 1, List.of()));
    return new CostModel(DISK, Sharing.BY_NONE, Rounding.NONE, PageCache.NONE).alone(job, phase, 1);
  }
}
