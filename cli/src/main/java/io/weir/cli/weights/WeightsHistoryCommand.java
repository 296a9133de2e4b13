// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import io.weir.hadoop.exchange.WeightsClient;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "history",
    description = "Who has set the weights of a cluster, when and why; the last version first.")
public final class WeightsHistoryCommand implements Callable<Integer> {
  private final PrintStream out;

  @Mixin private final NameNodeOptions cluster = new NameNodeOptions();

  public WeightsHistoryCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (WeightsClient client = cluster.connect()) {
      client.history().lines().forEach(line -> out.println(columns(line.split("\t", 4))));
      out.flush();
      return 0;
    }
  }

  private static String columns(String[] row) {
    return row.length < 4
        ? String.join("  ", row)
        : "%7s  %-20s  %-12s  %s".formatted(row[0], row[1], row[2], row[3]).stripTrailing();
  }
}
