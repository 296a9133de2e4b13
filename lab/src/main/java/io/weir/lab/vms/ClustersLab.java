// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.lab.host.LabScripts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Jobs of Hadoop clusters in guests of Xen under emulation: {@code ./weir lab clusters}. */
public final class ClustersLab {
  private final Path folder;

  /**
   * @param folder where consoles and traces stay
   */
  public ClustersLab(Path folder) {
    this.folder = folder;
  }

  /** Hypervisor, Dom0 and nodes; seconds where they are there already. */
  public static void build() throws IOException, InterruptedException {
    LabScripts.run("clusters.sh", List.of("build"));
  }

  /** Runs jobs until all have ended. */
  public XenTrace run(String name, ClusterJobs jobs) throws IOException, InterruptedException {
    Path out = folder.resolve(name);
    List<String> arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(jobs.options());
    arguments.addAll(List.of("--out", out.toString()));
    LabScripts.run("clusters.sh", arguments);
    return XenTrace.read(out);
  }
}
