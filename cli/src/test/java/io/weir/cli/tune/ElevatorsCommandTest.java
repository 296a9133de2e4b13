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
    CommandLine line = new CommandLine(new ElevatorsCommand(new ElevatorDisks(sys), out));
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
