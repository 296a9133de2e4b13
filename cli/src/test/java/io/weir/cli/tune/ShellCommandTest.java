// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ShellCommandTest {
  @TempDir Path folder;

  private ShellCommand command(String line) {
    return new ShellCommand(line, null, folder.resolve("log"));
  }

  @Test
  void aCommandThatFailsIsToldInOneLineWithTheEndOfWhatItPrinted() throws Exception {
    ShellCommand command = command("printf 'one\\n\\ntwo\\033[2J\\n'; exit 3");
    assertThatThrownBy(() -> command.await(command.start()))
        .hasMessage(
            "'%s' ended with exit code 3; the end of %s: one | two [2J"
                .formatted(command, folder.resolve("log")));
  }

  @Test
  void whatACommandPrintsMayBeLargeAndNoText() throws Exception {
    ShellCommand command =
        command("head -c 100000 /dev/zero; printf '\\377\\376\\nlast\\n'; exit 3");
    assertThatThrownBy(() -> command.await(command.start()))
        .hasMessageContaining("ended with exit code 3")
        .hasMessageEndingWith(" | last");
    assertThat(Files.size(folder.resolve("log"))).isGreaterThan(100_000);
  }
}
