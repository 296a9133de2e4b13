// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.console;

import io.weir.hadoop.console.history.History;
import io.weir.hadoop.console.history.Resolution;
import io.weir.hadoop.console.live.FlowIds;
import io.weir.hadoop.console.live.HeardNode;
import io.weir.hadoop.usage.NodeUsage;
import io.weir.lab.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** How much room a month of a cluster takes; a day of it is written in some seconds. */
final class HistorySize {
  private static final long DAY = 86_400;
  private static final long NANOS = 1_000_000_000;
  private static final long MOST_BYTES = 10L << 30;

  private HistorySize() {}

  /**
   * Writes a history of so many days up to a second, in steps as long as those that are left of
   * that time.
   *
   * @return the bytes of its files
   */
  static long write(
      Path folder, long end, int days, int nodes, UsageOfNodes usage, Progress progress)
      throws IOException {
    List<HeardNode> said = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      NodeUsage node = usage.said("node%04d:9866".formatted(i), 600 * NANOS);
      said.add(HeardNode.of(node, new FlowIds().of(node), 0));
    }
    Random random = new Random(1);
    long start = end - days * DAY;
    try (History history = new History(folder, MOST_BYTES, start)) {
      for (long second = start; second < end; ) {
        int step = stepUntil(end - second);
        for (HeardNode each : said) {
          history.add(each, (long) (step * NANOS * (0.5 + random.nextDouble() / 2)));
        }
        second += step;
        history.tick(second);
        progress.update(
            (double) (second - start) / (end - start), "a history of %d days".formatted(days));
      }
    }
    try (Stream<Path> files = Files.list(folder)) {
      long bytes = 0;
      for (Path each : files.toList()) {
        bytes += Files.size(each);
      }
      return bytes;
    }
  }

  private static int stepUntil(long secondsToEnd) {
    for (Resolution each : Resolution.values()) {
      if (secondsToEnd <= each.keptDays() * DAY) {
        return each.seconds();
      }
    }
    return Resolution.HOUR.seconds();
  }
}
