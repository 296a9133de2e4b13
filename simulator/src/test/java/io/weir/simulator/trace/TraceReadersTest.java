// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workloads from small files in the layouts of others. */
class TraceReadersTest {
  /** As Hadoop's TraceBuilder has written it of real history files. */
  private static final Path RUMEN = Path.of("src/test/resources/trace/rumen.json");

  @TempDir private Path folder;

  @Test
  void swimHasALineForEachJob() throws IOException {
    Path file = write("a\t10\t10\t100\t200\t300\nb\t12\t2\t0\t0\t7\n");
    assertThat(all(SwimTrace.open(file)))
        .extracting(
            TraceJob::name,
            TraceJob::submitMillis,
            TraceJob::mapInputBytes,
            TraceJob::shuffleBytes,
            TraceJob::outputBytes,
            TraceJob::reduces)
        .containsExactly(
            tuple("a", 10_000L, 100L, 200L, 300L, TraceJob.UNKNOWN),
            tuple("b", 12_000L, 0L, 0L, 7L, TraceJob.UNKNOWN));
  }

  @Test
  void swimMayHavePathsToo() throws IOException {
    Path file = write("a\t10\t10\t100\t200\t300\tin\tout\r\n");
    assertThat(all(SwimTrace.open(file))).hasSize(1);
  }

  @Test
  void swimNamesTheCellThatIsWrong() throws IOException {
    swimRefuses(
        "a\t10\t10\t100\t200\t300\nb\t12\t2\tmany\t0\t7\n",
        ":2:8: must be map input bytes, 0 to 9223372036854775807, was 'many'");
    swimRefuses(
        "a\t10\t10\t-1\t200\t300\n",
        ":1:9: must be map input bytes, 0 to 9223372036854775807, was '-1'");
    swimRefuses(
        "a\t10\t10\t1\t2\t3\nb\t9\t0\t1\t2\t3\n",
        ":2:3: must be a submit time in s, 10 to 3153600000, was '9'");
    swimRefuses(
        "a\t10\t10\t1\t2\n", ":1:1: must be 6 or 8 columns with tabs between them, was 5 columns");
    swimRefuses(
        "a\t10\t10\t1\t2\t3\nb\t10\t0\t1\t2\t3\tin\tout\n",
        ":2:1: must be 6, as in the first line, columns with tabs between them, was 8 columns");
    swimRefuses("\t10\t10\t1\t2\t3\n", ":1:1: must be the name of a job, was ''");
  }

  @Test
  void aLastLineThatIsCutOffIsNamed() throws IOException {
    swimRefuses(
        "a\t10\t10\t1\t2\t3\nb\t12\t2\t1\t2\t3",
        ":2:13: must be the end of the line, was the end of the file");
  }

  @Test
  void rumenHasAnObjectForEachJob() throws IOException {
    Path file =
        write(
            """
            { "jobID" : "job_1_0001", "user" : "ann", "queue" : "default", "submitTime" : 1700,
              "mapTasks" : [ { "attempts" : [
                { "result" : "FAILED", "startTime" : 1, "finishTime" : 9, "hdfsBytesRead" : 5 },
                { "result" : "SUCCESS", "startTime" : 10, "finishTime" : 30,
                  "hdfsBytesRead" : 100, "mapOutputBytes" : 40, "hdfsBytesWritten" : -1 } ] } ],
              "reduceTasks" : [ { "attempts" : [
                { "result" : "SUCCESS", "startTime" : 30, "finishTime" : 35,
                  "hdfsBytesWritten" : 9 } ] } ], "otherTasks" : [ ] }
            { "jobID" : "job_1_0002", "submitTime" : 1800, "mapTasks" : [ ], "reduceTasks" : null }
            """);
    List<TraceJob> jobs = all(RumenTrace.open(file));
    assertThat(jobs)
        .containsExactly(
            new TraceJob(
                "job_1_0001", "ann", "default", 1700, 100, 40, 9, 1, 1, List.of(20L), List.of(5L)),
            new TraceJob("job_1_0002", "", "", 1800, 0, 0, 0, 0, 0, List.of(), List.of()));
  }

  /** Of a TeraSort, and of a WordCount that was killed. */
  @Test
  void rumenIsAsItsTraceBuilderWritesIt() throws IOException {
    List<TraceJob> jobs = all(RumenTrace.open(RUMEN));

    assertThat(jobs).hasSize(2);
    TraceJob sort = jobs.get(0);
    assertThat(sort.name()).isEqualTo("job_1795343922362_0006");
    assertThat(sort.submitMillis()).isEqualTo(1_795_344_357_590L);
    assertThat(sort.maps()).isEqualTo(2);
    assertThat(sort.reduces()).isEqualTo(1);
    assertThat(sort.mapInputBytes()).isBetween(67_000_000L, 67_300_000L);
    assertThat(sort.shuffleBytes()).isBetween(69_000_000L, 70_000_000L);
    assertThat(sort.outputBytes()).isBetween(67_000_000L, 67_200_000L);
    assertThat(sort.mapMillis()).hasSize(2);
    assertThat(sort.mapProcessorSeconds()).isBetween(5.0, 6.0);
    assertThat(jobs.get(1).name()).isEqualTo("job_1795343922362_0017");
  }

  @Test
  void tracesMayBeCompressed() throws IOException {
    byte[] whole = Files.readAllBytes(RUMEN);
    Path file = compressed(whole);
    assertThat(all(RumenTrace.open(file))).isEqualTo(all(RumenTrace.open(RUMEN)));
    Path swim = compressed("a\t10\t10\t100\t200\t300\n".getBytes(StandardCharsets.UTF_8));
    assertThat(all(SwimTrace.open(swim))).hasSize(1);
  }

  @Test
  void aTraceThatIsCutOffIsNamedWithItsLine() throws IOException {
    byte[] whole = Files.readAllBytes(RUMEN);
    Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, whole.length - 100));
    long lines = Files.readString(cut).lines().count();
    assertThatThrownBy(() -> all(RumenTrace.open(cut)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(cut + ":" + lines + ":");
    byte[] small = Files.readAllBytes(compressed(whole));
    Path half = Files.write(folder.resolve("half"), Arrays.copyOf(small, small.length / 2));
    assertThatThrownBy(() -> all(RumenTrace.open(half)))
        .isInstanceOf(IOException.class)
        .hasMessageMatching(".*half:[0-9]+:[0-9]+: must be a file by gzip that is whole, was .*");
    Path head = Files.write(folder.resolve("head"), Arrays.copyOf(small, 5));
    assertThatThrownBy(() -> all(SwimTrace.open(head)))
        .hasMessageStartingWith(head + ":1:1: must be a file by gzip that is whole");
  }

  private Path compressed(byte[] bytes) throws IOException {
    Path file = folder.resolve("trace.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(bytes);
    }
    return file;
  }

  @Test
  void rumenNamesTheJobThatIsWrong() throws IOException {
    rumenRefuses("{\"jobID\":\"a\"}\n", ":1:1: must be a job whose submitTime is a whole number");
    rumenRefuses("{\"submitTime\":1}\n", ":1:1: must be a job whose jobID is a text");
    rumenRefuses(
        "{\"jobID\":\"a\",\"submitTime\":1}\n{\"jobID\":\"b\",\"submitTime\":-1}\n",
        ":2:1: must be a job whose submitTime is 0 or more, was '-1'");
    rumenRefuses("{\"jobID\":\"a\",\n\"submitTime\":", ":2:");
    rumenRefuses("[1]\n", ":1:1: must be the object of a job, was '['");
    rumenRefuses(
        "{\"jobID\":\"a\",\"submitTime\":1,\"mapTasks\":3}\n",
        ":1:1: must be a job whose mapTasks are a list, was '3'");
  }

  @Test
  void sumsOfRumenThatNoNumberHolds() throws IOException {
    String attempt = "{\"attempts\":[{\"result\":\"SUCCESS\",\"%s\":9000000000000000000}]}";
    for (String counter : List.of("hdfsBytesRead", "hdfsBytesWritten")) {
      String its = attempt.formatted(counter);
      rumenRefuses(
          "{\"jobID\":\"a\",\"submitTime\":1,\"mapTasks\":[" + its + "," + its + "]}\n",
          ":1:1: must be a job whose " + counter + " is at most 9223372036854775807 in all");
    }
  }

  private void swimRefuses(String text, String why) throws IOException {
    Path file = write(text);
    assertThatThrownBy(() -> all(SwimTrace.open(file)))
        .isInstanceOf(IOException.class)
        .hasMessage(file + why);
  }

  private void rumenRefuses(String text, String why) throws IOException {
    Path file = write(text);
    assertThatThrownBy(() -> all(RumenTrace.open(file)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + why);
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("trace"), text);
  }

  private static List<TraceJob> all(TraceJobs jobs) throws IOException {
    List<TraceJob> all = new ArrayList<>();
    try (jobs) {
      for (TraceJob job = jobs.next(); job != null; job = jobs.next()) {
        all.add(job);
      }
    }
    return all;
  }
}
