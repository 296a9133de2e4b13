// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import io.weir.cli.console.JsonText;
import io.weir.hadoop.exchange.WeightsClient;
import io.weir.hadoop.weights.central.WeightsVersion;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "get", description = "Prints the weights of a cluster, as a file that apply takes.")
public final class WeightsGetCommand implements Callable<Integer> {
  private final PrintStream out;

  @Mixin private final NameNodeOptions cluster = new NameNodeOptions();

  @Option(
      names = "--version-number",
      paramLabel = "N",
      description = "Those of an earlier version, as history numbers them (default: the last).")
  private long number;

  @Option(names = "--json", description = "Print one document instead.")
  private boolean json;

  public WeightsGetCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (WeightsClient client = cluster.connect()) {
      WeightsVersion version = number == 0 ? client.last() : client.of(number);
      out.print(json ? document(version) + "\n" : version.toFile());
      out.flush();
      return 0;
    }
  }

  private static String document(WeightsVersion version) throws IOException {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("number", version.number());
    document.put("time", version.time().toString());
    document.put("user", version.user());
    document.put("why", version.why());
    document.put("weights", version.text());
    return JsonText.of(document);
  }
}
