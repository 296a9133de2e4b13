// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Lab;

/** What tuning brings to jobs on a host without virtual machines, as Debian sets one up. */
public final class TuneBench {
  private TuneBench() {}

  public static Experiment declaration() {
    return Declaration.of("tune", Lab.THIS_PROCESS)
        .question("What do settings of disks, and elevators by phase, bring to jobs on a host?")
        .summary(
            "Jobs on one disk under the kernel, on a host without virtual machines, whose settings are Debian's own: with the plan that a probe leads to"
                + " before any run, and with what runs of a sort find.")
        .takes("15 min and 2 h, and 50 min a repeat", "45 min")
        .needs(
            "root, FUSE and loop devices, Linux 6.2, fio, vmtouch, inotify-tools, 16 GB of memory")
        .and(FirstPlanRuns.declaration())
        .and(SettingsSearchRuns.declaration())
        .note(
            "As it is: mq-deadline, 128 KiB of read-ahead, and a fifth of memory that may be dirty, 24 GB of it on this host, so most of what a job writes is on the"
                + " disk after its end. gain_first_plan: with what the probe of the disk suggests, against as it is, repeat by repeat, whether the tuner would then adopt it or not;"
                + " worst_gain: the least of all jobs. gain_over_best_static: the same against the elevator with which sort is fastest, all else as it is."
                + " gain_over_default: of runs with what the search has found, in new runs at its end, 0 where it adopts nothing; gain_by_phase: of a plan of elevators by phase on top of that.");
  }
}
