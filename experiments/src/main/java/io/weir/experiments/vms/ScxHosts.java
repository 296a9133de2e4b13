// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.vms;

import io.weir.experiments.engine.Lab;
import io.weir.lab.Progress;
import io.weir.lab.vms.ScxConsole;
import io.weir.lab.vms.ScxLab;
import java.io.IOException;
import java.nio.file.Path;

/** Hosts of virtual machines whose kernel has sched_ext. */
final class ScxHosts {
  private ScxHosts() {}

  /** What a machine has said that ran all cases, unloaded, and stalled. */
  static Lab<ScxConsole> of(int processors) {
    return (options, progress, use) -> {
      progress.step("a kernel, and the scheduler");
      ScxLab.build();
      progress.step("shares, unloading, the watchdog: processors " + processors);
      Path out = options.kept().resolve("processors-" + processors);
      ScxConsole said = ScxLab.run(processors, out);
      if (processors == ScxFairBench.PROCESSORS_OF_LAYERED) {
        said = withLayered(said, out.resolve(ScxFairBench.LAYERED), progress);
      }
      use.on(said);
    };
  }

  /** What stands still under another scheduler is not to lose what ours has been measured with. */
  private static ScxConsole withLayered(ScxConsole said, Path out, Progress progress)
      throws IOException, InterruptedException {
    progress.step("scx_layered, to compare with");
    ScxLab.buildLayered();
    try {
      return said.and(ScxLab.runLayered(ScxFairBench.PROCESSORS_OF_LAYERED, out));
    } catch (IOException stopped) {
      progress.step("scx_layered is left out: " + stopped.getMessage());
      return said;
    }
  }
}
