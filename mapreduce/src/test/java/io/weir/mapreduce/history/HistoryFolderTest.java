// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** History files of a real TeraSort, and of a job that was killed. */
class HistoryFolderTest {
  private static final Path SAMPLES = Path.of("src/test/resources/profile");
  private static final String TERASORT = "job_1795343922362_0006.jhist";

  private final HistoryFolder histories = new HistoryFolder(new Configuration());
  @TempDir private Path folder;

  @Test
  void aJobHasMovedWhatItsCountersSay() throws IOException {
    PastJob job = histories.of(SAMPLES.resolve(TERASORT).toString(), TimeSpan.ALL).jobs().get(0);

    assertThat(job.name()).isEqualTo("TeraSort");
    assertThat(job.application()).isEqualTo("application_1795343922362_0006");
    assertThat(job.queue()).isEqualTo("root.default");
    assertThat(job.maps().count()).isEqualTo(2);
    assertThat(job.reduces().count()).isEqualTo(1);
    assertThat(job.inputBytes()).isBetween(67e6, 67.3e6);
    assertThat(job.shuffleBytes()).isBetween(69e6, 70e6);
    assertThat(job.outputBytes()).isBetween(67e6, 67.2e6);
    assertThat(job.maps().processorSeconds()).isPositive();
    assertThat(job.responseSeconds()).isGreaterThan(job.maps().meanSeconds());
  }

  @Test
  void aFolderHasThoseThatSucceededAndNamesTheOthers() throws IOException {
    PastJobs jobs = histories.of(SAMPLES.toString(), TimeSpan.ALL);

    assertThat(jobs.jobs()).extracting(PastJob::id).containsExactly("job_1795343922362_0006");
    assertThat(jobs.unread())
        .singleElement()
        .asString()
        .contains("0017.jhist: jobStatus must be SUCCEEDED, was KILLED");
  }

  @Test
  void theNameOfAFileSaysWhenItWas() throws IOException {
    Path day = Files.createDirectories(folder.resolve("2026/11/26"));
    Path job =
        day.resolve(
            "job_1795343922362_0006-1795344357590-ann-TeraSort-1795344060000-2-1-SUCCEEDED-default-1795344000000.jhist");
    Files.copy(SAMPLES.resolve(TERASORT), job);
    Files.copy(job, day.resolve(job.getFileName().toString().replace("SUCCEEDED", "FAILED")));
    Instant submitted = Instant.ofEpochMilli(1_795_344_357_590L);

    PastJobs then = histories.of(folder.toString(), new TimeSpan(submitted, submitted));
    PastJobs before =
        histories.of(folder.toString(), new TimeSpan(Instant.EPOCH, submitted.minusMillis(1)));

    assertThat(then.jobs()).hasSize(1);
    assertThat(then.others()).isEqualTo(1);
    assertThat(before.jobs()).isEmpty();
    assertThat(before.others()).isZero();
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    assertThatThrownBy(() -> histories.of(folder.toString(), TimeSpan.ALL))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessage(folder + " has no .jhist");
    byte[] whole = Files.readAllBytes(SAMPLES.resolve(TERASORT));
    Path half =
        Files.write(folder.resolve("half.jhist"), Arrays.copyOf(whole, whole.length * 9 / 10));
    assertThatThrownBy(() -> histories.of(half.toString(), TimeSpan.ALL))
        .hasMessageContaining("half.jhist: ");
    assertThatThrownBy(() -> histories.at(URI.create("http://localhost:1"), TimeSpan.ALL))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("http://localhost:1: nobody answers there");
  }
}
