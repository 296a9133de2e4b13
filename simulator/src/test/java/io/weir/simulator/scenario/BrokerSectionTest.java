// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.Outcome;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One job writes at the slower of two nodes, another of the same weight at both. */
class BrokerSectionTest {
  @Test
  void withABrokerAJobAtOneNodeHasItsShareOfTheCluster() {
    double byItself = seconds("", "sfq", "one");
    double together = seconds("broker: {}", "sfq", "one");

    assertThat(together).isLessThan(0.6 * byItself); // most of the slow disk in place of half
  }

  @ParameterizedTest
  @ValueSource(strings = {"broker: {enabled: false}", "broker: {factor: 1}"})
  void eachNodeSharesByItself(String broker) {
    assertThat(seconds(broker, "sfq", "one")).isEqualTo(seconds("", "sfq", "one"));
  }

  @Test
  void withoutGatesABrokerDoesNothing() {
    assertThat(seconds("broker: {}", "stock", "both")).isEqualTo(seconds("", "stock", "both"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{period: 0} | s.yaml:3: broker.period must be a time, like 500 ms, 3 s or 2 min, from 10 ms to 1 h, was 0",
        "{period: none} | s.yaml:3: broker.period must be a time, like 500 ms, 3 s or 2 min, from 10 ms to 1 h, was none",
        "{period: 2 h} | s.yaml:3: broker.period must be a time, like 500 ms, 3 s or 2 min, from 10 ms to 1 h, was 2 h",
        "{factor: 0.5} | s.yaml:3: broker.factor must be a number from 1 to 8, was 0.5",
        "{factor: 9} | s.yaml:3: broker.factor must be a number from 1 to 8, was 9",
        "{enabled: yes} | s.yaml:3: broker.enabled must be true or false, was yes",
        "{nodes: 3} | s.yaml:3: there is no key broker.nodes; there are: enabled, period, factor",
        "true | s.yaml:3: broker must be keys with values",
      })
  void whatCannotBeIsRefused(String broker, String message) {
    assertThatThrownBy(() -> read("broker: " + broker, "sfq", 1))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(message);
  }

  @Test
  void aBrokerTakesAsManyNodesAsThatOfANameNode() {
    assertThatThrownBy(() -> read("broker: {}", "sfq", 100_000))
        .hasMessage(
            "s.yaml:3: broker must be left out: a broker takes 100000 nodes, here are 100001");
  }

  private static double seconds(String broker, String policy, String job) {
    ClusterSimulation run =
        new ClusterSimulation(read(broker, policy, 1).planner().plan(policy, 1));
    run.run((now, done, all) -> {});
    return Outcome.of(run).jobs().stream()
        .filter(each -> each.name().equals(job))
        .findFirst()
        .orElseThrow()
        .responseSeconds();
  }

  private static Scenario read(String broker, String policy, int slowNodes) {
    String text =
        """
        policy: %s
        cluster: [{nodes: 1, containers: 5}, {nodes: %d, containers: 4, disks: {throughput: 75 MB/s}}]
        %s
        hadoop: {replication: 1}
        jobs:
          - {program: teragen, name: one, maps: 1, input: 10 GB}
          - {program: teragen, name: both, maps: 8, input: 80 GB}
        """
            .formatted(policy, slowNodes, broker);
    return ScenarioReader.read("s.yaml", text, Path.of(""));
  }
}
