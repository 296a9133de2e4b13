// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkDirectoryTest {
  @TempDir private Path parent;

  @Test
  void itIsGoneWithAllThatIsInIt() throws Exception {
    try (WorkDirectory work = WorkDirectory.in(parent)) {
      Files.writeString(Files.createDirectories(work.path().resolve("a/b")).resolve("c"), "text");
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void whatAProcessThatIsNoMoreHasLeftGoesWithTheNextOne() throws Exception {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    Path left = Files.createDirectories(parent.resolve(process.pid() + "-17/a")).getParent();
    Path somebodys = Files.createDirectories(parent.resolve("notes"));
    try (WorkDirectory first = WorkDirectory.in(parent);
        WorkDirectory second = WorkDirectory.in(parent)) {
      assertThat(left).doesNotExist();
      assertThat(first.path()).exists();
      assertThat(second.path()).exists();
    }
    assertThat(somebodys).exists();
  }
}
