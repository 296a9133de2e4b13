// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.lab.host.LabScripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Xen under QEMU's software emulation: {@code ./weir lab xen}. */
public final class XenLab {
  private final Path folder;

  /**
   * @param folder where consoles and traces stay
   */
  public XenLab(Path folder) {
    this.folder = folder;
  }

  /** Hypervisor, Dom0 and guests; seconds where they are there already. */
  public static void build() throws IOException, InterruptedException {
    LabScripts.run("xen.sh", List.of("build"));
  }

  /** Boots a host, until all of its guests have ended. */
  public XenTrace run(String name, XenRun run) throws IOException, InterruptedException {
    Path out = folder.resolve(name);
    List<String> arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(run.options());
    arguments.addAll(List.of("--out", out.toString()));
    LabScripts.run("xen.sh", arguments);
    return XenTrace.read(out);
  }

  /** What such a run has left here before; where there is nothing, it is run. */
  public XenTrace earlier(String name, XenRun run) throws IOException, InterruptedException {
    Path out = folder.resolve(name);
    return Files.exists(out) ? XenTrace.read(out) : run(name, run);
  }
}
