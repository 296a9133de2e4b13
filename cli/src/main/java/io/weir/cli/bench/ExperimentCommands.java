// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.bench;

import static io.weir.cli.usage.HelpOption.command;

import io.weir.cli.cluster.ClusterCommands;
import io.weir.cli.context.Context;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.list.ExperimentList;
import java.util.List;
import picocli.CommandLine;

/**
 * The commands that run experiments. They come with the module experiments and the Hadoop inside
 * it, which a checkout has and a release leaves out.
 */
public final class ExperimentCommands {
  private ExperimentCommands() {}

  public static boolean areHere() {
    return ExperimentCommands.class.getResource("/io/weir/experiments/engine/Experiment.class")
        != null;
  }

  public static List<Experiment> all() {
    return ExperimentList.all();
  }

  public static void addTo(CommandLine line, Context context) {
    line.addSubcommand(command(new DemoCommand(context)));
    line.addSubcommand(
        command(new BenchCommand(context)).addSubcommand(command(new BenchListCommand(context))));
    line.addSubcommand(command(new ReproduceCommand(context)));
    line.addSubcommand(ClusterCommands.in(context));
  }
}
