// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.Outcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Users share each disk by their weights, and the jobs of a user that share by theirs. */
class UsersTest {
  @Test
  void aUserOfMoreWeightIsDoneSooner() {
    double equal = seconds("", "etl", "", "ann");
    double heavy = seconds("users: {etl: 8}", "etl", "", "ann");

    assertThat(heavy).isLessThan(0.9 * equal);
  }

  @Test
  void aJobsWeightCountsAmongTheJobsOfItsUser() {
    double equal = seconds("", "etl", "", "etl");
    double heavy = seconds("", "etl", ", weight: 8", "etl");
    double elsewhere = seconds("", "etl", ", weight: 8", "ann");

    assertThat(heavy).isLessThan(0.9 * equal);
    assertThat(elsewhere).isEqualTo(seconds("", "etl", "", "ann"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{etl: 0} | s.yaml:3: users.etl must be a number from 0.001 to 100000, was 0",
        "{etl: 1e6} | s.yaml:3: users.etl must be a number from 0.001 to 100000, was 1e6",
        "{elt: 2} | s.yaml:3: users.elt must be left out, or the weight of a user who has jobs: nobody has, was 2",
        "etl | s.yaml:3: users must be keys with values",
      })
  void refusesWeightsThatCannotBe(String users, String message) {
    assertThatThrownBy(() -> read("users: " + users, "etl", "", "ann"))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "policy: [stock, stock] | s.yaml:3: policy must be policies that differ; stock stands there twice",
        "policy: [sfq, ''] | s.yaml:3: policy must be one or more of stock, sfq, coordinate, fifo; one was \"\"",
      })
  void eachPolicyOnce(String policy, String message) {
    assertThatThrownBy(() -> read(policy, "etl", "", "ann")).hasMessage(message);
    Scenario scenario = read("", "etl", "", "ann");
    assertThatThrownBy(() -> scenario.comparing(List.of("sfq", "sfq")))
        .hasMessage("policies must be policies that differ; sfq stands there twice");
  }

  /** Of the first of two jobs under SFQ. */
  private static double seconds(String users, String first, String its, String second) {
    Scenario scenario = read(users, first, its, second);
    ClusterSimulation simulation = new ClusterSimulation(scenario.planner().plan("sfq", 1));
    simulation.run((nanos, done, jobs) -> {});
    return Outcome.of(simulation).jobs().get(0).responseSeconds();
  }

  private static Scenario read(String users, String first, String its, String second) {
    String text =
        """
        cluster: {nodes: 1, processors: 8}
        hadoop: {master: 0 s}
        %s
        jobs:
          - {program: teragen, name: a, user: %s, input: 4 GB, maps: 4%s}
          - {program: teragen, name: b, user: %s, input: 4 GB, maps: 4}
        """
            .formatted(users, first, its, second);
    return ScenarioReader.read("s.yaml", text, Path.of(""));
  }
}
