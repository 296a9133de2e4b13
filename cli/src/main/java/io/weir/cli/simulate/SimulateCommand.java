// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.cli.console.ConsoleProgress;
import io.weir.cli.console.NamedRun;
import io.weir.cli.console.Shown;
import io.weir.cli.console.Ticker;
import io.weir.cli.context.Context;
import io.weir.cli.usage.OutputFile;
import io.weir.cli.usage.UsageException;
import io.weir.report.HtmlReport;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import io.weir.simulator.run.Outcome;
import io.weir.simulator.scenario.Scenario;
import io.weir.simulator.scenario.ScenarioException;
import io.weir.simulator.scenario.Schema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "simulate",
    description = {
      "Simulates a cluster: what would these jobs take on these nodes, under each policy, or with other weights?",
      "The schedulers are those of a DataNode. A run with one seed is the same each time."
    })
public final class SimulateCommand implements Callable<Integer> {
  private static final int MOST_SEEDS = 1000;

  private final Context context;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "SCENARIO",
      description = "What is simulated: a YAML file with nodes, policies and jobs.")
  private @Nullable Path scenario;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "In place of a scenario: the jobs of a trace, SWIM's; or, by its name, of Rumen's (.json) or of a"
              + " history file of MapReduce (.jhist); or of a folder of these, here or at hdfs://….")
  private @Nullable String trace;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description =
          "With --trace or --from-cluster: how many nodes, of 8 processors each, from 1 to 1000000"
              + " (default: 100; for jobs of a cluster, as its ResourceManager says).")
  private @Nullable Integer nodes;

  @Mixin private PastOptions past = new PastOptions();

  @Option(
      names = "--policy",
      paramLabel = "NAME[,NAME…]",
      description =
          "What to compare, in place of what the scenario says: stock, sfq, coordinate, fifo.")
  private List<String> policies = new ArrayList<>();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description =
          "How many runs of each policy, each with another seed, from 1 to 1000 (default: 1).")
  private int seeds = 1;

  @Option(
      names = "--schema",
      description =
          "Print the JSON schema of scenarios, for editors and checks, and do nothing else.")
  private boolean schema;

  @Option(names = "--json", description = "Print the document instead of the table.")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write it as one self-contained page with plots, too.")
  private @Nullable Path page;

  public SimulateCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (schema) {
      if (spec.commandLine().getParseResult().matchedArgs().size() > 1) {
        throw new UsageException("--schema goes with nothing else");
      }
      context.console().out().print(Schema.text());
      return 0;
    }
    List<?> given = Stream.of(scenario, trace, past.cluster).filter(Objects::nonNull).toList();
    if (given.isEmpty()) {
      throw UsageException.missingParameter("SCENARIO.yaml");
    }
    if (given.size() > 1) {
      throw new UsageException(
          "a scenario, --trace or --from-cluster, one of them: a scenario may have a trace");
    }
    if (seeds < 1 || seeds > MOST_SEEDS) {
      throw new UsageException("--seeds must be from 1 to " + MOST_SEEDS + ", was " + seeds);
    }
    OutputFile.checkInFolder("--html", page);
    ResultDocument document =
        new NamedRun(given.get(0).toString(), Comparison.LIGHTER).run(this::document);
    if (json) {
      context.console().out().print(ResultJson.toJson(document));
    } else {
      Shown.table(document, context.console());
    }
    if (page != null) {
      HtmlReport.write(document, page);
      context.console().err().println("page    " + context.places().shown(page));
    }
    return 0;
  }

  private ResultDocument document() throws Exception {
    try {
      Workload workload = read();
      return new SimulationDocument(workload, run(workload.scenario()))
          .document(context.version(), context.commit());
    } catch (ScenarioException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private Workload read() throws Exception {
    WorkloadReader reader = new WorkloadReader(context.console(), past, nodes, named(policies));
    return past.cluster != null
        ? reader.ofCluster(past.cluster)
        : trace != null ? reader.ofTrace(trace) : reader.ofFile(Objects.requireNonNull(scenario));
  }

  /** Each of the names between commas, empty ones too, which are refused. */
  private static List<String> named(List<String> options) {
    return options.stream().flatMap(each -> Stream.of(each.split(",", -1))).toList();
  }

  private Map<String, List<Outcome>> run(Scenario read) throws Exception {
    try (ConsoleProgress progress = ConsoleProgress.on(context.console());
        Ticker ticker = new Ticker()) {
      ticker.start(progress::tick);
      return new Comparison(read, seeds).run(progress);
    }
  }
}
