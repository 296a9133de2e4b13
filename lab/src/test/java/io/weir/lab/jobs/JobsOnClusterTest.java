// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.lab.hdfs.BlockHealth;
import io.weir.lab.hdfs.EmbeddedHdfs;
import io.weir.lab.hdfs.HdfsSettings;
import io.weir.lab.hdfs.RecordingFactory;
import io.weir.lab.jobs.JobEvent.Stage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.TreeMap;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real jobs in processes of their own, on a real HDFS of three DataNodes. */
class JobsOnClusterTest {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final org.apache.hadoop.fs.Path INPUT = path("/corpus");
  private static final Corpus CORPUS = new Corpus(6, 350_208);

  private static final String TERAGEN_CHECKSUM =
      "58b87b950276aeaecc54be87a5372b0acf24c8e3f03af2d63df6731022d7b744";

  @TempDir static Path directory;
  private static EmbeddedHdfs hdfs;
  private static int nextJob = 1;

  @BeforeAll
  static void boot() throws IOException {
    hdfs =
        EmbeddedHdfs.start(
            new HdfsSettings(3, 1 << 20, RecordingFactory.class.getName(), 0, Map.of()),
            directory.resolve("hdfs"));
    CORPUS.write(hdfs.fileSystem(), INPUT, hdfs.dataNodeAddresses());
  }

  @AfterAll
  static void shutDown() {
    if (hdfs != null) {
      hdfs.close();
      assertThat(directory.resolve("hdfs")).as("what the cluster stored").doesNotExist();
    }
  }

  @Test
  void everyDiskHoldsTheSameShareOfTheCorpus() throws IOException {
    Map<String, Long> bytesByNode = new TreeMap<>();
    for (FileStatus file : hdfs.fileSystem().listStatus(INPUT)) {
      assertThat(file.getLen()).isEqualTo(CORPUS.fileBytes());
      BlockLocation[] blocks = hdfs.fileSystem().getFileBlockLocations(file, 0, file.getLen());
      assertThat(blocks).hasSize(1);
      assertThat(blocks[0].getNames()).hasSize(1);
      bytesByNode.merge(blocks[0].getNames()[0], file.getLen(), Long::sum);
    }

    assertThat(bytesByNode).hasSize(3);
    assertThat(bytesByNode.values()).containsOnly(CORPUS.bytes() / 3);
  }

  @Test
  void twoJobsBesideEachOtherAreRightAndAreSeenAsTwoFlows() throws Exception {
    JobSpec wordCount = spec(JobKind.WORDCOUNT, INPUT.toString());
    JobSpec teraGen = spec(JobKind.TERAGEN, "10000");
    try (JobProcess counting = JobProcess.start(wordCount);
        JobProcess generating = JobProcess.start(teraGen)) {
      assertThat(counting.ready(LONG).stage()).isEqualTo(Stage.READY);
      generating.ready(LONG);
      counting.go();
      generating.go();

      JobEvent counted = counting.await(LONG);
      assertThat(counted.mapTasks()).isEqualTo(6);
      assertThat(counted.millis()).isPositive();
      assertThat(generating.await(LONG).mapTasks()).isEqualTo(2);
    }

    assertThat(counts(wordCount.output())).isEqualTo(naiveCounts());
    assertThat(lengthOf(teraGen.output())).isEqualTo(10_000 * 100);
    assertThat(OutputChecksum.of(hdfs.fileSystem(), path(teraGen.output())))
        .as("two map tasks' rows, the same in every run")
        .isEqualTo(TERAGEN_CHECKSUM);
    assertThat(RecordingFactory.READERS).contains(wordCount.flow()).doesNotContain(teraGen.flow());
    assertThat(RecordingFactory.WRITERS).contains(wordCount.flow(), teraGen.flow());
    assertThat(hdfs.health()).isEqualTo(new BlockHealth(0, 0, 0));
  }

  @Test
  void aJobThatFailsSaysWhy() throws Exception {
    try (JobProcess job = JobProcess.start(spec(JobKind.WORDCOUNT, "/nowhere"))) {
      job.ready(LONG);
      job.go();

      assertThatThrownBy(() -> job.await(LONG))
          .isInstanceOf(JobFailedException.class)
          .hasMessageContaining("ended with exit code 1")
          .hasMessageContaining("Input path does not exist")
          .hasMessageContaining("job.log");
    }
  }

  @Test
  void aJobThatIsKilledIsGone() throws Exception {
    JobProcess job = JobProcess.start(spec(JobKind.TERAGEN, "1000000000"));
    job.ready(LONG);
    job.go();
    job.kill();

    assertThat(job.isAlive()).isFalse();
    assertThatThrownBy(() -> job.await(LONG)).hasMessageContaining("ended with exit code");
  }

  private static synchronized JobSpec spec(JobKind kind, String input) {
    int number = nextJob++;
    return new JobSpec(
        kind,
        "job_1700000000000_%04d".formatted(number),
        input,
        "/output-" + number,
        2,
        2,
        directory.resolve("job-" + number),
        Map.of("fs.defaultFS", hdfs.uri().toString()));
  }

  private static Map<String, Integer> naiveCounts() throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    StringTokenizer words = new StringTokenizer(contents(INPUT));
    while (words.hasMoreTokens()) {
      counts.merge(words.nextToken(), 1, Integer::sum);
    }
    return counts;
  }

  private static Map<String, Integer> counts(String output) throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    contents(path(output))
        .lines()
        .forEach(
            line -> {
              int tab = line.indexOf('\t');
              counts.put(line.substring(0, tab), Integer.valueOf(line.substring(tab + 1)));
            });
    return counts;
  }

  private static String contents(org.apache.hadoop.fs.Path directory) throws IOException {
    FileSystem fileSystem = hdfs.fileSystem();
    StringBuilder text = new StringBuilder();
    for (FileStatus file : fileSystem.listStatus(directory)) {
      try (InputStream in = fileSystem.open(file.getPath())) {
        text.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return text.toString();
  }

  private static long lengthOf(String output) throws IOException {
    return hdfs.fileSystem().getContentSummary(path(output)).getLength();
  }

  private static org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path(name);
  }
}
