// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.linux.elevator.ElevatorDisks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** On a /sys of files with two disks and a partition. */
final class ElevatorsCommandTest {
  @TempDir Path sys;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void disks() throws IOException {
    disk("sda", "none [mq-deadline] kyber bfq\n");
    disk("sdb", "[none] mq-deadline\n");
    Path partition = Files.createDirectories(sys.resolve("block/sda/sda1"));
    Files.writeString(partition.resolve("partition"), "1\n");
    Files.createSymbolicLink(sys.resolve("class/block/sda1"), partition);
  }

  private void disk(String name, String scheduler) throws IOException {
    Path disk = Files.createDirectories(sys.resolve("block").resolve(name));
    Files.writeString(
        Files.createDirectories(disk.resolve("queue")).resolve("scheduler"), scheduler);
    Path classes = Files.createDirectories(sys.resolve("class/block"));
    Files.createSymbolicLink(classes.resolve(name), disk);
  }

  private int run(String... arguments) {
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    CommandLine line =
        new CommandLine(new ElevatorsCommand(new ElevatorDisks(sys, sys.resolve("proc")), out));
    line.setErr(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          out.println(failure.getMessage());
          return 1;
        });
    return line.execute(arguments);
  }

  private String text() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void disksAreListedWithWhatTheyHaveAndCouldHave() {
    assertThat(run()).isZero();
    assertThat(text())
        .isEqualTo(
            """
            disk          elevator      could have
            sda           mq-deadline   none, kyber, bfq
            sdb           none          mq-deadline
            """);
  }

  private void has(String file, String value) throws IOException {
    Files.createDirectories(sys.resolve(file).getParent());
    Files.writeString(sys.resolve(file), value + "\n");
  }

  private void settings() throws IOException {
    has("block/sda/queue/read_ahead_kb", "128");
    has("block/sda/queue/nr_requests", "64");
    has("block/sda/queue/iosched/fifo_batch", "16");
    has("proc/sys/vm/dirty_bytes", "0");
    has("proc/sys/vm/dirty_ratio", "20");
    has("proc/sys/vm/dirty_background_bytes", "8192");
    has("proc/sys/vm/dirty_background_ratio", "0");
  }

  @Test
  void whatElseCanBeSetOfThemIsListedToo() throws Exception {
    settings();
    assertThat(run()).isZero();
    assertThat(text())
        .isEqualTo(
            """
            disk          elevator      could have
            sda           mq-deadline   none, kyber, bfq
                          read_ahead_kb=128 nr_requests=64 fifo_batch=16
            sdb           none          mq-deadline
            (all)         dirty_ratio=20 dirty_background_bytes=8192
            """);
  }

  @Test
  void aDocumentHasSettingsByTheKernelsNames() throws Exception {
    settings();
    assertThat(run("--json")).isZero();
    JsonNode document = new ObjectMapper().readTree(text());
    assertThat(document.at("/disks/0/settings/fifo_batch").asText()).isEqualTo("16");
    assertThat(document.at("/machines/0/settings/dirty_ratio").asText()).isEqualTo("20");
  }

  @Test
  void aDocumentSaysTheSame() throws Exception {
    assertThat(run("--json")).isZero();
    JsonNode disk = new ObjectMapper().readTree(text()).path("disks").path(0);
    assertThat(disk.path("disk").asText()).isEqualTo("sda");
    assertThat(disk.path("elevator").asText()).isEqualTo("mq-deadline");
    assertThat(disk.path("available")).hasSize(4);
  }

  @Test
  void aPartitionLeadsToItsDisk() {
    assertThat(run("sda1")).isZero();
    assertThat(text()).contains("sda  ").doesNotContain("sdb");
  }

  @Test
  void anUnknownDeviceIsAnErrorThatNamesIt() {
    assertThat(run("sdz")).isEqualTo(1);
    assertThat(text()).contains("there is no block device sdz");
  }
}
