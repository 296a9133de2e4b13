// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.usage.UsageException;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How long machines keep what they were given without a word. */
final class LeaseOption {
  private static final int LEAST = 5;
  private static final int MOST = 3_600;

  @Option(
      names = "--lease",
      paramLabel = "SECONDS",
      description =
          "A machine that has not heard of us for so long puts all back: 5 to 3600 (default: 60).")
  private int seconds = 60;

  Duration duration() {
    if (seconds < LEAST || seconds > MOST) {
      throw new UsageException("--lease must be %d to %d, was %d".formatted(LEAST, MOST, seconds));
    }
    return Duration.ofSeconds(seconds);
  }
}
