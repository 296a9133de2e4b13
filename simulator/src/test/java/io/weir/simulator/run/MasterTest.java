// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.simulator.job.JobRules;
import io.weir.simulator.job.Master;
import io.weir.simulator.scenario.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two jobs at once on a machine with one processor. */
class MasterTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String JOBS =
      """
      cluster: {nodes: 1, processors: 1, containers: 2}
      hadoop: {input_copies: 1, replication: 1}
      jobs:
        - {program: dfsio-write, name: first, input: 64 MiB, maps: 1}
        - {program: dfsio-write, name: second, input: 64 MiB, maps: 1}
      """;

  private static List<Outcome.Job> run(Master master) {
    ClusterPlan plan = ScenarioReader.read("test", JOBS, Path.of("")).planner().plan("sfq", 1);
    JobRules usual = plan.rules();
    JobRules rules =
        new JobRules(
            usual.slowStart(),
            master,
            usual.inputCopies(),
            usual.parallelFetches(),
            usual.mostFetches(),
            usual.spread(),
            usual.speculates(),
            usual.inputInTurn(),
            usual.pieceBytes(),
            usual.unacknowledgedBytes(),
            usual.socketBytes());
    ClusterSimulation simulation =
        new ClusterSimulation(
            new ClusterPlan(
                plan.nodes(), plan.jobs(), rules, plan.manager(), plan.order(), plan.seed()));
    simulation.run(Progress.NONE);
    return Outcome.of(simulation).jobs();
  }

  @Test
  void mastersShareTheProcessors() {
    List<Outcome.Job> jobs = run(new Master(10.0 * SECOND, SECOND, 0, 0));

    assertThat(jobs).allMatch(job -> job.startSeconds() >= 21);
  }

  @Test
  void whatEachTaskTakesOfTheMasterDelaysTheOthers() {
    double without = lastEnd(run(new Master(0, SECOND, 0, 0)));
    double with = lastEnd(run(new Master(0, SECOND, 30.0 * SECOND, 0)));

    assertThat(with).isGreaterThan(without + 1);
  }

  @Test
  void aJobEndsSoMuchAfterItsLastTask() {
    double at = lastEnd(run(new Master(0, SECOND, 0, 0)));

    assertThat(lastEnd(run(new Master(0, SECOND, 0, 3 * SECOND)))).isEqualTo(at + 3);
  }

  private static double lastEnd(List<Outcome.Job> jobs) {
    return jobs.stream().mapToDouble(Outcome.Job::endSeconds).max().orElseThrow();
  }
}
