// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.simulator.run.ClusterSimulation;
import io.weir.simulator.run.Outcome;
import io.weir.simulator.run.Progress;
import io.weir.simulator.scenario.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which of two jobs that come at once is done first, by who gives them containers. */
class ContainersTest {
  private static final String JOBS =
      """
      jobs:
        - {program: dfsio-read, name: first, queue: a, maps: 40%s}
        - {program: dfsio-read, name: second, queue: b, maps: 40%s}
      """;

  @Test
  void fifoServesOneJobAfterTheOther() {
    List<Outcome.Job> jobs = run("{scheduler: fifo}", "", "");

    assertThat(jobs.get(1).startSeconds()).isGreaterThan(0.7 * jobs.get(0).endSeconds());
  }

  @Test
  void fifoServesTheLowerPriorityNumberFirst() {
    List<Outcome.Job> jobs = run("{scheduler: fifo}", ", priority: 2", ", priority: 1");

    assertThat(jobs.get(1).endSeconds()).isLessThan(0.7 * jobs.get(0).endSeconds());
  }

  @Test
  void fairServesBothAlike() {
    List<Outcome.Job> jobs = run("{scheduler: fair}", "", "");

    assertThat(jobs.get(0).endSeconds()).isGreaterThan(0.85 * jobs.get(1).endSeconds());
  }

  @Test
  void fairServesByWeight() {
    List<Outcome.Job> jobs = run("{scheduler: fair}", ", container_weight: 4", "");

    assertThat(jobs.get(0).endSeconds()).isLessThan(0.8 * jobs.get(1).endSeconds());
  }

  @Test
  void capacityServesQueuesByTheirCapacity() {
    List<Outcome.Job> jobs = run("{queues: {a: 20, b: 80}}", "", "");

    assertThat(jobs.get(1).endSeconds()).isLessThan(0.8 * jobs.get(0).endSeconds());
  }

  @Test
  void mapsRunWhereTheirBlocksAre() {
    List<Outcome.Job> jobs = run("{scheduler: fair, input_copies: 2}", "", "");

    assertThat(jobs).allMatch(job -> job.localMaps() >= 32);
  }

  private static List<Outcome.Job> run(String hadoop, String first, String second) {
    String text =
        "cluster: {nodes: 4, processors: 4}\nhadoop: %s\n".formatted(hadoop)
            + JOBS.formatted(first, second);
    ClusterSimulation simulation =
        new ClusterSimulation(
            ScenarioReader.read("test", text, Path.of("")).planner().plan("sfq", 1));
    simulation.run(Progress.NONE);
    return Outcome.of(simulation).jobs();
  }
}
