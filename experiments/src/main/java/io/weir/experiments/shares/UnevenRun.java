// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.cluster.BackgroundWriter;
import io.weir.lab.cluster.ClusterConfiguration;
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
    BackgroundWriter outsider = BackgroundWriter.start(DISTURBED);
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
