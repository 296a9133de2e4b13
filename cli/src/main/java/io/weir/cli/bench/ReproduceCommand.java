// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.bench;

import io.weir.cli.console.ConsoleProgress;
import io.weir.cli.console.NamedRun;
import io.weir.cli.console.Shown;
import io.weir.cli.console.Ticker;
import io.weir.cli.context.Context;
import io.weir.cli.usage.UsageException;
import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.list.ReproductionTable;
import io.weir.experiments.reproduce.list.Reproductions;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.ResultJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "reproduce",
    description = {
      "Computes figures and tables of the five papers anew, and shows them beside the papers' numbers.",
      "Without a name: all of them, which takes some minutes. weir bench reproduce does the same for a document."
    })
final class ReproduceCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(
      paramLabel = "FIGURE",
      arity = "0..*",
      description =
          "Which ones, like ibis-2; the beginning of a name stands for all that begin so.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of all that is by chance (default: 1).")
  private long seed = 1;

  @Option(names = "--json", description = "Print the document instead of the table.")
  private boolean json;

  ReproduceCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    List<Reproduction> figures = figures();
    Map<Reproduction, List<PaperRow>> rows = new LinkedHashMap<>();
    try (ConsoleProgress progress = ConsoleProgress.on(context.console());
        Ticker ticker = new Ticker()) {
      ticker.start(progress::tick);
      for (Reproduction figure : figures) {
        progress.step(figure.name() + " (" + (rows.size() + 1) + " of " + figures.size() + ")");
        NamedRun run =
            new NamedRun(figure.name(), "memory_of_simulator in ./weir says how much it has");
        rows.put(figure, run.run(() -> figure.rows(seed)));
      }
    }
    ResultDocument document = document(rows);
    if (json) {
      context.console().out().print(ResultJson.toJson(document));
    } else {
      Shown.table(document, context.console());
    }
    return 0;
  }

  private List<Reproduction> figures() {
    for (String name : names) {
      if (name.isEmpty()
          || Reproductions.all().stream().noneMatch(each -> each.name().startsWith(name))) {
        throw new UsageException(
            "no figure is called '"
                + name
                + "'; there are: "
                + Reproductions.all().stream()
                    .map(Reproduction::name)
                    .collect(Collectors.joining(", ")));
      }
    }
    return Reproductions.all().stream()
        .filter(each -> names.isEmpty() || names.stream().anyMatch(each.name()::startsWith))
        .toList();
  }

  private ResultDocument document(Map<Reproduction, List<PaperRow>> rows) {
    ResultDocumentBuilder document =
        ResultDocument.builder("reproduce")
            .summary("Figures of the papers, computed anew.")
            .version(context.version())
            .commit(context.commit())
            .device("name", "simulated")
            .seed(seed)
            .table(ReproductionTable.of(rows));
    rows.keySet().forEach(each -> document.note(each.name() + ": " + each.shows()));
    rows.forEach(
        (figure, its) ->
            its.stream()
                .filter(row -> row.ours() != null)
                .forEach(
                    row ->
                        document.figure(
                            figure.name().replace('-', '_') + "_" + row.name(),
                            Figure.of(row.unit(), row.ours()))));
    return document.build();
  }
}
