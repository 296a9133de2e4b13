// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.disks.KeptProbe;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.cluster.SlowMotionHosts;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.TunedDisk;
import io.weir.model.device.ProbedDevice;
import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.FirstPlan;
import io.weir.tuner.settings.JobReads;
import io.weir.tuner.settings.StageTime;
import java.io.IOException;

/**
 * A host's one disk as it is set up, and what a probe of it says that it should have.
 *
 * @param present what it has before anything is set
 * @param plan of the probe alone, before any run
 */
record PlannedDisk(
    TunedDisk disk,
    ThisProcess process,
    ProbedDevice probed,
    DiskSettings present,
    FirstPlan plan) {
  static Declaration<PlannedDisk> declaration(String name) {
    return Declaration.<PlannedDisk>of(
            name,
            (options, progress, use) -> {
              QuietLogs.toFile(options.directory().resolve("hadoop.log"));
              TunedDisk.during(
                  progress, disk -> use.on(planned(disk, new ThisProcess(options, progress))));
            })
        .needs(
            "root, FUSE and loop devices, Linux 6.2, fio, vmtouch, inotify-tools, 16 GB of memory")
        .device("model", LabDisk.LEVEL)
        .setting("slots", TunedDisk.SLOTS)
        .setting("slow_motion", TunedDisk.SLOW_MOTION);
  }

  private static PlannedDisk planned(TunedDisk disk, ThisProcess process)
      throws IOException, InterruptedException {
    ProbedDevice probed = KeptProbe.of(process, disk.data());
    SlowMotionHosts hosts = disk.hosts();
    DiskSettings present = hosts.hosts().present();
    FirstPlan plan =
        FirstPlan.of(
            probed,
            hosts.hosts(),
            hosts.guests(),
            JobReads.ofMerges(TunedDisk.SLOTS),
            StageTime.ofReaders(TunedDisk.SLOTS));
    plan.reasons().forEach(process.progress()::say);
    return new PlannedDisk(disk, process, probed, present, plan);
  }

  /** What the plan sets for the whole of a job. */
  SettingsPair planned() {
    return plan.settings(JobDivision.ONE).of(0);
  }

  /** What a job takes with some settings. */
  double seconds(JobKind kind, SettingsPair settings) throws IOException, InterruptedException {
    disk.hosts().set(settings);
    return disk.run(kind).seconds();
  }
}
