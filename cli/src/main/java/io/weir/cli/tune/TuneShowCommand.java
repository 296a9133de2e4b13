// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import io.weir.cli.console.Printable;
import io.weir.tuner.search.PlanFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir tune show}. */
@Command(
    name = "show",
    description =
        "What was found of a job, and why: which settings bring what, and the times that each phase took with each pair.")
public final class TuneShowCommand implements Callable<Integer> {
  private final PrintStream out;

  @Parameters(paramLabel = "PLAN", arity = "1..*", description = "A .plan.json of weir tune.")
  private List<Path> plans = List.of();

  @Option(names = "--json", description = "Print one document each instead.")
  private boolean json;

  /**
   * @param out where it goes
   */
  public TuneShowCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException {
    for (Path each : plans) {
      if (json) {
        out.print(PlanFile.text(PlanFile.read(each)));
      } else {
        PlanText.lines(PlanFile.read(each)).stream().map(Printable::of).forEach(out::println);
      }
    }
    return 0;
  }
}
