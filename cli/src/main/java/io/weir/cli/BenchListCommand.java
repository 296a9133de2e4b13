// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import io.weir.bench.Bench;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "list",
    description =
        "Every bench: how long it takes on two cores, in full and with --quick, and what it needs.")
final class BenchListCommand implements Callable<Integer> {
  private final Context context;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this.")
  private boolean help;

  BenchListCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    PrintStream out = context.console().out();
    String row =
        "%-"
            + width("bench", Bench::name)
            + "s  %-"
            + width("time", Bench::duration)
            + "s  %-"
            + width("quick", Bench::quickDuration)
            + "s  %-"
            + width("needs", Bench::needs)
            + "s  %s%n";
    out.printf(row, "bench", "time", "quick", "needs", "question");
    for (Bench bench : context.benches()) {
      out.printf(
          row,
          bench.name(),
          bench.duration(),
          bench.quickDuration(),
          bench.needs(),
          bench.summary());
    }
    return 0;
  }

  private int width(String heading, Function<Bench, String> cell) {
    List<Bench> benches = context.benches();
    return Stream.concat(Stream.of(heading), benches.stream().map(cell))
        .mapToInt(String::length)
        .max()
        .orElse(1);
  }
}
