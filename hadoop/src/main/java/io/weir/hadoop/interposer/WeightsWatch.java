// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.hadoop.weights.Weights;
import io.weir.hadoop.weights.WeightsFile;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at the weights file now and then, in a thread of its own, and says each thing once. */
final class WeightsWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WeightsWatch.class);

  private final Path path;
  private final WeightsFile file;
  private final Consumer<Weights> onChange;
  private final FilePoller looks;
  private @Nullable String lastFault;

  /** Reads the file at once, so that the first block is opened with its weights. */
  WeightsWatch(Path path, long periodNanos, Consumer<Weights> onChange) {
    this.path = path;
    this.file = new WeightsFile(path);
    this.onChange = onChange;
    look();
    look();
    this.looks = new FilePoller("Weir's watch over " + path, periodNanos, this::look);
  }

  private void look() {
    try {
      file.look()
          .ifPresent(
              weights -> {
                onChange.accept(weights);
                LOG.info("Weir has read {}: {}", path, weights);
              });
      String fault = file.fault();
      if (fault != null && !Objects.equals(fault, lastFault)) {
        LOG.error("Weir keeps the weights that it has: {} is not used: {}", path, fault);
      }
      lastFault = fault;
    } catch (RuntimeException | Error e) {
      LOG.error("Weir keeps the weights that it has", e);
    }
  }

  @Override
  public void close() {
    looks.close();
  }
}
