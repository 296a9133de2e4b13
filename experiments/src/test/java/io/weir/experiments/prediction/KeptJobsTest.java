// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.lab.host.ProcessorProbe;
import io.weir.lab.jobs.JobKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KeptJobsTest {
  private static final JobRun PAIR =
      new JobRun(List.of(JobKind.TERASORT, JobKind.SORT), 2, /* repeat= */ 1);

  @TempDir Path folder;
  private KeptJobs kept = new KeptJobs(Path.of("nowhere"));

  @BeforeEach
  void open() {
    kept = new KeptJobs(folder.resolve("rotating"));
  }

  @Test
  void aRunIsThereWithTheHistoriesOfAllItsJobs() throws Exception {
    kept.probed("{}");
    assertThat(kept.has(PAIR)).isFalse();
    Files.createFile(kept.history(PAIR, JobKind.TERASORT));
    assertThat(kept.has(PAIR)).isFalse();
    Files.createFile(kept.history(PAIR, JobKind.SORT));
    assertThat(kept.has(PAIR)).isTrue();
    assertThat(kept.has(new JobRun(JobKind.SORT, 2, 1))).isFalse();
  }

  @Test
  void processorsAreWhatAllMeasurementsFound() throws Exception {
    assertThat(kept.cores()).isEmpty();
    kept.processors(new ProcessorProbe.Measured(1.25, 300), "sort-2-slots-1");
    kept.processors(new ProcessorProbe.Measured(1.75, 310), "sort-3-slots-1");
    assertThat(kept.cores()).containsExactly(1.25, 1.75);
  }
}
