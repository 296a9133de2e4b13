// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.mrg.host.HostModel;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import io.weir.experiments.reproduce.mrg.host.VmRun;

/** Section 6.1: a cluster of four nodes on one processor. */
record SingleCluster(HostModel model, int factor) {
  static final String GIVEN = "four VMs and Dom0 on one core, " + PaperJob.GIVEN;

  VmRun.Result run(PaperJob job, SchedulerKind scheduler, long seed) {
    return new VmRun(model, factor)
        .cluster(job.input(factor), 0)
        .host(1, 0, 0, 0, 0)
        .run(scheduler, seed);
  }
}
