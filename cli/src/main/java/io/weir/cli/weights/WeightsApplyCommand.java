// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import io.weir.cli.usage.UsageException;
import io.weir.hadoop.exchange.WeightsClient;
import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.WeightsFile;
import io.weir.hadoop.weights.central.WeightsVersion;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "apply",
    description = {
      "Sets the weights of a cluster to those of a file, or back to those of an earlier version.",
      "DataNodes follow within a period of the broker. Nothing is set where a line is at fault."
    })
public final class WeightsApplyCommand implements Callable<Integer> {
  private static final int REFUSED = 1;

  private final PrintStream out;
  private final PrintStream err;

  @Mixin private final NameNodeOptions cluster = new NameNodeOptions();

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "The weights, as check reads them.")
  private @Nullable Path file;

  @Option(
      names = "--back-to",
      paramLabel = "N",
      description =
          "In place of a file: those of this version, as history numbers them; 0 sets none again.")
  private @Nullable Long backTo;

  @Option(names = "--why", paramLabel = "TEXT", description = "One line for the history.")
  private String why = "";

  @Option(
      names = "--seen",
      paramLabel = "N",
      description =
          "Only if the last version is still this one, so that nobody's change is lost (default: the one that the FILE's first line names, as get writes it; else whichever is the last).")
  private long seen = -1;

  public WeightsApplyCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if ((file == null) == (backTo == null)) {
      throw UsageException.missingParameter("FILE, or option --back-to N; not both");
    }
    if (!isGood()) {
      return REFUSED;
    }
    try (WeightsClient client = cluster.connect()) {
      String text = text(client);
      String reason = why.isEmpty() && backTo != null ? "back to version " + backTo : why;
      WeightsVersion last = client.last();
      long got = WeightsVersion.numberBefore(file == null ? "" : text).orElse(last.number());
      long follows = seen >= 0 ? seen : got;
      WeightsVersion set = client.set(text, reason, follows);
      out.println("version " + set.number() + " is set; --back-to " + last.number() + " undoes it");
      return 0;
    }
  }

  private String text(WeightsClient client) throws IOException, InterruptedException {
    if (file != null) {
      return Files.readString(file);
    }
    return backTo == null || backTo == 0 ? "" : client.of(backTo).text();
  }

  private boolean isGood() throws IOException {
    try {
      if (file != null) {
        Remarks.of(WeightsFile.read(file)).forEach(each -> err.println("note: " + each));
      }
      return true;
    } catch (BadWeightsException e) {
      e.problems().forEach(each -> err.println(file + ":" + each.line() + ": " + each.what()));
      return false;
    }
  }
}
