// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A process that takes bandwidth from a node's disk: it writes past the page cache and past Weir,
 * over the same part of the disk again and again.
 */
public final class BackgroundWriter implements AutoCloseable {
  private final Process process;

  private BackgroundWriter(Process process) {
    this.process = process;
  }

  public static BackgroundWriter start(String node) throws IOException {
    Path file = ClusterLayout.dataOf(node).resolve("outsider");
    return new BackgroundWriter(
        new ProcessBuilder(
                "sh",
                "-c",
                "while :; do dd if=/dev/zero of=\"$0\" bs=1M count=64 oflag=direct conv=notrunc; done",
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  @Override
  public void close() {
    process.destroy();
    process.descendants().forEach(ProcessHandle::destroy);
    process.onExit().join();
  }
}
