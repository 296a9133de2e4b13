// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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

/** Nodes that share the processors of one machine. */
class NodesSimulationTest {
  private static final double CLOSE = 1e-6;
  private static final int NODES = 3;

  /** 100 bytes a second. */
  private static final Curve FLAT = new Curve(new int[] {1}, new double[] {100});

  private static final Device DISK = new ProbedDevice(FLAT, FLAT, 0, 1, 0);

  @Test
  void threadsOfOtherNodesTakeCoresToo() {
    assertThat(seconds(/* cores= */ 3, 0, 1, computing(5))).isCloseTo(5, within(CLOSE));
    assertThat(seconds(/* cores= */ 2, 0, 1, computing(5))).isCloseTo(7.5, within(CLOSE));
    assertThat(seconds(/* cores= */ 1.2, 0, 1, computing(5))).isCloseTo(12.5, within(CLOSE));
  }

  @Test
  void whoeverReadsLeavesTheCoresToOthers() {
    // All read for the first 10 s; a core is each one's alone only if the others still read.
    assertThat(seconds(/* cores= */ 1, 0, 1, reading(1_000), computing(5)))
        .isCloseTo(10 + 3 * 5, within(CLOSE));

    double inStep = seconds(1, 0, 40, reading(1_000), computing(5));
    double apart = seconds(1, /* spread= */ 0.2, 40, reading(1_000), computing(5));
    assertThat(inStep).isCloseTo(40 * 25, within(CLOSE));
    assertThat(apart).isBetween(40 * 15.0, 40 * 20.0);
  }

  @Test
  void eachNodeHasItsOwnDisk() {
    assertThat(seconds(/* cores= */ 1, 0, 1, reading(1_000))).isCloseTo(10, within(CLOSE));
  }

  @Test
  void jobsBesideEachOtherShareTheProcessorsOfAllNodes() {
    JobProfile job = job(NODES, computing(5));
    List<Double> ends =
        new ConcurrentJobs(simulations(2, 0), NODES, PageCache.NONE)
            .seconds(List.of(new JobAtSlots(job, 1, 1), new JobAtSlots(job, 1, 1)));

    assertThat(ends.get(0)).isCloseTo(2 * NODES * 5 / 2.0, within(CLOSE));
    assertThat(ends.get(1)).isCloseTo(2 * NODES * 5 / 2.0, within(CLOSE));
  }

  @Test
  void aMachineHasACoreAtLeast() {
    assertThatThrownBy(() -> new Processors(0.4, NODES))
        .hasMessageContaining("cores")
        .hasMessageContaining("0.4")
        .hasMessageContaining("1 or more");
    assertThatThrownBy(() -> new Processors(1, 0)).hasMessageContaining("nodes");
  }

  /** A stage of so many tasks a node, one at a time on each. */
  private static double seconds(double cores, double spread, int tasks, PhaseProfile... phases) {
    JobProfile job = job(tasks * NODES, phases);
    return simulations(cores, spread).stage(job.maps(), 1, NODES, 1).seconds();
  }

  private static Simulations simulations(double cores, double spread) {
    return new Simulations(
        NodeDisks.of(DISK), new Processors(cores, NODES), Division.BY_TASK, spread);
  }

  private static JobProfile job(int maps, PhaseProfile... phases) {
    return new JobProfile(
        "job",
        new StageProfile(Stage.MAP, maps, List.of(phases)),
        new StageProfile(Stage.REDUCE, 0, List.of()));
  }

  private static PhaseProfile reading(double bytes) {
    return new PhaseProfile(Phase.READ_MAP_COLLECT, 0, bytes, 0);
  }

  private static PhaseProfile computing(double processorSeconds) {
    return new PhaseProfile(Phase.SORT, processorSeconds, 0, 0);
  }
}
