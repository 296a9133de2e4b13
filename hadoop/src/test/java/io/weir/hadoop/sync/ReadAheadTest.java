// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.weir.core.request.Operation;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.cache.CachedFileOpener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ReadAheadTest {
  private static final int LENGTH = 3_000_001;
  private static final long MOST_SECONDS = 30;

  @TempDir private Path folder;

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatIsBegunComesIntoThePageCacheAlthoughNobodyReadsIt() throws Exception {
    Path block = block();
    forget(block);
    try (ReadAhead ahead = ReadAhead.of(block);
        CachedFile file = CachedFileOpener.OF_KERNEL.open(block, Operation.READ)) {
      assertThat(file).isNotNull();
      ahead.begin(0, LENGTH);
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
      while (!file.isCached(0, LENGTH) && System.nanoTime() < until) {
        Thread.onSpinWait();
      }
      assertThat(file.isCached(0, LENGTH)).isTrue();
    }
  }

  @Test
  void whatIsNotThereIsNoError() throws IOException {
    try (ReadAhead none = ReadAhead.of(folder.resolve("missing"))) {
      assertThatCode(() -> none.begin(0, 1_000_000)).doesNotThrowAnyException();
    }
    try (ReadAhead ahead = ReadAhead.of(block())) {
      assertThatCode(() -> ahead.begin(2L * LENGTH, 1_000_000)).doesNotThrowAnyException();
    }
  }

  @Test
  void afterItIsClosedNothingIsBegun() throws IOException {
    ReadAhead ahead = ReadAhead.of(block());
    ahead.close();
    assertThatCode(ahead::close).doesNotThrowAnyException();
    assertThatCode(() -> ahead.begin(0, LENGTH)).doesNotThrowAnyException();
  }

  private Path block() throws IOException {
    return Files.write(folder.resolve("block"), new byte[LENGTH]);
  }

  /** Brings it to the disk, and out of the page cache. */
  private static void forget(Path file) throws IOException, InterruptedException {
    Process dd =
        new ProcessBuilder(
                "dd",
                "of=" + file,
                "oflag=nocache",
                "conv=notrunc,fdatasync",
                "count=0",
                "if=/dev/null")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(dd.waitFor()).isZero();
  }
}
