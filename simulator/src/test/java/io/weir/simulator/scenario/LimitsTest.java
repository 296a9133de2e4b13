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

/** Values that no cluster has are refused before anything runs, each with its line. */
class LimitsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{nodes: 2147483647} | cluster.nodes must be a whole number from 1 to 1000000, was 2147483647",
        "[{nodes: 1000000}, {nodes: 1000000}] | cluster[1].nodes must be no more than 1000000 in all",
        "{nodes: 500000, machines: {count: 1000}} | cluster.nodes must be no more than 1000000 in all",
        "{disks: {count: 2000000000}} | cluster.disks.count must be a whole number from 1 to 1000",
        "{disks: [{count: 600}, {count: 401}]} | cluster.disks must be no more than 1000 of a node",
        "{nodes: 1000000, disks: {count: 5}} | cluster.disks must be no more than 4000000 in all, were 5000000",
        "{disks: {capacity: 1 kB}} | cluster.disks.capacity must be bytes, like 128 MiB or 4 GB, from 1 GB to 1 PB, was 1 kB",
        "{disks: {capacity: 0}} | cluster.disks.capacity must be bytes",
        "{disks: {throughput: 1 B/s}} | cluster.disks.throughput must be a rate, like 110 MB/s or 1 Gbit/s, from 1 MB/s to 100 GB/s, was 1 B/s",
        "{memory: 0} | cluster.memory must be bytes, like 128 MiB or 4 GB, from 1 MB to 1 PB, was 0",
        "{memory: 1e-6 GB} | cluster.memory must be bytes, like 128 MiB or 4 GB, from 1 MB to 1 PB, was 1e-6 GB",
        "{nodes: 5d} | cluster.nodes must be a whole number",
      })
  void ofNodes(String cluster, String message) {
    refuses(
        "cluster: " + cluster + "\njobs: [{program: teragen, input: 1 GB}]\n",
        "s.yaml:1: " + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "heartbeat: 0 | heartbeat must be a time, like 500 ms, 3 s or 2 min, from 1 ms to 1 h, was 0",
        "block: 0 | block must be bytes, like 128 MiB or 4 GB, from 1 KiB to 1 TiB, was 0",
        "spread: 1e18 | spread must be a number from 0 to 3, was 1e18",
        "replication: 1000 | replication must be a whole number from 1 to 512, was 1000",
        "master: 3 d | master must be a time, like 500 ms, 3 s or 2 min, from 0 s to 1 d, was 3 d",
        "scheduler: capacity | scheduler must be beside queues, like {etl: 60, adhoc: 40}, was capacity",
        "scheduler: fair, queues: {etl: 60} | queues must be left out, or scheduler: capacity: under fair there are none",
      })
  void ofHadoop(String hadoop, String message) {
    refuses(
        "cluster: {nodes: 2}\nhadoop: {" + hadoop + "}\njobs: [{program: teragen, input: 1 GB}]\n",
        "s.yaml:2: hadoop." + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "weight: 1e-300 | jobs[0].weight must be a number from 0.001 to 100000, was 1e-300",
        "weight: 1e6 | jobs[0].weight must be a number from 0.001 to 100000, was 1e6",
        "container_weight: 1e9 | jobs[0].container_weight must be a number from 0.001 to 100000",
        "count: 1000000, every: 1000 d | jobs[0].every must be so short that the last job comes within 36500 d, was 1000 d",
        "submit: 40000 d | jobs[0].submit must be a time, like 500 ms, 3 s or 2 min, from 0 s to 36500 d",
        "reduces: 80000000 | jobs[0].reduces must be a whole number from 0 to 10000000, was 80000000",
        "reduces: 9999999 | jobs[0]: job teragen has more than 10000000 tasks",
        "input: 700 GB | jobs[0]: job teragen needs 1.4 TB for copies of its input and output, on disks of 1 TB in all",
      })
  void ofJobs(String job, String message) {
    refuses(
        "cluster: {nodes: 2, disks: {capacity: 500 GB}}\njobs:\n- {program: teragen, maps: 9, "
            + job
            + "}\n",
        "s.yaml:3: " + message);
  }

  @Test
  void ofTasksThatFollowFromInput() {
    refuses(
        """
        cluster: {nodes: 2}
        hadoop: {block: 1 KiB}
        jobs: [{program: teragen, input: 1 PB}]
        """,
        "s.yaml:3: jobs[0]: job teragen has more than 10000000 tasks: less input, or a larger"
            + " hadoop.block, makes fewer");
  }

  @Test
  void whatAJobReadsTakesRoomToo() {
    refuses(
        """
        cluster: {nodes: 2, disks: {capacity: 500 GB}}
        jobs: [{program: sort, input: 400 GB, replication: 1}]
        """,
        "s.yaml:2: jobs[0]: job sort needs 1.2 TB for copies of its input and output, on disks of 1"
            + " TB in all");
    assertThat(
            read(
                """
                cluster: {nodes: 2, disks: {capacity: 500 GB}}
                jobs: [{program: sort, input: 200 GB}]
                """))
        .isNotNull();
  }

  @Test
  void moreCopiesThanNodesAreAsManyAsNodes() {
    assertThat(seconds("{replication: 512, master: 0 s}"))
        .isEqualTo(seconds("{replication: 2, master: 0 s}"))
        .isGreaterThan(seconds("{replication: 1, master: 0 s}"));
  }

  private static double seconds(String hadoop) {
    String text =
        "cluster: {nodes: 2}\nhadoop: %s\njobs: [{program: teragen, input: 8 GB, maps: 4}]\n"
            .formatted(hadoop);
    ClusterSimulation simulation = new ClusterSimulation(read(text).planner().plan("sfq", 1));
    simulation.run((nanos, done, jobs) -> {});
    return Outcome.of(simulation).jobs().get(0).responseSeconds();
  }

  @Test
  void negativeExponentsAreNumbers() {
    Scenario scenario =
        read("cluster: {memory: 1e-3 TB}\njobs: [{program: teragen, input: 1e-3 TB}]\n");

    assertThat(scenario.planner().plan("sfq", 1).jobs().get(0).maps()).isEqualTo(8);
    assertThat(scenario.planner().plan("sfq", 1).nodes().get(0).shape().memoryBytes())
        .isEqualTo(1e9);
  }

  private static Scenario read(String text) {
    return ScenarioReader.read("s.yaml", text, Path.of(""));
  }

  private static void refuses(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith(message.strip());
  }
}
