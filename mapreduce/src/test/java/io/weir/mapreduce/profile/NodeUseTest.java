// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.model.file.BadFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeUseTest {
  private static final String HEADER =
      "millis processor_millis n1_busy_millis n1_read_bytes n1_written_bytes";

  @TempDir private Path folder;

  @Test
  void betweenTwoLinesAllGoesOnEvenly() throws IOException {
    NodeUse use =
        read(HEADER, "1000 500 100 0 4000", "2000 1500 700 800 4000", "3000 1500 700 800 9000");

    assertThat(use.processorSeconds(1000, 3000)).isEqualTo(1);
    assertThat(use.disk("n1", new Interval(1500, 2500))).isEqualTo(new DiskUse(0.3, 400, 2500));
  }

  @Test
  void beforeTheFirstAndAfterTheLastNothingGoesOn() throws IOException {
    NodeUse use = read(HEADER, "1000 500 100 0 0", "2000 1500 700 800 600");

    assertThat(use.disk("n1", new Interval(0, 9000))).isEqualTo(new DiskUse(0.6, 800, 600));
    assertThat(use.disk("n1", new Interval(5000, 9000))).isEqualTo(DiskUse.NONE);
  }

  @Test
  void aNodeThatIsNotInTheFileHasDoneNothing() throws IOException {
    assertThat(read(HEADER, "1 1 1 1 1").disk("n2", new Interval(0, 2))).isEqualTo(DiskUse.NONE);
  }

  @Test
  void aLineThatIsCutIsNamed() {
    assertThatThrownBy(() -> read(HEADER, "1000 500 100 0 0", "2000 1500 7"))
        .isInstanceOf(BadFileException.class)
        .hasMessageEndingWith("line 3: must be 5 numbers, was \"2000 1500 7\"");
    assertThatThrownBy(() -> read(HEADER)).hasMessageEndingWith("has no line but its first");
    assertThatThrownBy(() -> read("time", "1"))
        .hasMessageEndingWith("does not begin with \"millis processor_millis\"");
  }

  private NodeUse read(String... lines) throws IOException {
    return NodeUse.read(Files.writeString(folder.resolve("use"), String.join("\n", lines) + "\n"));
  }
}
