// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.experiments.disks.KeptProbe;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.ProcessorProbe;
import io.weir.lab.node.JobSite;
import io.weir.lab.node.SlotsCluster;
import io.weir.lab.node.SparkCluster;
import io.weir.model.device.ProbedDevice;
import java.nio.file.Path;

/**
 * A node with Spark, and what was measured of its disk and processors.
 *
 * @param folder where event logs go
 */
record SparkSite(SparkCluster cluster, ProbedDevice probed, double cores, Path folder) {
  private static final JobSite SITE = JobSite.ROTATING;

  /** A {@link Lab}. */
  static void during(ExperimentOptions options, Progress progress, Lab.Use<SparkSite> use)
      throws Exception {
    QuietLogs.toFile(options.directory().resolve("hadoop.log"));
    ExperimentOptions.Earlier earlier = options.from();
    Path folder = earlier == null ? options.kept() : earlier.folder();
    progress.step("processors");
    double cores = ProcessorProbe.cores();
    DiskCluster.<Exception>during(
        SITE.cluster(),
        SITE.nodeNames(),
        SlotsCluster.DIRTY_BYTES,
        progress,
        disks -> {
          disks.readAhead(SlotsCluster.READ_AHEAD_BYTES);
          ProbedDevice probed =
              KeptProbe.of(
                  new ThisProcess(options, progress),
                  ClusterLayout.dataOf(SITE.nodeNames().get(0)));
          try (SparkCluster cluster = new SparkCluster(SITE, disks, progress)) {
            progress.step("what the jobs read");
            cluster.load();
            use.on(new SparkSite(cluster, probed, cores, folder));
          }
        });
  }
}
