// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.real;

import io.weir.bench.Progress;
import io.weir.hadoop.WeirKeys;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** The runs of {@link UnevenBench}. */
final class UnevenRun {
  static final String DISTURBED = "n3";

  private final int seconds;
  private final Progress progress;

  UnevenRun(int seconds, Progress progress) {
    this.seconds = seconds;
    this.progress = progress;
  }

  /**
   * @param factor how far weights may be moved, as its key has it
   */
  WideAndNarrow.Outcome measure(String factor) throws IOException, InterruptedException {
    factor(factor);
    TimeUnit.SECONDS.sleep(5); // a change counts when it was seen twice
    Outsider outsider = Outsider.start(DISTURBED);
    try (WideAndNarrow both = WideAndNarrow.start()) {
      progress.update(0, "settling");
      both.measure(seconds);
      progress.update(0.5, "measuring");
      return both.measure(seconds);
    } finally {
      outsider.close();
    }
  }

  /** How far weights may be moved from now on, as its key has it. */
  static void factor(String factor) throws IOException {
    for (String node : WideAndNarrow.WIDE) {
      ClusterConfiguration.change(node, WeirKeys.BROKER_FACTOR, factor);
    }
  }
}
