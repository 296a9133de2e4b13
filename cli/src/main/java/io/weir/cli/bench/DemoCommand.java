// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.bench;

import io.weir.cli.context.Context;
import io.weir.experiments.engine.ExperimentOptions.Choice;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "demo",
    description = {
      "Shows what fair shares do: WordCount against TeraGen on a real HDFS in this process, alone,"
          + " contended, and with shares. About five minutes on two cores.",
      "Needs 3 GiB of memory and 3 GiB of disk."
    })
final class DemoCommand implements Callable<Integer> {
  private static final int REPEATS = 1;
  private static final long SEED = 1;

  private final Context context;
  @Mixin private final RunOptions options = new RunOptions();

  @Option(
      names = "--repeats",
      paramLabel = "N",
      description = "How often everything is measured: 1 to 100 (default: 1).")
  private int repeats = REPEATS;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Where to write the HTML page (default: .weir/results/demo-TIME.html).")
  private @Nullable Path page;

  @Option(names = "--report", paramLabel = "FILE", hidden = true, description = "As --html.")
  @SuppressWarnings("UnusedMethod") // The parser calls it.
  private void setReport(Path file) {
    page = file;
  }

  DemoCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    BenchRun.Plan plan =
        new BenchRun.Plan(
            context.bench("demo"),
            false,
            repeats,
            SEED,
            context.places().results(),
            page,
            null,
            Choice.EVERYTHING);
    return new BenchRun(context, options).run(plan);
  }
}
