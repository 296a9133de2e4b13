// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.simulator.scenario.ScenarioReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes that are virtual machines, four on each host. */
class VirtualNodesTest {
  private static final String VIRTUAL =
      """
      cluster: {nodes: 2, processors: 8, machines: {count: 4, elevator: %s}}
      hadoop: {replication: 2, sort_buffer: 1 GB, reduce_memory: 0}
      jobs: [{program: sort, maps: 6, input: 768 MiB, reduces: 3}]
      """;

  @ParameterizedTest
  @ValueSource(strings = {"stock", "sfq", "coordinate"})
  void theirHostsMoveEachByte(String policy) {
    Outcome outcome = run(VIRTUAL.formatted("mq-deadline"), policy);

    double whole = 768.0 * (1 << 20);
    assertThat(outcome.movedBytes()).isCloseTo(7 * whole, within(0.02 * whole));
    assertThat(outcome.jobs().get(0).maps().count()).isEqualTo(6);
    assertThat(outcome.jobs().get(0).reduces().count()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock", "sfq"})
  void allMachinesOfAHostHaveOneDisk(String policy) {
    String job =
        "\nhadoop: {master: 0 s, input_copies: 1}\njobs: [{program: dfsio-read, input: 16 GiB}]";
    String virtual = "cluster: {nodes: 1, processors: 8, machines: {count: 4}}" + job;
    String real = "cluster: {nodes: 4, processors: 2}" + job;

    assertThat(run(virtual, policy).endSeconds())
        .isGreaterThan(1.4 * run(real, policy).endSeconds());
  }

  @Test
  void theElevatorOfMachinesMakesADifference() {
    assertThat(run(VIRTUAL.formatted("bfq"), "stock"))
        .isNotEqualTo(run(VIRTUAL.formatted("none"), "stock"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock", "sfq"})
  void isTheSameEachTime(String policy) {
    String text = VIRTUAL.formatted("mq-deadline");
    assertThat(run(text, policy)).isEqualTo(run(text, policy));
  }

  private static Outcome run(String text, String policy) {
    ClusterSimulation simulation =
        new ClusterSimulation(
            ScenarioReader.read("test", text, Path.of("")).planner().plan(policy, 1));
    simulation.run(Progress.NONE);
    simulation.simulation().run(); // and what is dirty goes to the disks
    return Outcome.of(simulation);
  }
}
