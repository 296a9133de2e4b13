// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.cluster;

import io.weir.cli.console.ConsoleProgress;
import io.weir.cli.console.Interruption;
import io.weir.cli.console.LabProgress;
import io.weir.cli.console.Ticker;
import io.weir.cli.context.Context;
import io.weir.cli.usage.UsageException;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.hdfs.QuietLogs;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "up",
    description = {
      "Makes the cluster, and waits until it is whole: about a minute.",
      "If that fails, or is interrupted, nothing of it is left."
    })
final class ClusterUpCommand implements Callable<Integer> {
  private static final int INTERRUPTED = 130;
  private static final String SCHEDULER = "yarn.scheduler.capacity.";

  private final Context context;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "How many nodes have a disk: 1 to 6 (default: 3).")
  private int nodes = 3;

  @Option(
      names = "--elevator",
      paramLabel = "NAME",
      description =
          "The kernel's scheduler for the disks: none, mq-deadline, kyber or bfq (default: mq-deadline).")
  private String elevator = "mq-deadline";

  @Option(names = "--stock", description = "Without Weir.")
  private boolean stock;

  @Option(names = "--standby", description = "With a second NameNode, which stands by.")
  private boolean standby;

  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      description =
          "One more key of Hadoop, in the file that its first word belongs to; can be given several times.")
  private Map<String, String> keys = new TreeMap<>();

  ClusterUpCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (nodes < 1 || nodes > 6) {
      throw new UsageException("--nodes must be 1 to 6, was " + nodes);
    }
    QuietLogs.toFile(context.places().logs().resolve("cluster.log"));
    // Ctrl-C interrupts this thread, which takes away what it has made.
    try (Interruption interruption = Interruption.guard()) {
      try {
        make();
      } catch (IOException | InterruptedException failure) {
        if (interruption.happened()) {
          context.console().complain("interrupted; nothing of the cluster is left");
          return INTERRUPTED;
        }
        throw failure;
      }
    }
    PrintStream out = context.console().out();
    out.println("files     " + FileSystem.getDefaultUri(RealCluster.clientConfiguration()));
    out.println("conf      " + ClusterLayout.clientFolder());
    out.println("jar       " + context.places().plugInJar() + " (for clients with that conf)");
    out.println("logs      " + ClusterLayout.logs());
    out.println("pages     " + ClusterLayout.nameNodePage());
    out.println("          " + ClusterLayout.resourceManagerPage());
    out.println("type      ./weir cluster hdfs dfs -ls /");
    out.println("          ./weir cluster job teragen 1000000 /rows");
    out.println("it runs until you type ./weir cluster down");
    return 0;
  }

  /** YARN would run one job at a time on so little memory: masters may have a tenth of it. */
  private static Map<String, String> withTwoJobs(Map<String, String> given) {
    Map<String, String> all = new TreeMap<>(given);
    if (given.keySet().stream().noneMatch(each -> each.startsWith(SCHEDULER))) {
      all.put(SCHEDULER + "maximum-am-resource-percent", "0.5");
      all.put(SCHEDULER + "root.queues", "default");
      all.put(SCHEDULER + "root.default.capacity", "100");
    }
    return all;
  }

  private void make() throws IOException, InterruptedException {
    try (ConsoleProgress progress = ConsoleProgress.on(context.console());
        Ticker ticker = new Ticker()) {
      ticker.start(progress::tick);
      new RealCluster()
          .up(
              new ClusterOptions(nodes, elevator, stock ? 0 : nodes, true, withTwoJobs(keys))
                  .withStandby(standby),
              new LabProgress(progress));
    }
  }
}
