// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.bench;

import io.weir.cli.console.JsonText;
import io.weir.cli.context.Context;
import io.weir.experiments.engine.Experiment;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
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

  @Option(names = "--json", description = "Print one document instead.")
  private boolean json;

  BenchListCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    PrintStream out = context.console().out();
    if (json) {
      out.println(JsonText.of(Map.of("benches", context.benches().stream().map(Row::of).toList())));
      return 0;
    }
    String row =
        "%-"
            + width("bench", Experiment::name)
            + "s  %-"
            + width("time", Experiment::duration)
            + "s  %-"
            + width("quick", Experiment::quickDuration)
            + "s  %-"
            + width("needs", Experiment::needs)
            + "s  %s%n";
    out.printf(row, "bench", "time", "quick", "needs", "question");
    for (Experiment bench : context.benches()) {
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

  /** As it is printed. */
  record Row(String bench, String time, String quick, String needs, String question) {
    static Row of(Experiment bench) {
      return new Row(
          bench.name(), bench.duration(), bench.quickDuration(), bench.needs(), bench.summary());
    }
  }

  private int width(String heading, Function<Experiment, String> cell) {
    List<Experiment> benches = context.benches();
    return Stream.concat(Stream.of(heading), benches.stream().map(cell))
        .mapToInt(String::length)
        .max()
        .orElse(1);
  }
}
