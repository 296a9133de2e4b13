// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.simulator.scenario.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterSimulationTest {
  private static final String TWO_JOBS =
      """
      cluster: {nodes: 4, processors: 4}
      hadoop: {replication: 2, spread: 0.1}
      jobs:
        - {program: terasort, name: first, input: 2 GB, reduces: 4}
        - {program: wordcount, name: second, input: 1 GB, reduces: 2, submit: 3 s}
      """;

  @ParameterizedTest
  @ValueSource(strings = {"stock", "sfq", "coordinate", "fifo"})
  void runsEachTaskOnce(String policy) {
    Outcome outcome = run(TWO_JOBS, policy, 1);

    assertThat(outcome.jobs())
        .extracting(job -> job.name() + " " + job.maps().count() + " " + job.reduces().count())
        .containsExactly("first 15 4", "second 8 2");
    assertThat(outcome.jobs()).allMatch(job -> job.endSeconds() > job.startSeconds());
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock", "sfq", "coordinate"})
  void movesEachByte(String policy) {
    Outcome outcome =
        run(
            """
            cluster: {nodes: 3, processors: 4}
            hadoop: {replication: 2, sort_buffer: 1 GB, reduce_memory: 0}
            jobs: [{program: sort, maps: 6, input: 768 MiB, reduces: 3}]
            """,
            policy,
            1);

    // read and spilled by maps, fetched, merged and read by reduces, written twice
    double whole = 768.0 * (1 << 20);
    assertThat(outcome.movedBytes()).isCloseTo(7 * whole, within(0.01 * whole));
  }

  @ParameterizedTest
  @ValueSource(strings = {"stock", "sfq", "coordinate"})
  void isTheSameEachTime(String policy) {
    assertThat(run(TWO_JOBS, policy, 5)).isEqualTo(run(TWO_JOBS, policy, 5));
  }

  @Test
  void isAnotherOneWithAnotherSeed() {
    assertThat(run(TWO_JOBS, "sfq", 5)).isNotEqualTo(run(TWO_JOBS, "sfq", 6));
  }

  @Test
  void givesAHeavierJobMoreOfTheDisks() {
    String text =
        """
        cluster: {nodes: 2, processors: 8}
        hadoop: {replication: 1}
        jobs:
          - {program: dfsio-read, name: heavy, input: 8 GiB, weight: 8}
          - {program: dfsio-read, name: light, input: 8 GiB, weight: 1}
        """;

    List<Outcome.Job> jobs = run(text, "sfq", 1).jobs();

    assertThat(jobs.get(0).maps().meanSeconds())
        .isLessThan(0.85 * jobs.get(1).maps().meanSeconds());
  }

  @Test
  void loadsOneDiskToItsThroughput() {
    Outcome outcome =
        run(
            """
            cluster: {nodes: 1, processors: 2, containers: 1}
            hadoop: {master: 0 s, input_copies: 1}
            jobs: [{program: dfsio-read, input: 16 GiB}]
            """,
            "sfq",
            1);

    double bytesPerSecond = outcome.movedBytes() / (outcome.busy() * outcome.endSeconds());
    assertThat(bytesPerSecond / 1e6).isBetween(75.0, 150.0);
  }

  private static Outcome run(String text, String policy, long seed) {
    ClusterSimulation simulation =
        new ClusterSimulation(
            ScenarioReader.read("test", text, Path.of("")).planner().plan(policy, seed));
    simulation.run(Progress.NONE);
    simulation.simulation().run(); // and what is dirty goes to the disks
    return Outcome.of(simulation);
  }
}
