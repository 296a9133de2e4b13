// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.real;

import io.weir.bench.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The runs of {@link UnevenBench}. */
final class UnevenRun {
  private static final String DISTURBED = "n3";

  private final int seconds;
  private final Progress progress;

  UnevenRun(int seconds, Progress progress) {
    this.seconds = seconds;
    this.progress = progress;
  }

  /**
   * @param debt how much a flow may owe, as its key has it
   */
  WideAndNarrow.Outcome measure(String debt) throws IOException, InterruptedException {
    for (String node : WideAndNarrow.WIDE) {
      ClusterConfiguration.change(node, "weir.datanode.broker.debt", debt);
    }
    TimeUnit.SECONDS.sleep(5); // a change counts when it was seen twice
    Process outsider = outsider();
    try (WideAndNarrow both = WideAndNarrow.start()) {
      progress.update(0, "settling");
      both.measure(seconds);
      progress.update(0.5, "measuring");
      return both.measure(seconds);
    } finally {
      outsider.destroy();
      outsider.waitFor();
    }
  }

  /** Writes past the page cache and past Weir, over the same part of the disk again and again. */
  private static Process outsider() throws IOException {
    Path file = ClusterLayout.dataOf(DISTURBED).resolve("outsider");
    return new ProcessBuilder(
            "sh",
            "-c",
            "while :; do dd if=/dev/zero of=\"$0\" bs=1M count=64 oflag=direct conv=notrunc; done",
            file.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
