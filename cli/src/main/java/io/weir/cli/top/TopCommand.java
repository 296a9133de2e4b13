// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import io.weir.cli.console.JsonText;
import io.weir.cli.usage.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weir top}. */
@Command(
    name = "top",
    description = {
      "Who uses the disks of a cluster, live.",
      "Asks the NameNode for the DataNodes, and those for what they publish; rates are over the last"
          + " five to ten seconds. Keys: a, p, u, d, v rows by application, queue, user, datanode, volume; s, r, w, t, n"
          + " sort by share, read, write, waiting, queue; q leaves."
    })
public final class TopCommand implements Callable<Integer> {
  private static final int ROWS_ONCE = 1_000;

  private final PrintStream out;
  private final boolean isTerminal;
  private final int columns;

  @Option(
      names = "--namenode",
      paramLabel = "HOST:PORT",
      required = true,
      description = "The NameNode's web address, as in namenode1:9870 (dfs.namenode.http-address).")
  private String nameNode = "";

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      description =
          "What a row stands for: application, queue, user, datanode, or volume with the device below it"
              + " (default: application).")
  private Grouping grouping = Grouping.APPLICATION;

  @Option(
      names = "--sort",
      paramLabel = "BY",
      description =
          "Which rows come first, the largest: share, read, write, waiting or queue (default:"
              + " share).")
  private Sorting sorting = Sorting.SHARE;

  @Option(
      names = "--filter",
      paramLabel = "TEXT",
      description = "Only rows with this in their names.")
  private String filter = "";

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      description = "How often it asks: 1 to 3600 (default: 5).")
  private int interval = 5;

  @Option(
      names = "--once",
      description = "Print one table and end, also where there is a terminal.")
  private boolean once;

  @Option(names = "--json", description = "Print one document and end.")
  private boolean json;

  /**
   * @param out where the table goes
   * @param isTerminal whether a person looks at it
   * @param columns how wide it may be
   */
  public TopCommand(PrintStream out, boolean isTerminal, int columns) {
    this.out = out;
    this.isTerminal = isTerminal;
    this.columns = columns;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (Cluster cluster = new Cluster(address())) {
      if (json) {
        out.println(document(cluster.read()));
      } else if (once || !isTerminal) {
        print(cluster.read());
      } else {
        new LiveTop(cluster, out, columns, interval, grouping, sorting, filter).run();
      }
      return 0;
    }
  }

  private URI address() {
    String text = nameNode.contains("://") ? nameNode : "http://" + nameNode;
    try {
      URI address = URI.create(text);
      if (address.getHost() != null && interval >= 1 && interval <= 3600) {
        return address;
      }
    } catch (IllegalArgumentException e) {
      // refused below
    }
    throw new UsageException(
        interval < 1 || interval > 3600
            ? "--interval must be 1 to 3600, was " + interval
            : "--namenode must be HOST:PORT, was '" + nameNode + "'");
  }

  private void print(Cluster.Snapshot snapshot) {
    TopTable.lines(rows(snapshot), grouping, columns, ROWS_ONCE).forEach(out::println);
    TopTable.remarks(snapshot).forEach(out::println);
  }

  private String document(Cluster.Snapshot snapshot) throws IOException {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("by", grouping.title);
    document.put("dataNodes", snapshot.nodes());
    document.put("dataNodesWithoutWeir", snapshot.without());
    document.put("dataNodesWithoutIo", snapshot.idle());
    document.put("dataNodesThatDidNotAnswer", snapshot.silent());
    document.put("rows", rows(snapshot));
    document.put("volumes", snapshot.published().volumes());
    return JsonText.of(document);
  }

  private List<Usage> rows(Cluster.Snapshot snapshot) {
    return Usage.of(snapshot.published(), grouping, sorting, filter);
  }
}
