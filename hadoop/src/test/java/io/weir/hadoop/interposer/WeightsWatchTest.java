// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.weights.Weights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

@Timeout(60)
class WeightsWatchTest {
  private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  @TempDir private Path folder;
  private final BlockingQueue<Weights> told = new LinkedBlockingQueue<>();

  @Test
  void theFirstWeightsAreThereAtOnceAndNewOnesFollow() throws Exception {
    Path file = put("user etl 8\n");
    try (WeightsWatch watch = new WeightsWatch(file, PERIOD_NANOS, told::add)) {
      assertThat(told.remove().rules()).hasSize(1);
      put("user etl 8\nuser other 2\n");
      assertThat(told.take().rules()).hasSize(2);
    }
  }

  @Test
  void aFileThatIsReplacedByADirectoryAndComesBackCountsAgain() throws Exception {
    Path file = put("user etl 8\n");
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(WeightsWatch.class));
    try (WeightsWatch watch = new WeightsWatch(file, PERIOD_NANOS, told::add)) {
      assertThat(told.remove().rules()).hasSize(1);
      Files.delete(file);
      Files.createDirectory(file);
      GenericTestUtils.waitFor(
          () -> log.getOutput().contains("Weir keeps the weights that it has"), 10, 30_000);
      log.stopCapturing();
      Files.delete(file);
      put("user etl 8\nuser other 2\nuser third 3\n");
      assertThat(told.take().rules()).hasSize(3);
    }
  }

  @Test
  void whoIsToldMayThrow() throws Exception {
    Path file = put("user etl 8\n");
    try (WeightsWatch watch =
        new WeightsWatch(
            file,
            PERIOD_NANOS,
            weights -> {
              told.add(weights);
              throw new IllegalStateException("not today");
            })) {
      assertThat(told.take().rules()).hasSize(1);
      put("user etl 8\nuser other 2\n");
      assertThat(told.take().rules()).hasSize(2);
    }
  }

  /** As an editor does, so that nobody sees half of it. */
  private Path put(String text) throws IOException {
    Path draft = Files.writeString(folder.resolve("draft"), text);
    return Files.move(draft, folder.resolve("weights"), StandardCopyOption.ATOMIC_MOVE);
  }
}
