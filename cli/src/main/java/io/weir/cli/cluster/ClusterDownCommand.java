// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.cluster;

import io.weir.cli.context.Context;
import io.weir.lab.cluster.RealCluster;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "down",
    description = {
      "Takes the cluster away, and all data in it: processes, disks, network, files.",
      "Also what a crash has left of it."
    })
final class ClusterDownCommand implements Callable<Integer> {
  private final Context context;

  ClusterDownCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    new RealCluster().down();
    context.console().out().println("there is no cluster any more");
    return 0;
  }
}
