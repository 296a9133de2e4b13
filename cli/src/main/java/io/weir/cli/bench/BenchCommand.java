// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.bench;

import io.weir.cli.context.Context;
import io.weir.cli.usage.UsageException;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions.Choice;
import io.weir.experiments.engine.ExperimentOptions.Earlier;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "bench",
    description = {
      "Repeats an experiment and says what came out: a table, a JSON document and an HTML page.",
      "It succeeds when it ran, whether or not the figures met their targets."
    },
    footer = {"", "`weir bench list` says which there are and how long each takes."})
final class BenchCommand implements Callable<Integer> {
  private static final int REPEATS = 3;
  private static final int QUICK_REPEATS = 1;
  private static final long SEED = 1;

  private final Context context;
  @Mixin private final RunOptions options = new RunOptions();

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      completionCandidates = BenchNames.class,
      description = "The bench to run.")
  private @Nullable String name;

  @Option(names = "--quick", description = "Smaller and once: to see that it works.")
  private boolean quick;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description =
          "How often everything is measured: 1 to 100 (default: 3; with --quick: 1). Once, where each time is the same.")
  private @Nullable Integer repeats;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all that is random in the run: any whole number (default: 1).")
  private long seed = SEED;

  @Option(
      names = "--out",
      paramLabel = "FOLDER",
      description = "Folder for document and page (default: .weir/results).")
  private @Nullable Path out;

  @Option(
      names = "--from",
      paramLabel = "FOLDER",
      description =
          "Go on with an earlier run: use what it has kept beside its result, and measure what is"
              + " missing up to --repeats. It must have had the same --quick, --seed and --disk.")
  private @Nullable Path from;

  @Option(
      names = "--more",
      paramLabel = "N",
      description =
          "Measure so many repeats beyond those that --from has kept: 0 to 100 (default: 0).")
  private @Nullable Integer more;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      description =
          "Run only the parts of the bench that have this in their name (mixes); may be given several times.")
  private List<String> only = List.of();

  @Option(
      names = "--disks",
      paramLabel = "DISK",
      split = ",",
      description = "Run only on these disks (mixes; default: all).")
  private List<String> disks = List.of();

  @Option(names = "--list", description = "Say which parts and disks the bench has; run nothing.")
  private boolean list;

  BenchCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (name == null) {
      throw UsageException.missingParameter("NAME; ./weir bench list says which there are");
    }
    Experiment bench = context.bench(name);
    if (list) {
      bench.parts().forEach(context.console().out()::println);
      bench.disks().forEach(disk -> context.console().out().println("--disks " + disk));
      return 0;
    }
    BenchRun.Plan plan =
        new BenchRun.Plan(
            bench,
            quick,
            repeats != null ? repeats : quick ? QUICK_REPEATS : REPEATS,
            seed,
            out != null ? out : context.places().results(),
            null,
            earlier(),
            new Choice(only, disks));
    return new BenchRun(context, options).run(plan);
  }

  private @Nullable Earlier earlier() {
    if (from == null && more != null) {
      throw new UsageException("--more goes on with an earlier run: --from FOLDER says which");
    }
    if (more != null && (more < 0 || more > 100)) {
      throw new UsageException("--more must be 0 to 100, was " + more);
    }
    return from == null ? null : new Earlier(from, more != null ? more : 0);
  }
}
