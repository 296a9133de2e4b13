// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.device.Curve;
import io.weir.model.device.Device;
import io.weir.model.device.Division;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.GraphAtSlots;
import io.weir.model.job.GraphStage;
import io.weir.model.job.JobAtSlots;
import io.weir.model.job.JobGraph;
import io.weir.model.job.JobGraphFile;
import io.weir.model.job.JobProfile;
import io.weir.model.job.JobProfileFile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.ProfileAtSlots;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobGraphTest {
  private static final double CLOSE = 1e-6;
  private static final Curve FLAT = new Curve(new int[] {1}, new double[] {100});
  private static final Device DISK = new ProbedDevice(FLAT, FLAT, 0, 1, 0);

  @TempDir Path folder;

  @Test
  void stagesFollowTheirParents() {
    JobGraph chain = graph(stage(0, 3, List.of()), stage(1, 2, List.of(0)));

    assertThat(seconds(chain, 1)).isCloseTo(5 * 10, within(CLOSE));
    assertThat(seconds(chain, 2)).isCloseTo(20 + 10, within(CLOSE));
  }

  @Test
  void stagesWithoutACommonPathRunSideBySide() {
    JobGraph fork =
        graph(stage(0, 2, List.of()), stage(1, 2, List.of()), stage(2, 1, List.of(0, 1)));

    assertThat(seconds(fork, 4)).isCloseTo(10 + 10, within(CLOSE));
    // They share the slots, so the second begins when the first has none to begin.
    assertThat(seconds(fork, 3)).isCloseTo(10 + 10 + 10, within(CLOSE));
    assertThat(seconds(fork, 1)).isCloseTo(50, within(CLOSE));
  }

  @Test
  void aStageWaitsForTheDriverWhileOthersRun() {
    JobGraph waits =
        graph(waiting(0, 3, List.of()), waiting(1, 5, List.of(0)), stage(2, 1, List.of()));

    // 3 s, 10 s, 5 s, 10 s; meanwhile the other has run
    assertThat(seconds(waits, 2)).isCloseTo(28, within(CLOSE));
  }

  @Test
  void theEndOfTheDriverCounts() {
    JobGraph job = new JobGraph("job", List.of(stage(0, 1, List.of())), 7);

    assertThat(seconds(job, 1)).isCloseTo(17, within(CLOSE));
    assertThat(new CostModel(DISK, Rounding.NONE).job(job, 1, 1).seconds())
        .isCloseTo(17, within(CLOSE));
  }

  @Test
  void mapReduceIsAGraphOfTwoStages() {
    PhaseProfile reads = new PhaseProfile(Phase.READ_MAP_COLLECT, 3, 500, 0);
    PhaseProfile shuffles = new PhaseProfile(Phase.SHUFFLE, 1, 200, 100);
    JobProfile job =
        new JobProfile(
            "job",
            new StageProfile(Stage.MAP, 5, List.of(reads)),
            new StageProfile(Stage.REDUCE, 2, List.of(shuffles)));
    JobGraph graph =
        graph(
            new GraphStage(0, "maps", List.of(), 0, 0, spark(5, Phase.READ_INPUT, 3, 500, 0)),
            new GraphStage(
                1, "reduces", List.of(0), 0, 5, spark(2, Phase.READ_SHUFFLE, 1, 200, 100)));

    assertThat(seconds(graph, 2)).isCloseTo(seconds(new JobAtSlots(job, 2, 2)), within(CLOSE));
  }

  @Test
  void withoutASimulationNoScheduleIsFaster() {
    JobGraph fork =
        graph(stage(0, 2, List.of()), stage(1, 2, List.of()), stage(2, 1, List.of(0, 1)));
    CostModel papers = new CostModel(DISK, Rounding.NONE);

    assertThat(papers.job(fork, 1, 1).seconds()).isCloseTo(50, within(CLOSE));
    assertThat(papers.job(fork, 1, 4).seconds()).isCloseTo(20, within(CLOSE));
  }

  @Test
  void aFileOfEitherVersionIsRead() throws IOException {
    JobGraph job = graph(stage(0, 3, List.of()), waiting(1, 2, List.of(0)));
    Path file = Files.writeString(folder.resolve("graph"), JobGraphFile.text(job));
    assertThat(JobGraphFile.read(file)).isEqualTo(job);

    JobProfile mapReduce =
        new JobProfile(
            "job",
            new StageProfile(
                Stage.MAP, 1, List.of(new PhaseProfile(Phase.READ_MAP_COLLECT, 1, 1, 1))),
            new StageProfile(Stage.REDUCE, 0, List.of()));
    Files.writeString(file, JobProfileFile.text(mapReduce));
    assertThat(JobGraphFile.read(file)).isEqualTo(mapReduce);
  }

  @Test
  void aGraphHasNoCircle() throws IOException {
    assertThatThrownBy(() -> graph(stage(0, 1, List.of(1)), stage(1, 1, List.of(0))))
        .hasMessage("job: parent 1 of stage 0 must be an earlier stage");

    Path file =
        Files.writeString(
            folder.resolve("graph"),
            JobGraphFile.text(graph(stage(0, 1, List.of()))).replace("\"id\" : 0", "\"id\" : -1"));
    assertThatThrownBy(() -> JobGraphFile.read(file))
        .hasMessage(file + ": stages[0].id must be a whole number from 0 to 2147483647, was -1");
  }

  private static double seconds(JobGraph job, int slots) {
    return seconds(new GraphAtSlots(job, slots, 1));
  }

  private static double seconds(ProfileAtSlots job) {
    Simulations exact = new Simulations(DISK, 8, Division.BY_TASK, /* spread= */ 0);
    return exact.ends(List.of(job), 1, PageCache.NONE).get(0);
  }

  private static JobGraph graph(GraphStage... stages) {
    return new JobGraph("job", List.of(stages), 0);
  }

  /** Of tasks that compute for ten seconds. */
  private static GraphStage stage(int id, int tasks, List<Integer> parents) {
    return new GraphStage(id, "stage", parents, 0, 0, spark(tasks, Phase.COMPUTE, 10, 0, 0));
  }

  /** Of one such task. */
  private static GraphStage waiting(int id, double seconds, List<Integer> parents) {
    return new GraphStage(id, "stage", parents, seconds, 0, spark(1, Phase.COMPUTE, 10, 0, 0));
  }

  private static StageProfile spark(
      int tasks, Phase phase, double processorSeconds, double readBytes, double writtenBytes) {
    return new StageProfile(
        Stage.SPARK,
        tasks,
        List.of(new PhaseProfile(phase, processorSeconds, readBytes, writtenBytes)));
  }
}
