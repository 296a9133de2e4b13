// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.disks.KeptProbe;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.host.LabDisk;
import io.weir.lab.host.LabDisks;
import io.weir.lab.vms.GuestJob;
import io.weir.lab.vms.PairsDisks;
import io.weir.lab.vms.PairsLab;
import io.weir.lab.vms.ReplayedJob;
import io.weir.model.device.ProbedDevice;
import io.weir.tuner.settings.FirstPlan;
import io.weir.tuner.settings.JobReads;
import io.weir.tuner.settings.StageTime;
import java.io.IOException;

/**
 * Guests of a Xen host under emulation, and what a probe says of the disk that they share. A probe
 * takes a kernel that runs at full speed, so it is made of the same disk under this machine's.
 */
record ProbedGuests(ThisProcess process, ProbedDevice probed) {
  private static final String DISK = "weir-probe";

  static Declaration<ProbedGuests> declaration(String name) {
    return Declaration.<ProbedGuests>of(
            name,
            (options, progress, use) -> {
              ThisProcess process = new ThisProcess(options, progress);
              ProbedDevice probed = probed(process);
              progress.step("Xen, Dom0 and guests");
              PairsLab.build();
              use.on(new ProbedGuests(process, probed));
            })
        .needs("root, FUSE and loop devices, fio, 16 GB of memory, 5 GB of disk")
        .device("model", LabDisk.LEVEL);
  }

  private static ProbedDevice probed(ThisProcess process) throws IOException, InterruptedException {
    try (LabDisks disk = LabDisks.one(DISK, "mq-deadline", LabDisk.LEVEL)) {
      return KeptProbe.of(process, disk.first().data());
    }
  }

  /** What the probe, and the profile of a job, lead to before any run. */
  FirstPlan plan(PairsDisks disks, GuestJob job) throws IOException {
    return FirstPlan.of(
        probed,
        disks.host(),
        disks.guests(),
        JobReads.of(ReplayedJob.of(job), ReplayedJob.SLOTS),
        StageTime.ofReaders(job.guests() * ReplayedJob.SLOTS));
  }
}
