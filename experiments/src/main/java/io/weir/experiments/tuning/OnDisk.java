// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.lab.node.TunedDisk;

/** What experiments see that run jobs on a host without guests, on one disk under the kernel. */
record OnDisk(TunedDisk disk, ThisProcess process) {
  static Declaration<OnDisk> declaration(String name) {
    return Declaration.<OnDisk>of(
            name,
            (options, progress, use) -> {
              QuietLogs.toFile(options.directory().resolve("hadoop.log"));
              ThisProcess process = new ThisProcess(options, progress);
              TunedDisk.during(progress, disk -> use.on(new OnDisk(disk, process)));
            })
        .needs("root, FUSE and loop devices, Linux 6.2, vmtouch, inotify-tools, 16 GB of memory")
        .device("model", LabDisk.LEVEL)
        .setting("slots", TunedDisk.SLOTS)
        .setting("slow_motion", TunedDisk.SLOW_MOTION);
  }
}
