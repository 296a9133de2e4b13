// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.cluster;

import io.weir.cli.console.JsonText;
import io.weir.cli.context.Context;
import io.weir.lab.cluster.ClusterStatus;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.hdfs.QuietLogs;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "status",
    description = "Says which daemons of the cluster are there, and which nodes are known to live.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the cluster is whole", "1:it is not, or there is none"})
final class ClusterStatusCommand implements Callable<Integer> {
  private final Context context;

  @Option(names = "--json", description = "Print one document instead.")
  private boolean json;

  ClusterStatusCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    QuietLogs.toFile(context.places().logs().resolve("cluster.log"));
    ClusterStatus status = new RealCluster().status();
    PrintStream out = context.console().out();
    if (json) {
      out.println(JsonText.of(status));
      return status.isWhole() ? 0 : 1;
    }
    if (!status.exists()) {
      out.println("there is no cluster; ./weir cluster up makes one");
      return 1;
    }
    out.printf("DataNodes     %d of %d%n", status.dataNodes(), status.workers());
    out.printf("NodeManagers  %d of %d%n", status.nodeManagers(), status.workers());
    status.living().forEach(daemon -> out.println("runs          " + daemon));
    status.ended().forEach(daemon -> out.println("has ended     " + daemon));
    return status.isWhole() ? 0 : 1;
  }
}
