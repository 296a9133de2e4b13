// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.cluster;

import static io.weir.cli.usage.HelpOption.command;

import io.weir.cli.context.Context;
import picocli.CommandLine;

/** {@code weir cluster} with all that is below it. */
public final class ClusterCommands {
  private ClusterCommands() {}

  public static CommandLine in(Context context) {
    CommandLine cluster =
        command(new ClusterCommand())
            .addSubcommand(command(new ClusterUpCommand(context)))
            .addSubcommand(command(new ClusterStatusCommand(context)))
            .addSubcommand(command(new ClusterDescribeCommand(context)))
            .addSubcommand(command(new ClusterRestartCommand(context)))
            .addSubcommand(command(new ClusterDownCommand(context)));
    for (HadoopTool tool : HadoopTool.all()) {
      CommandLine line =
          command(
              new HadoopCommand(tool, context.console().outIsTerminal(), context.places().logs()));
      line.getCommandSpec().usageMessage().description(tool.help());
      line.setStopAtPositional(true); // what follows is Hadoop's
      cluster.addSubcommand(tool.name(), line);
    }
    return cluster;
  }
}
