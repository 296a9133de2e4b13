// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.simulator.scenario.ScenarioReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Second attempts of tasks that lag behind. */
class SpeculationTest {
  /** One node in four is ten times as slow. */
  private static final String A_SLOW_NODE =
      """
      cluster:
        - {nodes: 3, processors: 4}
        - {nodes: 1, processors: 4, speed: 0.1}
      hadoop: {speculative: %s, replication: 1, input_copies: 4}
      jobs: [{program: %s, input: 4 GiB, reduces: %d}]
      """;

  @ParameterizedTest
  @ValueSource(strings = {"stock", "sfq"})
  void aSlowNodeNoLongerHoldsUpAJob(String policy) {
    Outcome without = run(A_SLOW_NODE.formatted("false", "wordcount", 2), policy);
    Outcome with = run(A_SLOW_NODE.formatted("true", "wordcount", 2), policy);

    assertThat(without.jobs().get(0).secondAttempts()).isZero();
    assertThat(with.jobs().get(0).secondAttempts()).isPositive();
    assertThat(with.endSeconds()).isLessThan(0.9 * without.endSeconds());
  }

  @Test
  void eachTaskCountsOnce() {
    Outcome.Job job = run(A_SLOW_NODE.formatted("true", "sort", 8), "sfq").jobs().get(0);

    assertThat(job.maps().count()).isEqualTo(32);
    assertThat(job.reduces().count()).isEqualTo(8);
    assertThat(job.secondAttempts()).isPositive();
  }

  @Test
  void whereAllNodesAreAlikeNothingIsRunTwice() {
    String alike =
        """
        cluster: {nodes: 4, processors: 4}
        hadoop: {speculative: true, input_copies: 4, replication: 1}
        jobs: [{program: wordcount, input: 4 GiB, reduces: 4}]
        """;
    assertThat(run(alike, "sfq").jobs().get(0).secondAttempts()).isZero();
  }

  @Test
  void aSlowerDiskMakesANodeLagToo() {
    String text =
        """
        cluster:
          - {nodes: 3, processors: 4}
          - {nodes: 1, processors: 4, disks: {throughput: 5 MB/s}}
        hadoop: {speculative: %s, replication: 1, input_copies: 4}
        jobs: [{program: dfsio-read, input: 4 GiB}]
        """;

    double without = run(text.formatted("false"), "sfq").endSeconds();
    Outcome with = run(text.formatted("true"), "sfq");

    assertThat(with.jobs().get(0).secondAttempts()).isPositive();
    assertThat(with.endSeconds()).isLessThan(0.8 * without);
  }

  @Test
  void isTheSameEachTime() {
    String text = A_SLOW_NODE.formatted("true", "sort", 4);
    assertThat(run(text, "sfq")).isEqualTo(run(text, "sfq"));
  }

  private static Outcome run(String text, String policy) {
    ClusterSimulation simulation =
        new ClusterSimulation(
            ScenarioReader.read("test", text, Path.of("")).planner().plan(policy, 1));
    simulation.run(Progress.NONE);
    return Outcome.of(simulation);
  }
}
