// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import io.weir.bench.Bench;
import io.weir.bench.registry.Benches;
import java.util.List;
import picocli.CommandLine;

/**
 * The commands that run experiments. They come with the bench module and the Hadoop inside it,
 * which a checkout has and a release leaves out.
 */
final class Experiments {
  private Experiments() {}

  static boolean areHere() {
    return Experiments.class.getResource("/io/weir/bench/Bench.class") != null;
  }

  static List<Bench> all() {
    return Benches.all();
  }

  static void addTo(CommandLine line, Context context) {
    line.addSubcommand(Weir.command(new DemoCommand(context)));
    line.addSubcommand(
        Weir.command(new BenchCommand(context))
            .addSubcommand(Weir.command(new BenchListCommand(context))));
    line.addSubcommand(
        Weir.command(new ClusterCommand())
            .addSubcommand(Weir.command(new ClusterUpCommand(context)))
            .addSubcommand(Weir.command(new ClusterStatusCommand(context)))
            .addSubcommand(Weir.command(new ClusterDownCommand(context))));
  }
}
