// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.lab.host.LabScripts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A Linux with sched_ext under QEMU's software emulation: {@code ./weir lab scx}. */
public final class ScxLab {
  private ScxLab() {}

  /** A kernel, and the scheduler; seconds where they are there already. */
  public static void build() throws IOException, InterruptedException {
    LabScripts.run("scx.sh", List.of("build"));
  }

  /**
   * Boots it: it runs all that dev/lab/scx/init has, unloads the scheduler, and stalls.
   *
   * @param processors of the machine
   * @param out where its console stays
   */
  public static ScxConsole run(int processors, Path out) throws IOException, InterruptedException {
    LabScripts.run(
        "scx.sh",
        List.of("run", "--processors", Integer.toString(processors), "--out", out.toString()));
    return ScxConsole.read(out.resolve("console.log"));
  }
}
