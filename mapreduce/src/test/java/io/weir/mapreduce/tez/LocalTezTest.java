// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.job.GraphStage;
import io.weir.model.job.JobGraph;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.tez.client.TezClient;
import org.apache.tez.dag.api.TezConfiguration;
import org.apache.tez.dag.api.client.DAGStatus;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles what Tez itself wrote a moment ago, in this process. */
class LocalTezTest {
  private static final int FILES = 3;
  private static final int LINES = 3_000;

  @TempDir static Path folder;

  @BeforeAll
  static void runADag() throws Exception {
    Path lines = Files.createDirectory(folder.resolve("lines"));
    for (int file = 0; file < FILES; file++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < LINES; i++) {
        text.append("word%d of%d\n".formatted(i % 700, i % 11));
      }
      Files.writeString(lines.resolve("part-" + file), text);
    }
    Path stop = Files.writeString(folder.resolve("stop"), "word1\nword2\n");
    TezConfiguration conf = new TezConfiguration(new Configuration());
    conf.setBoolean(TezConfiguration.TEZ_LOCAL_MODE, true);
    conf.setBoolean(TezConfiguration.TEZ_IGNORE_LIB_URIS, true);
    conf.set("fs.defaultFS", "file:///");
    conf.set("tez.staging-dir", folder.resolve("staging").toString());
    conf.set("tez.simple.history.logging.dir", uri("simple"));
    conf.setInt("tez.runtime.io.sort.mb", 4);
    TezClient client = TezClient.create("words", conf);
    client.start();
    try {
      DAGStatus status =
          client
              .submitDAG(
                  WordsDag.of(
                      "count words",
                      lines.toUri().toString(),
                      stop.toUri().toString(),
                      uri("output"),
                      conf))
              .waitForCompletion();
      assertThat(status.getState())
          .as("%s", status.getDiagnostics())
          .isEqualTo(DAGStatus.State.SUCCEEDED);
    } finally {
      client.stop();
    }
  }

  @Test
  void verticesAreStages() throws IOException {
    JobGraph words = profile("simple");

    assertThat(words.name()).isEqualTo("count words");
    assertThat(words.stages())
        .extracting(GraphStage::name)
        .containsExactly("stop", "tokenizer", "summation", "sorter");
    assertThat(words.stages())
        .extracting(GraphStage::parents)
        .containsExactly(List.of(), List.of(0), List.of(1), List.of(2));
    assertThat(words.stages())
        .extracting(each -> each.profile().tasks())
        .containsExactly(1, FILES, WordsDag.SUMMATIONS, 1);
  }

  @Test
  void bytesAreThoseOfTheInput() throws IOException {
    JobGraph words = profile("simple");
    double input = bytes(folder.resolve("lines"));

    assertThat(FILES * phase(words, 1, Phase.READ_INPUT).readBytes()).isCloseTo(input, within(1.0));
    assertThat(WordsDag.SUMMATIONS * phase(words, 2, Phase.FETCH).readBytes())
        .isCloseTo(FILES * phase(words, 1, Phase.WRITE_SHUFFLE).writtenBytes(), within(100.0));
    assertThat(words.stages().get(2).segments()).isEqualTo(FILES);
  }

  @Test
  void nothingComputesWhereTezCountsNoProcessorTime() throws IOException {
    DagProfile words = profiler("simple").all().get(0);

    // In local mode all tasks share a process, of which Tez counts nothing.
    assertThat(words.doubts())
        .anyMatch(each -> each.contains("vertex sorter have no counter CPU_MILLISECONDS"));
    assertThat(phase(words.graph().profile(), 3, Phase.FETCH).processorSeconds()).isZero();
    assertThat(words.seconds()).isPositive();
  }

  private static String uri(String name) {
    return folder.resolve(name).toUri().toString();
  }

  private static double bytes(Path files) throws IOException {
    try (Stream<Path> all = Files.list(files)) {
      return all.filter(each -> each.getFileName().toString().startsWith("part"))
          .mapToLong(LocalTezTest::size)
          .sum();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JobGraph profile(String history) throws IOException {
    List<DagProfile> all = profiler(history).all();
    assertThat(all).hasSize(1);
    return all.get(0).graph().profile();
  }

  private static TezProfiler profiler(String history) throws IOException {
    return new TezProfiler(uri(history), 1, new Configuration(false), at -> {});
  }

  private static PhaseProfile phase(JobGraph job, int stage, Phase phase) {
    return job.stages().get(job.indexOf(stage)).profile().phases().stream()
        .filter(each -> each.phase() == phase)
        .findFirst()
        .orElseThrow();
  }
}
