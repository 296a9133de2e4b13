// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.console.Printable;
import io.weir.model.job.GraphStage;
import io.weir.model.job.JobGraph;
import io.weir.model.job.PhaseProfile;
import java.io.PrintStream;
import java.util.Locale;

/** The profile of a graph of stages as a table. */
final class GraphTable {
  private GraphTable() {}

  static void print(JobGraph profile, PrintStream print) {
    print.printf(
        Locale.ROOT, "%s, %d stages%n", Printable.of(profile.name()), profile.stages().size());
    for (GraphStage stage : profile.stages()) {
      print.printf(
          Locale.ROOT,
          "%nstage %d, %s: %d tasks, after %s and %.2f s%n",
          stage.id(),
          Printable.of(stage.name()),
          stage.profile().tasks(),
          stage.parents().isEmpty() ? "the start" : "stages " + stage.parents(),
          stage.waitSeconds());
      print.println(
          "  phase of an average task    CPU s   waits s   reads MB   in memory MB   writes MB   streams   overlap");
      for (PhaseProfile each : stage.profile().phases()) {
        print.printf(
            Locale.ROOT,
            "  %-25s %7.2f   %7.2f   %8.1f   %12.1f   %9.1f   %7.2f   %7.2f%n",
            each.phase().label(),
            each.processorSeconds(),
            each.waitSeconds(),
            each.readBytes() / 1e6,
            each.cachedBytes() / 1e6,
            each.writtenBytes() / 1e6,
            each.streams(),
            each.concurrency().overlap());
      }
    }
    print.println();
  }
}
