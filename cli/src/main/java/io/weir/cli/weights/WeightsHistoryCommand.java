// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import io.weir.cli.console.JsonText;
import io.weir.hadoop.exchange.WeightsClient;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "history",
    description = "Who has set the weights of a cluster, when and why; the last version first.")
public final class WeightsHistoryCommand implements Callable<Integer> {
  private final PrintStream out;

  @Mixin private final NameNodeOptions cluster = new NameNodeOptions();

  @Option(names = "--json", description = "Print one document instead.")
  private boolean json;

  public WeightsHistoryCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (WeightsClient client = cluster.connect()) {
      List<String[]> rows = client.history().lines().map(line -> line.split("\t", 4)).toList();
      if (json) {
        out.println(JsonText.of(Map.of("versions", rows.stream().map(Row::of).toList())));
      } else {
        rows.forEach(row -> out.println(columns(row)));
      }
      out.flush();
      return 0;
    }
  }

  /** A version of a document. */
  record Row(String number, String time, String user, String why) {
    static Row of(String[] row) {
      return new Row(cell(row, 0), cell(row, 1), cell(row, 2), cell(row, 3));
    }

    private static String cell(String[] row, int index) {
      return index < row.length ? row[index] : "";
    }
  }

  private static String columns(String[] row) {
    return row.length < 4
        ? String.join("  ", row)
        : "%7s  %-20s  %-12s  %s".formatted(row[0], row[1], row[2], row[3]).stripTrailing();
  }
}
