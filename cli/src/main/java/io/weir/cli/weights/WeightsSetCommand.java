// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import io.weir.cli.usage.UsageException;
import io.weir.hadoop.exchange.WeightsClient;
import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.WeightsEdit;
import io.weir.hadoop.weights.WeightsText;
import io.weir.hadoop.weights.central.WeightsVersion;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "set",
    description = {
      "Sets one rule of the weights of a cluster, as in: set user etl 8 reserve=40m limit=200m",
      "Of the rule for the same name stays what is not named: rank and promises; limit=none takes one away. A new rule"
          + " comes first if it is for one name, but behind those for the same application of one user; if it is a"
          + " pattern, before any wider one, else last before default: the first that fits counts."
    })
public final class WeightsSetCommand implements Callable<Integer> {
  private final PrintStream out;
  private final PrintStream err;

  @Mixin private final NameNodeOptions cluster = new NameNodeOptions();

  @Parameters(
      paramLabel = "RULE",
      arity = "0..*",
      description =
          "(application | user | service) NAME WEIGHT [PRIORITY] [reserve=BYTES] [limit=BYTES] [latency=TIME], or default WEIGHT...")
  private List<String> rule = new ArrayList<>();

  @Option(names = "--remove", description = "Removes the rule; of it only who and NAME are given.")
  private boolean remove;

  @Option(names = "--why", paramLabel = "TEXT", description = "One line for the history.")
  private String why = "";

  public WeightsSetCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (rule.isEmpty()) {
      throw UsageException.missingParameter("RULE, as in: user etl 8");
    }
    try (WeightsClient client = cluster.connect()) {
      WeightsVersion last = client.last();
      String text = changed(last.text());
      remark(text);
      WeightsVersion set = client.set(text, why(), last.number());
      out.println(
          "version " + set.number() + " is set; apply --back-to " + last.number() + " undoes it");
      return 0;
    }
  }

  private void remark(String text) {
    try {
      Remarks.of(WeightsText.parse(text)).forEach(each -> err.println("note: " + each));
    } catch (BadWeightsException e) {
      // the NameNode refuses it, by line
    }
  }

  private String changed(String text) {
    if (remove) {
      return WeightsEdit.without(text, rule)
          .orElseThrow(() -> new UsageException("there is no rule for " + String.join(" ", rule)));
    }
    String line = WeightsEdit.line(text, rule);
    try {
      WeightsText.parse(line);
    } catch (BadWeightsException e) {
      throw new UsageException(e.problems().get(0).what());
    }
    return WeightsEdit.with(text, rule);
  }

  private String why() {
    String line = String.join(" ", rule);
    return why.isEmpty() ? (remove ? "without " : "") + line : why;
  }
}
