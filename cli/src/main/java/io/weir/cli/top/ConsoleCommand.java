// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import io.weir.cli.usage.UsageException;
import io.weir.cli.usage.WebAddress;
import io.weir.core.broker.BrokerLimits;
import io.weir.hadoop.console.Console;
import io.weir.hadoop.console.http.ConsoleSite;
import io.weir.hadoop.usage.NodeUsage;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir console}. */
@Command(
    name = "console",
    description = {
      "The console in a browser on this machine, for a cluster whose NameNodes have none.",
      "Asks DataNodes for what they publish, as weir top does; changes nothing and keeps no history. NameNodes with"
          + " Weir's broker serve the console themselves, at /weir/console/, with both. Ends with Ctrl-C."
    })
public final class ConsoleCommand implements Callable<Integer> {
  private static final int MOST_PORT = 65_535;

  private final PrintStream out;

  @Option(
      names = "--namenode",
      paramLabel = "HOST:PORT",
      required = true,
      description = "The NameNode's web address, as in namenode1:9870 (dfs.namenode.http-address).")
  private String nameNode = "";

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Where it listens on this machine: 1 to 65535 (default: any that is free).")
  private int port;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      description = "How often it asks: 1 to 3600 (default: 5).")
  private int interval = 5;

  public ConsoleCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (port < 0 || port > MOST_PORT) {
      throw new UsageException("--port must be 1 to " + MOST_PORT + ", was " + port);
    }
    if (interval < 1 || interval > 3600) {
      throw new UsageException("--interval must be 1 to 3600, was " + interval);
    }
    Console console =
        new Console(
            BrokerLimits.DEFAULT, null, System::nanoTime, System::currentTimeMillis, interval);
    try (Cluster cluster = new Cluster(WebAddress.parse("--namenode", nameNode))) {
      look(cluster, console);
      try (ConsoleServer server = new ConsoleServer(new ConsoleSite(console), port)) {
        out.println(server.address());
        out.flush();
        while (true) {
          TimeUnit.SECONDS.sleep(interval);
          lookAgain(cluster, console);
        }
      }
    }
  }

  private void look(Cluster cluster, Console console) throws IOException, InterruptedException {
    long intervalNanos = TimeUnit.SECONDS.toNanos(interval);
    for (NodeUsage each : PublishedUsage.of(cluster.read().published(), intervalNanos)) {
      console.take(each);
    }
  }

  /** A NameNode that does not answer may do so again; the page shows nodes as silent meanwhile. */
  private void lookAgain(Cluster cluster, Console console) throws InterruptedException {
    try {
      look(cluster, console);
    } catch (IOException fault) {
      out.println("the NameNode does not answer: " + fault.getMessage());
    }
  }
}
