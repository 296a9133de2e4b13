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
    PhaseProfile profile = profile(Phase.MAP_INIT, 16, 16, new DiskUse(12, 30, 30));

    assertThat(profile.concurrency().streams()).isCloseTo(2, within(CLOSE));
    assertThat(alone(profile).ioSeconds()).isCloseTo(12, within(CLOSE));
  }

  @Test
  void bytesThatTheDiskHadAtHandAreNotReadAgain() {
    PhaseProfile profile = profile(Phase.MAP_INIT, 3, 3, new DiskUse(3, 30, 30));

    assertThat(profile.readBytes() + profile.writtenBytes()).isCloseTo(30, within(CLOSE));
    assertThat(alone(profile).ioSeconds()).isCloseTo(3, within(CLOSE));
  }

  @Test
  void whatItUsesBeyondItsDurationAreThreads() {
    PhaseProfile profile = profile(Phase.MAP_INIT, 2, 3, DiskUse.NONE);

    assertThat(profile.concurrency().threads()).isCloseTo(1.5, within(CLOSE));
    assertThat(alone(profile).seconds()).isCloseTo(2, within(CLOSE));
  }

  /** What a task's counters say of it is what counts. */
  @Test
  void inTheForegroundTheDiskIsNotAsked() {
    DiskUse disk = new DiskUse(12, 30, 30);
    assertThat(profile(Phase.MAP_MERGE, 16, 4, disk).readBytes()).isZero();
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
