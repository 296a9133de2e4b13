// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobSpecTest {
  @Test
  void travelsThroughItsFile(@TempDir Path directory) throws Exception {
    JobSpec spec =
        new JobSpec(
            JobKind.WORDCOUNT,
            "job_1700000000000_0001",
            "/in",
            "/out",
            6,
            2,
            directory.resolve("job"),
            Map.of("fs.defaultFS", "hdfs://localhost:1", "a.b", "c = d"));
    spec.store(directory.resolve("spec"));

    assertThat(JobSpec.load(directory.resolve("spec"))).isEqualTo(spec);
  }

  @Test
  void namesTheFlowThatDataNodesSee() {
    assertThat(spec("job_1700000000000_0001", "100").flow())
        .isEqualTo("application_1700000000000_0001");
  }

  @Test
  void refusesWhatNoJobCanBe() {
    assertThatThrownBy(() -> spec("one", "100"))
        .hasMessage("jobId of a job must be job_<digits>_<four digits or more>, was 'one'");
    assertThatThrownBy(() -> spec("job_1_0001", "many"))
        .hasMessage("input of a job must be a number of rows, was 'many'");
  }

  @Test
  void anEventTravelsAsOneLine() {
    JobEvent event = new JobEvent(JobEvent.Stage.FAILED, 12, 3, 0.5, 0, "two\nlines");

    assertThat(event.toLine()).doesNotContain("\n");
    assertThat(JobEvent.parse(event.toLine())).isEqualTo(event);
  }

  private static JobSpec spec(String jobId, String input) {
    return new JobSpec(JobKind.TERAGEN, jobId, input, "/out", 1, 1, Path.of("x"), Map.of());
  }
}
