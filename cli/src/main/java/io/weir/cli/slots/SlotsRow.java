// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import io.weir.tuner.hosts.MachineLoad;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A node in one interval.
 *
 * @param load null if it was not measured
 * @param tasks that it runs
 * @param allowed tasks that it may run from now on, 0 if that is not known
 */
record SlotsRow(String node, @Nullable MachineLoad load, int tasks, int allowed, String why) {
  static final String HEADING =
      String.format(
          Locale.ROOT,
          "%-20s  %5s  %8s  %8s  %10s  %5s  %7s  %s",
          "node",
          "disks",
          "MB/s",
          "requests",
          "processors",
          "tasks",
          "allowed",
          "why");

  /** A line of the table. */
  String line() {
    String measured =
        load == null
            ? String.format(Locale.ROOT, "%5s  %8s  %8s  %10s", "-", "-", "-", "-")
            : String.format(
                Locale.ROOT,
                "%3.0f %%  %8.1f  %8.1f  %8.0f %%",
                100 * load.busy(),
                load.bytesPerSecond() / 1e6,
                load.queued(),
                100 * load.processorsBusy());
    return String.format(
        Locale.ROOT,
        "%-20s  %s  %5d  %7s  %s",
        node,
        measured,
        tasks,
        allowed == 0 ? "-" : Integer.toString(allowed),
        why);
  }

  /** Whether a log that has the other one needs this one too. */
  boolean tellsMoreThan(@Nullable SlotsRow other) {
    return other == null || other.allowed != allowed;
  }
}
