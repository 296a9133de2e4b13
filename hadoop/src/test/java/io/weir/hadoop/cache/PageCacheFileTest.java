// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.request.Operation;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PageCacheFileTest {
  private static final int LENGTH = 3_000_001;

  @TempDir private Path folder;

  @Test
  void whatIsFetchedIsWhatIsThere() throws IOException {
    try (CachedFile file = open(block(), Operation.READ)) {
      assertThat(file.length()).isEqualTo(LENGTH);
      assertThat(file.fetch(0, LENGTH)).isEqualTo(LENGTH);
      assertThat(file.fetch(1_000, 2_000_000)).isEqualTo(2_000_000);
      assertThat(file.fetch(LENGTH - 1, 1_000)).isEqualTo(1);
      assertThat(file.fetch(LENGTH, 1_000)).isZero();
      assertThat(file.fetch(2L * LENGTH, 1_000)).isZero();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatWasFetchedIsCachedAndSoIsWhatLiesBeyondTheEnd() throws IOException {
    try (CachedFile file = open(block(), Operation.READ)) {
      file.fetch(0, LENGTH);
      assertThat(file.isCached(0, LENGTH)).isTrue();
      assertThat(file.isCached(LENGTH - 1, 1_000_000)).isTrue();
      assertThat(file.isCached(2L * LENGTH, 1_000)).isTrue();
    }
  }

  /** After the first time nothing asks whether what was sent to nowhere is there. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void eachPartIsInThePageCacheAfterItWasFetched() throws IOException {
    try (CachedFile file = open(block(), Operation.READ)) {
      for (long offset = 0; offset < LENGTH; offset += 100_000) {
        assertThat(file.fetch(offset, 100_000)).isEqualTo(Math.min(100_000, LENGTH - offset));
        assertThat(file.isCached(offset, 100_000)).isTrue();
      }
    }
  }

  @Test
  void theNullDeviceTakesAllThatIsThere() throws IOException {
    try (FileChannel file = FileChannel.open(block())) {
      long sent = NullDevice.send(file, 1_000, LENGTH);
      assertThat(sent).isIn(0L, LENGTH - 1_000L); // 0 where there is none
      assertThat(NullDevice.send(file, LENGTH, 1)).isZero();
      assertThat(file.position()).isZero();
    }
  }

  @Test
  void aFileIsReadToTheEndThatItHasGrownTo() throws IOException {
    Path block = block();
    try (CachedFile file = open(block, Operation.READ)) {
      Files.write(block, new byte[1_000], StandardOpenOption.APPEND);
      assertThat(file.length()).isEqualTo(LENGTH + 1_000);
      assertThat(file.fetch(LENGTH, 5_000)).isEqualTo(1_000);
    }
  }

  @Test
  void aFileMayBeDeletedWhileItIsOpen() throws IOException {
    Path block = block();
    try (CachedFile file = open(block, Operation.READ)) {
      Files.delete(block);
      assertThat(file.fetch(0, LENGTH)).isEqualTo(LENGTH);
    }
  }

  @Test
  void aFileThatIsWrittenIsWrittenOutAndChangesNoByte() throws IOException {
    Path block = block();
    byte[] content = Files.readAllBytes(block);
    try (CachedFile file = open(block, Operation.WRITE)) {
      file.writeOut(0, LENGTH);
      file.writeOut(LENGTH, 1_000);
      assertThat(file.fetch(0, LENGTH)).isZero();
    }
    assertThat(block).hasBinaryContent(content);
  }

  @Test
  void whatIsClosedMovesNothing() throws IOException {
    CachedFile file = open(block(), Operation.READ);
    file.close();
    assertThatThrownBy(() -> file.fetch(0, 1)).isInstanceOf(IOException.class);
    file.close();
  }

  @Test
  void aFileThatIsNotThereIsNotOpened() {
    Path nowhere = folder.resolve("nowhere/block");
    assertThat(CachedFileOpener.OF_KERNEL.open(nowhere, Operation.READ)).isNull();
    assertThat(CachedFileOpener.OF_KERNEL.open(nowhere, Operation.WRITE)).isNull();
    assertThat(nowhere).doesNotExist();
  }

  private Path block() throws IOException {
    byte[] content = new byte[LENGTH];
    content[LENGTH / 2] = 7;
    return Files.write(folder.resolve("block"), content);
  }

  private static CachedFile open(Path path, Operation operation) {
    CachedFile file = CachedFileOpener.OF_KERNEL.open(path, operation);
    assertThat(file).isNotNull();
    return file;
  }
}
