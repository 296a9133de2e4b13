// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.mapreduce.history.FoundHistories;
import io.weir.mapreduce.history.HistoryFolder;
import io.weir.mapreduce.history.TimeSpan;
import io.weir.model.kind.JobRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job of MapReduce that runs in this process, as Hadoop's LocalJobRunner has it. */
@Timeout(120)
class ReadingJobTest {
  private static final Path SAMPLES = Path.of("src/test/resources/profile");
  private static final String JOB = "job_1795343922362_0006";
  private static final String KILLED = "job_1795343922362_0017";

  private final Configuration conf = new Configuration();
  private final List<String> said = new ArrayList<>();
  @TempDir Path folder;
  @TempDir Path staging;

  @BeforeEach
  void keepHistories() throws IOException {
    conf.set("mapreduce.jobtracker.staging.root.dir", staging.toString());
    conf.set("mapreduce.cluster.local.dir", staging.resolve("local").toString());
    keep("0006");
    keep("0107");
    Files.createDirectories(folder.resolve("moves"));
    Files.copy(folder.resolve(JOB + ".jhist"), folder.resolve("moves/" + JOB + ".jhist"));
    Files.copy(SAMPLES.resolve(KILLED + ".jhist"), folder.resolve(KILLED + ".jhist"));
  }

  private void keep(String number) throws IOException {
    String text =
        Files.readString(SAMPLES.resolve(JOB + ".jhist"), StandardCharsets.ISO_8859_1)
            .replace("1795343922362_0006", "1795343922362_" + number);
    Files.writeString(
        folder.resolve("job_1795343922362_%s.jhist".formatted(number)),
        text,
        StandardCharsets.ISO_8859_1);
  }

  private ReadRuns read(TimeSpan time) throws Exception {
    FoundHistories found = new HistoryFolder(conf).find(folder.toString(), time);
    return new ReadingJob(conf, 1, said::add).run(found, time);
  }

  @Test
  void findsWhatOneProcessFinds() throws Exception {
    ReadRuns read = read(TimeSpan.ALL);

    HistoryFolder histories = new HistoryFolder(conf);
    List<JobRun> here =
        histories
            .each(
                histories.find(folder.toString(), TimeSpan.ALL),
                TimeSpan.ALL,
                new JobRunReader(conf, null, 1))
            .all();
    assertThat(read.runs().all()).hasSize(2).containsExactlyInAnyOrderElementsOf(here);
    assertThat(read.runs().unread())
        .singleElement()
        .asString()
        .endsWith(KILLED + ".jhist: jobStatus must be SUCCEEDED, was KILLED");
    assertThat(said).first().asString().startsWith("job_local").contains(" has begun; ");
  }

  @Test
  void leavesNothingBehind() throws Exception {
    read(TimeSpan.ALL);

    try (var left = Files.walk(staging)) {
      assertThat(left).noneMatch(each -> each.toString().contains("weir-profile"));
    }
  }

  @Test
  void namesThatDoNotSayWhenTheyWereAreReadForIt() throws Exception {
    assertThat(read(new TimeSpan(Instant.EPOCH, Instant.ofEpochMilli(1))).runs().all()).isEmpty();
  }

  @Test
  void aHistoryThatIsMovedMeanwhileIsNamed() throws Exception {
    FoundHistories found = new HistoryFolder(conf).find(folder.toString(), TimeSpan.ALL);
    Files.delete(folder.resolve("job_1795343922362_0107.jhist"));

    ReadRuns read = new ReadingJob(conf, 1, said::add).run(found, TimeSpan.ALL);

    assertThat(read.runs().all()).hasSize(1);
    assertThat(read.runs().unread())
        .anyMatch(each -> each.endsWith("0107.jhist has been deleted meanwhile"));
  }

  /** Whoever may put files there may call them as he likes. */
  @Test
  void aHistoryMayHaveAnyName() throws Exception {
    Files.move(
        folder.resolve("job_1795343922362_0107.jhist"),
        folder.resolve("it is\n\nanother%41 ä.jhist"));

    ReadRuns read = read(TimeSpan.ALL);

    assertThat(read.runs().all()).hasSize(2);
    assertThat(read.runs().unread()).hasSize(1);
  }

  @Test
  void whereNothingIsOfThatTimeNoJobRuns() throws Exception {
    FoundHistories none = new FoundHistories("nowhere", List.of(), 7, 2);

    ReadRuns read = new ReadingJob(conf, 1, said::add).run(none, TimeSpan.ALL);

    assertThat(read.runs().all()).isEmpty();
    assertThat(read.runs().others()).isEqualTo(2);
    assertThat(said).isEmpty();
  }

  @Test
  void aJobThatFailsSaysWhichItWas() {
    FoundHistories found =
        new FoundHistories(
            "nowhere", List.of(new org.apache.hadoop.fs.Path("nowhere:///a.jhist")), 1, 0);

    assertThatThrownBy(() -> new ReadingJob(conf, 1, said::add).run(found, TimeSpan.ALL))
        .isInstanceOf(IOException.class)
        .hasMessageMatching("job_local\\w+ failed: see its logs");
  }

  @Test
  void aRunIsTheSameAfterItWasALine() throws Exception {
    HistoryFolder histories = new HistoryFolder(conf);
    JobRun run =
        histories
            .each(
                histories.find(folder.resolve(JOB + ".jhist").toString(), TimeSpan.ALL),
                TimeSpan.ALL,
                new JobRunReader(conf, null, 1))
            .all()
            .get(0);
    ReadHistory said = ReadHistory.of(JOB, run, List.of("no log"));

    assertThat(ReadHistory.parse(Path.of("part-m-00000"), said.line())).isEqualTo(said);
    assertThatThrownBy(() -> ReadHistory.parse(Path.of("part-m-00000"), "{\"job\":1"))
        .hasMessageContaining("part-m-00000");
  }
}
