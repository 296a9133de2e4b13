// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a probe does not touch. */
class ProbeRefusesTest {
  @TempDir Path folder;

  @Test
  void aDiskItself() throws IOException {
    Path disk = Files.createFile(folder.resolve("sdb"));

    assertThatThrownBy(() -> ProbeFolder.in(disk))
        .isInstanceOf(ProbeException.class)
        .hasMessageContaining("sdb is no folder; give one on the disk, not the disk itself");
  }

  @Test
  void aFolderThatDoesNotExist() {
    assertThatThrownBy(() -> ProbeFolder.in(folder.resolve("nowhere")))
        .isInstanceOf(ProbeException.class)
        .hasMessageContaining("nowhere does not exist");
  }

  @Test
  void memory() {
    Path memory = Path.of("/dev/shm");
    assumeTrue(Files.isDirectory(memory), "there is no /dev/shm");

    assertThatThrownBy(() -> BlockDevice.of(memory))
        .isInstanceOf(ProbeException.class)
        .hasMessageContaining("is on no disk of this machine");
  }
}
