// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.simulator.job.JobPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs of traces: those that cannot run are refused with their line. */
class TraceSectionTest {
  private static final String SMALL = "a\t0\t0\t1000\t0\t10\n";

  @TempDir private Path folder;

  @Test
  void aJobThatDisksHaveNoRoomFor() throws IOException {
    swimRefuses(
        SMALL + "b\t1\t1\t900000000000000\t0\t0\n",
        ":2:1: job b needs 1.8 PB for copies of its input and output, on disks of 2 TB in all");
  }

  @Test
  void aJobOfTooManyTasks() throws IOException {
    swimRefuses(
        SMALL + SMALL + "b\t1\t1\t10000000000000000\t0\t0\n",
        ":3:1: job b has more than 10000000 tasks");
    swimRefuses("b\t1\t1\t9000000000000000000\t0\t0\n", ":1:1: job b has more than 10000000 tasks");
    swimRefuses("b\t1\t1\t0\t9000000000000000000\t0\n", ":1:1: job b has more than 10000000 tasks");
  }

  @Test
  void timeBeginsWithTheFirstJobWhereverItStands() throws IOException {
    List<JobPlan> jobs = jobs(rumen(job("late", 9000), job("early", 4000), job("next", 5000)), "");

    assertThat(jobs)
        .extracting(each -> each.name() + " " + each.submitNanos())
        .containsExactly("early#1 0", "next#2 1000000000", "late#0 5000000000");
  }

  @Test
  void timesThatAreTooFarApart() throws IOException {
    String text = rumen(job("a", 1000), job("b", Long.MAX_VALUE), job("c", 0));

    assertThatThrownBy(() -> jobs(text, ""))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(
            folder.resolve("t.json")
                + ":2:1: submitTime must be at most 36500 days after that of the first job, was "
                + Long.MAX_VALUE
                + " ms after it");
  }

  @Test
  void aFileThatIsBadIsNamedOnce() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.tsv"), "a\t0\n");
    String key = "s.yaml:2: trace.file must be a trace that can be read: ";

    refuses(
        "bad.tsv",
        key + bad + ":1:1: must be 6 or 8 columns with tabs between them, was 2 columns");
    refuses("gone.tsv", key + folder.resolve("gone.tsv") + " does not exist");
    refuses(
        "../" + folder.getFileName(),
        key + folder.resolve("../" + folder.getFileName()) + " is a folder");
    refuses("''", "s.yaml:2: trace.file must be the path of a file, was ");
    refuses("\"a\\0b\"", "s.yaml:2: trace.file must be the path of a file, was a\0b");
  }

  private void refuses(String file, String message) {
    String text = "cluster: {nodes: 2}\ntrace: {file: " + file + "}\n";
    assertThatThrownBy(() -> ScenarioReader.read("s.yaml", text, folder))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(message);
  }

  @Test
  void jobsWithoutAQueueAreInTheOneCalledDefault() throws IOException {
    String queues = "hadoop: {queues: {etl: 60, default: 40}}\n";

    assertThat(jobs(rumen(job("a", 0)), queues).get(0).queue()).isEqualTo("default");
  }

  @Test
  void jobsWithoutAQueueNeedOne() throws IOException {
    assertThatThrownBy(() -> jobs(rumen(job("a", 0)), "hadoop: {queues: {etl: 60, adhoc: 40}}\n"))
        .isInstanceOf(ScenarioException.class)
        .hasMessage(
            folder.resolve("t.json")
                + ":1:1: job a names no queue: it must name one of etl, adhoc, or hadoop.queues must"
                + " have default");
  }

  private static String job(String name, long submitted) {
    return """
        {"jobID": "%s", "submitTime": %d, "mapTasks": [{"attempts": []}]}
        """
        .formatted(name, submitted);
  }

  private static String rumen(String... jobs) {
    return String.join("", jobs);
  }

  private List<JobPlan> jobs(String rumen, String hadoop) throws IOException {
    Files.writeString(folder.resolve("t.json"), rumen);
    return read("t.json", hadoop).planner().plan("sfq", 1).jobs();
  }

  private void swimRefuses(String text, String message) throws IOException {
    Files.writeString(folder.resolve("t.tsv"), text);
    assertThatThrownBy(() -> read("t.tsv", ""))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith(folder.resolve("t.tsv") + message);
  }

  private Scenario read(String trace, String hadoop) {
    String text = "cluster: {nodes: 2}\n" + hadoop + "trace: {file: " + trace + "}\n";
    return ScenarioReader.read("s.yaml", text, folder);
  }
}
