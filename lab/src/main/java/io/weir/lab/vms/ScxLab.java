// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.lab.host.LabScripts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Linux with sched_ext under QEMU's software emulation: {@code ./weir lab scx}. */
public final class ScxLab {
  private ScxLab() {}

  /** A kernel, and the scheduler; seconds where they are there already. */
  public static void build() throws IOException, InterruptedException {
    LabScripts.run("scx.sh", List.of("build"));
  }

  /** Also scx_layered, to compare with: some minutes the first time. */
  public static void buildLayered() throws IOException, InterruptedException {
    LabScripts.run("scx.sh", List.of("layered"));
  }

  /**
   * Boots it: it runs all that dev/lab/scx/init has, unloads the scheduler, and stalls.
   *
   * @param processors of the machine
   * @param out where its console stays
   */
  public static ScxConsole run(int processors, Path out) throws IOException, InterruptedException {
    return boot(processors, List.of(), out);
  }

  /** Boots one that is scheduled by scx_layered alone. */
  public static ScxConsole runLayered(int processors, Path out)
      throws IOException, InterruptedException {
    return boot(processors, List.of("--only", "layered"), out);
  }

  private static ScxConsole boot(int processors, List<String> cases, Path out)
      throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(List.of("run"));
    options.addAll(List.of("--processors", Integer.toString(processors)));
    options.addAll(cases);
    options.addAll(List.of("--out", out.toString()));
    LabScripts.run("scx.sh", options);
    return ScxConsole.read(out.resolve("console.log"));
  }
}
