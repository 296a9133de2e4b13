// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.mapreduce.history.FoundHistories;
import io.weir.mapreduce.history.HistoryFolder;
import io.weir.mapreduce.history.TimeSpan;
import io.weir.mapreduce.logs.LogFolder;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import io.weir.model.job.TypicalPhases;
import io.weir.model.kind.JobRun;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of a real TeraSort, as its history and its logs tell them. */
class JobRunReaderTest {
  private static final Path SAMPLES = Path.of("src/test/resources/profile");
  private static final String JOB = "job_1795343922362_0006";
  private static final TypicalPhases TYPICAL =
      new TypicalPhases(
          List.of(
              new JobProfile(
                  "other",
                  new StageProfile(
                      Stage.MAP, 1, List.of(new PhaseProfile(Phase.MAP_INIT, 1.5, 0, 0))),
                  new StageProfile(Stage.REDUCE, 0, List.of()))));

  private final Configuration conf = new Configuration();
  @TempDir Path folder;

  @BeforeEach
  void keepItsHistory() throws IOException {
    Files.copy(SAMPLES.resolve(JOB + ".jhist"), folder.resolve(JOB + ".jhist"));
  }

  @Test
  void aRunDoesWhatItsCountersSay() throws IOException {
    JobRun run = read(new JobRunReader(conf, null, 1));

    assertThat(run.name()).isEqualTo("TeraSort");
    assertThat(run.plainName()).isEqualTo("terasort");
    assertThat(run.fingerprint().toString())
        .startsWith("map emits 1.02 in 102 B, keeps 1.02, ")
        .contains("reduce writes 0.96, ");
  }

  @Test
  void withoutLogsPhasesMoveAsManyBytesAsWithThem() throws IOException {
    JobRun logged = read(new JobRunReader(conf, new LogFolder(SAMPLES.resolve("logs")), 1));
    JobRun counted = read(new JobRunReader(conf, null, 1));

    assertThat(logged.isLogged()).isTrue();
    assertThat(counted.isLogged()).isFalse();
    for (Stage stage : Stage.OF_MAPREDUCE) {
      StageProfile known = logged.profile().stage(stage);
      StageProfile guessed = counted.profile().stage(stage);
      assertThat(guessed.bytes()).isCloseTo(known.bytes(), within(1.0));
      assertThat(guessed.phases())
          .extracting(PhaseProfile::phase)
          .isEqualTo(known.phases().stream().map(PhaseProfile::phase).toList());
      assertThat(computing(guessed)).isCloseTo(computing(known), within(0.01));
    }
    assertThat(counted.completed(TYPICAL).profile().maps().phases().get(0).processorSeconds())
        .isEqualTo(1.5);
  }

  /** Of all threads after init, which no counter has. */
  private static double computing(StageProfile stage) {
    return stage.phases().stream()
        .filter(each -> !each.phase().isInit())
        .mapToDouble(each -> each.processorSeconds() * each.concurrency().threads())
        .sum();
  }

  @Test
  void logsOfAnotherJobAreNone() throws IOException {
    JobRunReader reader = new JobRunReader(conf, new LogFolder(folder), 1);

    assertThat(read(reader).isLogged()).isFalse();
    assertThat(reader.unlogged())
        .singleElement()
        .asString()
        .contains(JOB + ": " + folder + " has no log of attempt_1795343922362_0006_");
  }

  @Test
  void theConfigurationBesideAHistorySaysWhatItCanBeRecognisedBy() throws IOException {
    assertThat(read(new JobRunReader(conf, null, 1)).signature()).isEmpty();

    keepConfiguration(folder);

    assertThat(read(new JobRunReader(conf, null, 1)).signature())
        .contains("map=a.Map combine=- reduce=- name=terasort-of");
  }

  @Test
  void aConfigurationThatIsNoneIsNamed() throws IOException {
    Files.writeString(folder.resolve(JOB + "_conf.xml"), "<configuration><property>");

    assertThatThrownBy(() -> read(new JobRunReader(conf, null, 1)))
        .hasMessageContaining(JOB + "_conf.xml is no configuration: ");
  }

  @Test
  void withoutAFolderHistoriesAreWhereHadoopKeepsThem() throws IOException {
    conf.set("mapreduce.jobhistory.done-dir", folder.toUri().toString());
    conf.set("mapreduce.jobhistory.intermediate-done-dir", folder.resolve("none").toString());

    HistoryFolder histories = new HistoryFolder(conf);
    assertThat(
            histories
                .each(
                    histories.find(null, TimeSpan.ALL),
                    TimeSpan.ALL,
                    new JobRunReader(conf, null, 1))
                .all())
        .hasSize(1);
  }

  @Test
  void aHistoryIsReadThoughHadoopHasMovedItMeanwhile() throws IOException {
    Path intermediate = Files.createDirectories(folder.resolve("intermediate/alice"));
    Path done = Files.createDirectories(folder.resolve("done/2026/11/28/000000"));
    conf.set("mapreduce.jobhistory.intermediate-done-dir", intermediate.getParent().toString());
    conf.set("mapreduce.jobhistory.done-dir", folder.resolve("done").toString());
    Files.move(folder.resolve(JOB + ".jhist"), intermediate.resolve(JOB + ".jhist"));
    keepConfiguration(done);
    HistoryFolder histories = new HistoryFolder(conf);
    FoundHistories found = histories.find(null, TimeSpan.ALL);
    Files.move(intermediate.resolve(JOB + ".jhist"), done.resolve(JOB + ".jhist"));

    assertThat(histories.each(found, TimeSpan.ALL, new JobRunReader(conf, null, 1)).all())
        .singleElement()
        .extracting(JobRun::signature)
        .asString()
        .contains("map=a.Map");

    Files.delete(done.resolve(JOB + ".jhist"));

    assertThat(histories.each(found, TimeSpan.ALL, new JobRunReader(conf, null, 1)).unread())
        .singleElement()
        .asString()
        .contains(JOB + ".jhist has been deleted meanwhile");
  }

  private static void keepConfiguration(Path folder) throws IOException {
    Configuration its = new Configuration(/* loadDefaults= */ false);
    its.set("mapreduce.job.name", "TeraSort of 4711");
    its.set("mapreduce.job.map.class", "a.Map");
    try (OutputStream out = Files.newOutputStream(folder.resolve(JOB + "_conf.xml"))) {
      its.writeXml(out);
    }
  }

  private JobRun read(JobRunReader reader) throws IOException {
    HistoryFolder histories = new HistoryFolder(conf);
    return histories
        .each(histories.find(folder.toString(), TimeSpan.ALL), TimeSpan.ALL, reader)
        .all()
        .get(0);
  }
}
