// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SlotsRevertCommandTest {
  @Test
  void withoutAStateNothingIsDone(@TempDir Path folder) {
    Path state = folder.resolve("below/slots.json");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);

    int code = new CommandLine(new SlotsRevertCommand(out)).execute("--state", state.toString());

    assertThat(code).isZero();
    assertThat(said.toString(StandardCharsets.UTF_8))
        .isEqualTo("there is no %s, so nothing is to be put back\n".formatted(state));
    assertThat(folder).isEmptyDirectory();
  }
}
