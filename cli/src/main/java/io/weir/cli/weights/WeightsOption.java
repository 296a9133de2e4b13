// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import io.weir.cli.usage.UsageException;
import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.Weights;
import io.weir.hadoop.weights.WeightsFile;
import java.io.IOException;
import java.nio.file.Path;

/** A weights file that an option of another command names. */
public final class WeightsOption {
  private WeightsOption() {}

  /**
   * Reads it.
   *
   * @param option as people type it: "--change"
   * @throws UsageException names the option, the file, each line that is wrong and what is allowed
   */
  public static Weights read(String option, Path file) throws IOException {
    try {
      return WeightsFile.read(file);
    } catch (BadWeightsException e) {
      throw new UsageException(
          "%s %s: %s. A line is like: application NAME WEIGHT, or: user NAME WEIGHT"
              .formatted(option, file, e.getMessage()));
    }
  }
}
