// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.simulator.run.ClusterPlan;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {
  private static final String SMALL =
      """
      cluster: {nodes: 3}
      jobs: [{program: teragen, input: 1 GB}]
      """;

  @Test
  void leavesToTheReaderWhatItDoesNotSay() {
    Scenario scenario = read(SMALL);

    assertThat(scenario.policies()).containsExactly("stock", "sfq");
    assertThat(scenario.seed()).isEqualTo(1);
    ClusterPlan plan = scenario.planner().plan("sfq", 7);
    assertThat(plan.nodes()).hasSize(3);
    assertThat(plan.seed()).isEqualTo(7);
    assertThat(plan.jobs()).singleElement().satisfies(job -> assertThat(job.maps()).isEqualTo(8));
  }

  @Test
  void readsSeveralKindsOfNodes() {
    Scenario scenario =
        read(
            """
            cluster:
              - {nodes: 2, processors: 4, maps: 3, reduces: 1}
              - nodes: 1
                disks:
                  - {count: 2, for: blocks}
                  - {count: 1, for: local, throughput: 200 MB/s}
            jobs: [{program: sort, maps: 4, reduces: 2}]
            """);

    List<ClusterPlan.NodePlan> nodes = scenario.planner().plan("stock", 1).nodes();

    assertThat(nodes).hasSize(3);
    assertThat(nodes.get(0).shape().maps()).isEqualTo(3);
    assertThat(nodes.get(2).blocks()).hasSize(2);
    assertThat(nodes.get(2).locals()).hasSize(1);
  }

  @Test
  void makesAsManyJobsAsItSays() {
    Scenario scenario =
        read(
            """
            cluster: {nodes: 1}
            jobs: [{program: teragen, input: 1 GB, count: 3, submit: 10 s, every: 5 s}]
            """);

    assertThat(scenario.planner().plan("sfq", 1).jobs())
        .extracting(job -> job.name() + " " + job.submitNanos() / 1_000_000_000)
        .containsExactly("teragen-1 10", "teragen-2 15", "teragen-3 20");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cluster: {nodes: 0} | s.yaml:1: cluster.nodes must be a whole number from 1 to 1000000, was 0",
        "cluster: {nods: 3} | s.yaml:1: there is no key cluster.nods; there are: nodes, processors",
        "cluster: {network: fast} | s.yaml:1: cluster.network must be a rate, like 110 MB/s or 1 Gbit/s, from 1 Mbit/s to 10000 Gbit/s, was fast",
        "cluster: {network: 0 MB/s} | s.yaml:1: cluster.network must be a rate, like 110 MB/s or 1 Gbit/s, from 1 Mbit/s",
        "cluster: {disks: {for: swap}} | s.yaml:1: cluster.disks.for must be blocks, local or both, was swap",
        "cluster: {disks: {for: local}} | s.yaml:1: cluster.disks must be one or more that hold blocks",
        "cluster: {processors: 8, machines: {count: 0}} | s.yaml:1: cluster.machines.count must be a whole number from 1 to 1000, was 0",
        "cluster: {processors: 8, machines: {vcpus: 2}} | s.yaml:1: there is no key cluster.machines.vcpus; there are: count, processors, memory, elevator",
        "cluster: {processors: 8, containers: 8, machines: {count: 4}} | s.yaml:1: cluster.containers must be no more than a machine has processors, which are 2, was 8",
        "cluster: {machines: {elevator: cfq}} | s.yaml:1: cluster.machines.elevator must be none, mq-deadline, kyber or bfq, was cfq",
        "cluster: {machines: {count: 2}, disks: {reads: {1: 9 MB/s}}} | s.yaml:1: cluster.disks.reads must be left out where nodes are virtual machines: it is what readers get of a disk that no machines share. Write throughput, or device, from which that is computed",
        "cluster: {speed: 0} | s.yaml:1: cluster.speed must be a number from 0.001 to 1000, was 0",
        "cluster: 7 | s.yaml:1: cluster must be keys with values",
      })
  void refusesAClusterThatCannotBe(String cluster, String message) {
    refuses(cluster + "\njobs: [{program: teragen, input: 1 GB}]\n", message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{program: terasrt, input: 1 GB} | s.yaml:2: jobs[0].program must be a .profile.json or one of",
        "{program: teragen} | s.yaml:2: jobs[0]: needs input, like 10 GB, or maps",
        "{program: teragen, input: 1 GB, weight: 0} | s.yaml:2: jobs[0].weight must be a number from 0.001 to 100000, was 0",
        "{program: teragen, input: 1 GB, submit: soon} | s.yaml:2: jobs[0].submit must be a time",
        "{program: teragen, input: 1 GB, reducers: 3} | s.yaml:2: there is no key jobs[0].reducers",
        "{input: 1 GB} | s.yaml:2: jobs[0]: needs program: a benchmark",
        "{program: gone.profile.json} | s.yaml:2: jobs[0].program must be a profile that can be read",
      })
  void refusesAJobThatCannotBe(String job, String message) {
    refuses("cluster: {nodes: 2}\njobs: [" + job + "]\n", message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "policy: cfq | s.yaml:3: policy must be one or more of stock, sfq, coordinate, fifo; one was \"cfq\"",
        "seed: -1 | s.yaml:3: seed must be a whole number from 0 to 2147483647, was -1",
        "hadoop: {scheduler: lottery} | s.yaml:3: hadoop.scheduler must be fair, fifo or capacity",
        "hadoop: {slowstart: 1.5} | s.yaml:3: hadoop.slowstart must be a number from 0 to 1, was 1.5",
        "hadoop: {queues: {etl: 0}} | s.yaml:3: hadoop.queues.etl must be a number from 0.000001 to 1000000, was 0",
        "hadoop: {queues: {etl: 60}} | s.yaml:2: jobs[0]: job teragen names no queue: it must name one of etl, or hadoop.queues must have default",
        "hadoop: {speculative: maybe} | s.yaml:3: hadoop.speculative must be true or false, was maybe",
        "nodes: 3 | s.yaml:3: there is no key nodes; there are: name, seed, policy, cluster, hadoop, broker, users, jobs, trace",
        "seed: [ | s.yaml:4: this is no YAML that a scenario may have",
      })
  void refusesWhatElseCannotBe(String line, String message) {
    refuses(SMALL + line + "\n", message);
  }

  @Test
  void refusesAJobThatNoNodeRuns() {
    refuses(
        """
        cluster: {nodes: 2, reduces: 0}
        jobs: [{program: sort, maps: 2}]
        """,
        "job sort has 2 maps and 1 reduces, but no node runs reduces");
  }

  @Test
  void refusesAKeyThatStandsTwice() {
    refuses("cluster: {nodes: 2}\ncluster: {nodes: 3}\n", "s.yaml:2: cluster stands here twice");
  }

  @Test
  void refusesNothingAtAll() {
    refuses("", "s.yaml:1: the scenario is empty");
  }

  private static Scenario read(String text) {
    return ScenarioReader.read("s.yaml", text, Path.of(""));
  }

  private static void refuses(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining(message.strip());
  }
}
