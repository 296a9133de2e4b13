// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.weights;

import io.weir.cli.context.Context;
import io.weir.cli.usage.UsageException;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.GivenShare;
import io.weir.hadoop.weights.NodePromise;
import io.weir.hadoop.weights.Weights;
import io.weir.hadoop.weights.WeightsFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "check",
    description = {
      "Reads a weights file as a DataNode would, and names every line that it would refuse.",
      "With --application, --user or --service it says what that one is given."
    })
public final class WeightsCheckCommand implements Callable<Integer> {
  private static final int REFUSED = 1;

  private final Context context;

  @Parameters(paramLabel = "FILE", arity = "0..1", description = "The weights file.")
  private @Nullable Path file;

  @Option(
      names = "--application",
      paramLabel = "NAME",
      description = "An application, as in application_1700000000000_0042, or a client's tag.")
  private String application = "";

  @Option(names = "--user", paramLabel = "NAME", description = "The user of a block token.")
  private String user = "";

  @Option(
      names = "--service",
      paramLabel = "NAME",
      description = "A service of HDFS, as in replication.")
  private String service = "";

  public WeightsCheckCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws IOException {
    if (file == null) {
      throw UsageException.missingParameter("FILE");
    }
    Client client = client();
    try {
      Weights weights = WeightsFile.read(file);
      say(weights, client);
      return 0;
    } catch (BadWeightsException e) {
      e.problems()
          .forEach(
              problem ->
                  context
                      .console()
                      .err()
                      .println(file + ":" + problem.line() + ": " + problem.what()));
      return REFUSED;
    }
  }

  private void say(Weights weights, Client client) {
    PrintStream out = context.console().out();
    if (client.equals(Client.unknown())) {
      out.println("ok      " + weights.rules().size() + " rules");
      Remarks.of(weights).forEach(each -> out.println("note    " + each));
      return;
    }
    GivenShare share = weights.of(client);
    out.println("flow      " + client.flow());
    if (!client.user().isEmpty()) {
      GivenShare his = weights.ofUser(client.user());
      out.println(("user      " + his.weight() + " " + his.promise()).strip());
    }
    out.println("weight    " + share.weight());
    out.println("priority  " + share.priority());
    if (!share.promise().equals(NodePromise.NONE)) {
      out.println("promise   " + share.promise());
    }
  }

  private Client client() {
    if (service.isEmpty()) {
      return new Client(Client.Kind.CLIENT, application, user);
    }
    return Arrays.stream(Client.Kind.values())
        .filter(kind -> kind != Client.Kind.CLIENT && kind.serviceName().equals(service))
        .findFirst()
        .map(Client::of)
        .orElseThrow(() -> new UsageException("HDFS has no service called " + service));
  }
}
