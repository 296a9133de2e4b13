// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.lab.host.LabScripts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A debug build of Xen under random changes: {@code ./weir lab stress}. */
public final class StressLab {
  private final Path folder;
  private final long firstSeed;

  /**
   * @param folder where consoles stay
   * @param firstSeed 0 to 2147483647
   */
  public StressLab(Path folder, long firstSeed) {
    this.folder = folder;
    this.firstSeed = firstSeed;
  }

  /** Hypervisor and Dom0; seconds where they are there already. */
  public static void build() throws IOException, InterruptedException {
    LabScripts.run("stress.sh", List.of("build"));
  }

  /**
   * Changes a host for so many seconds of its own time.
   *
   * @param number of the run: each has another seed
   */
  public StressReport run(int number, int processors, int seconds)
      throws IOException, InterruptedException {
    return StressReport.parse(
        LabScripts.run(
            "stress.sh",
            List.of(
                "--seed",
                Long.toString(firstSeed + number - 1),
                "--processors",
                Integer.toString(processors),
                "--seconds",
                Integer.toString(seconds),
                "--out",
                folder.resolve("run-" + number).toString(),
                "--allow-findings",
                "yes")));
  }
}
