// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.device.Curve;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.Concurrency;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import io.weir.simulator.cluster.NodeShape;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.DiskPlan;
import io.weir.simulator.run.Outcome;
import io.weir.simulator.run.Progress;
import io.weir.simulator.yarn.FifoOrder;
import io.weir.simulator.yarn.ResourceManager;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhasesTest {
  private static final double BYTES_PER_SECOND = 100e6;
  private static final double BYTES = 200e6;
  private static final double COMPUTES_SECONDS = 20;
  private static final double START_SECONDS = 3;

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void whatIsInMemoryIsComputedAndWrittenToo(double inMemory) {
    Outcome outcome =
        run(merge(COMPUTES_SECONDS, (1 - inMemory) * BYTES, inMemory * BYTES, BYTES), 0);

    assertThat(outcome.jobs().get(0).maps().meanSeconds()).isCloseTo(COMPUTES_SECONDS, within(1.0));
    assertThat(outcome.movedBytes()).isCloseTo((2 - inMemory) * BYTES, within(1e6));
  }

  @Test
  void aFileBeginsAsLateAsItsDeviceStarts() {
    double without = seconds(run(merge(0, BYTES, 0, 0), 0));
    double with = seconds(run(merge(0, BYTES, 0, 0), START_SECONDS));

    assertThat(with - without).isCloseTo(START_SECONDS, within(0.01));
  }

  private static double seconds(Outcome outcome) {
    return outcome.jobs().get(0).maps().meanSeconds();
  }

  private static PhaseProfile merge(
      double computesSeconds, double readBytes, double cachedBytes, double writtenBytes) {
    return new PhaseProfile(
        Phase.MAP_MERGE,
        computesSeconds,
        0,
        readBytes,
        writtenBytes,
        cachedBytes,
        Concurrency.PAPERS);
  }

  /** One map of one phase on one node. */
  private static Outcome run(PhaseProfile phase, double startSeconds) {
    Curve curve = new Curve(new int[] {1}, new double[] {BYTES_PER_SECOND});
    DiskPlan disk = new DiskPlan.Stock(new ProbedDevice(curve, curve, 0, 1, startSeconds));
    JobProfile job =
        new JobProfile(
            "merge",
            new StageProfile(Stage.MAP, 1, List.of(phase)),
            new StageProfile(Stage.REDUCE, 0, List.of()));
    ClusterPlan plan =
        new ClusterPlan(
            List.of(
                new ClusterPlan.NodePlan(
                    new NodeShape(1, 1, 1, 1, 1, 1e9, 8e9), List.of(disk), List.of())),
            List.of(new JobPlan("merge", "", "", 1, 1, 0, 0, job, 1)),
            JobRules.HADOOP,
            ResourceManager.Settings.HADOOP,
            FifoOrder::new,
            1);
    ClusterSimulation simulation = new ClusterSimulation(plan);
    simulation.run(Progress.NONE);
    simulation.simulation().run(); // and what is dirty goes to the disk
    return Outcome.of(simulation);
  }
}
