// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workloads from small files in the layouts of others. */
class TraceReadersTest {
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
