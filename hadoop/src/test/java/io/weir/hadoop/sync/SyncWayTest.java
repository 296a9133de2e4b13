// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SyncWayTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void syncsAFileThatIsWrittenAndRenamedMeanwhile(SyncWay way) throws IOException {
    assumeTrue(way.isHere(), way + " is not on this machine");
    Path block = Files.createFile(folder.resolve("rbw"));
    try (OutputStream out = Files.newOutputStream(block)) {
      SyncedFile file = way.open(block);
      out.write(new byte[(1 << 20) - 1]);
      file.sync(0, 64 << 10);
      out.write(0);
      file.sync(64 << 10, 1 << 20); // beyond the end, too
      Files.move(block, folder.resolve("finalized"));
      out.write(new byte[1 << 20]);
      file.sync(1 << 20, 1 << 20);
      file.close();
      file.close();
    }
    assertThat(folder.resolve("finalized")).hasSize(2 << 20);
  }

  @ParameterizedTest
  @EnumSource
  void saysWhichFileCannotBeOpened(SyncWay way) {
    assumeTrue(way.isHere(), way + " is not on this machine");
    assertThatThrownBy(() -> way.open(folder.resolve("nowhere/block")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("nowhere/block");
  }

  /** A spill is merged and deleted while its last window waits for leave. */
  @ParameterizedTest
  @EnumSource
  void aFileThatIsGoneDoesNotComeBack(SyncWay way) {
    assumeTrue(way == SyncWay.HADOOP_NATIVE || way.isHere(), way + " is not on this machine");
    assertThatThrownBy(() -> way.open(folder.resolve("spill"))).isInstanceOf(IOException.class);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @EnabledOnOs(
      value = OS.LINUX,
      architectures = {"amd64", "aarch64"})
  void withHadoopThereIsAWayThatLeavesTheInodeAlone() {
    assertThat(SyncWay.ofThisMachine()).isNotEqualTo(SyncWay.FORCE);
  }

  @Test
  @EnabledOnOs(
      value = OS.LINUX,
      architectures = {"amd64", "aarch64"})
  void theKernelsComplaintIsHandedOn() throws IOException {
    SyncedFile file = SyncWay.JNA.open(Files.createFile(folder.resolve("block")));
    file.close();
    assertThatThrownBy(() -> file.sync(0, 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("block");
  }
}
