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
import io.weir.model.job.Concurrency;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredPhaseTest {
  private static final double CLOSE = 1e-3;

  /** Two streams get half of what one gets, four a quarter. */
  private static final Curve SEEKING = new Curve(new int[] {1, 2, 4}, new double[] {10, 5, 2.5});

  private static final Device DISK = new ProbedDevice(SEEKING, SEEKING, 0, 1, 0);

  @Test
  void aMergeThatTakesLongerReadsFilesThatLieApart() {
    // 6 s at one stream's throughput, and 4 s of computing after it.
    MeasuredPhase merge = new MeasuredPhase(Phase.MAP_MERGE, 16, 4, 30, 30);

    PhaseProfile profile = merge.profile(MeasuredPhaseTest::alone);

    assertThat(profile.concurrency().streams()).isCloseTo(2, within(CLOSE));
    assertThat(profile.concurrency().overlap()).isZero();
    assertThat(profile.waitSeconds()).isCloseTo(0, within(CLOSE));
  }

  @Test
  void aMapThatTakesLessThanItsProcessorTimeHasSeveralThreads() {
    // 4 s as two streams, of which 2 s are not hidden: so computing takes 8 s of the 10.
    MeasuredPhase map = new MeasuredPhase(Phase.READ_MAP_COLLECT, 10, 12, 10, 10);

    PhaseProfile profile = map.profile(MeasuredPhaseTest::alone);

    assertThat(profile.concurrency().threads()).isCloseTo(1.5, within(CLOSE));
    assertThat(profile.processorSeconds()).isCloseTo(8, within(CLOSE));
    assertThat(alone(profile).seconds()).isCloseTo(10, within(CLOSE));
  }

  @Test
  void whatProcessorAndDeviceDoNotExplainIsWaitedFor() {
    Curve flat = new Curve(new int[] {1}, new double[] {10});
    Device steady = new ProbedDevice(flat, flat, 0, 1, 0);

    PhaseProfile profile =
        new MeasuredPhase(Phase.SHUFFLE, 20, 0, 30, 30).profile(phase -> alone(phase, steady));

    assertThat(profile.waitSeconds()).isCloseTo(14, within(CLOSE));
  }

  @Test
  void ioThatIsHiddenAltogetherIsThePapers() {
    MeasuredPhase reduce = new MeasuredPhase(Phase.READ_REDUCE_WRITE, 10, 10, 20, 0);

    PhaseProfile profile = reduce.profile(MeasuredPhaseTest::alone);

    assertThat(profile.concurrency()).isEqualTo(Concurrency.PAPERS);
    assertThat(alone(profile).seconds()).isEqualTo(10);
  }

  private static PhaseCost alone(PhaseProfile phase) {
    return alone(phase, DISK);
  }

  private static PhaseCost alone(PhaseProfile phase, Device device) {
    JobProfile job =
        new JobProfile(
            "job",
            new StageProfile(Stage.MAP, 1, List.of(new PhaseProfile(Phase.SPILL, 0, 0, 1))),
            new StageProfile(Stage.REDUCE, 1, List.of()));
    return new CostModel(device, Sharing.BY_NONE, Rounding.NONE, PageCache.NONE)
        .alone(job, phase, 1);
  }
}
