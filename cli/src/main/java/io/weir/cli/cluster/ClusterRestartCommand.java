// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.cluster;

import io.weir.cli.context.Context;
import io.weir.cli.usage.UsageException;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.Daemon;
import io.weir.lab.cluster.RealCluster;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "restart",
    description = {
      "Ends a daemon of the cluster and starts it again, with what its configuration says now:",
      "the files of /run/weir/cluster/conf/NODE."
    })
final class ClusterRestartCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(
      paramLabel = "DAEMON",
      arity = "1",
      description = "As weir cluster status names it: datanode-n1, namenode-m0, …")
  private String name = "";

  ClusterRestartCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    List<Daemon> daemons = new RealCluster().daemons();
    PrintStream out = context.console().out();
    if (daemons.isEmpty()) {
      out.println("there is no cluster; ./weir cluster up makes one");
      return 1;
    }
    Daemon daemon =
        daemons.stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new UsageException(
                        "the cluster has no daemon %s; it has %s"
                            .formatted(
                                name,
                                daemons.stream()
                                    .map(Daemon::name)
                                    .collect(Collectors.joining(", ")))));
    RealCluster.restart(daemon);
    out.println("starts    " + name);
    out.println("conf      " + ClusterLayout.configurationOf(daemon.node()));
    out.println("log       " + ClusterLayout.logOf(daemon));
    return 0;
  }
}
