// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.host.LabScripts;
import io.weir.lab.host.ProcessorProbe;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.JobSite;
import io.weir.lab.node.SlotsCluster;
import io.weir.linux.DeviceFile;
import io.weir.linux.Probe;
import io.weir.linux.ProbeResult;
import io.weir.mapreduce.profile.StageTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/**
 * Runs on a site what predictions are made from and compared with: a probe of its disk, and jobs
 * with each number of slots. What it finds in its folder it does not run again.
 */
final class SlotsRun {
  private final JobSite site;
  private final KeptJobs kept;
  private final Progress progress;

  SlotsRun(JobSite site, KeptJobs kept, Progress progress) {
    this.site = site;
    this.kept = kept;
    this.progress = progress;
  }

  void measure(List<JobRun> runs) throws IOException, InterruptedException {
    List<JobRun> missing = runs.stream().filter(each -> !kept.has(each)).toList();
    if (missing.isEmpty()) {
      return;
    }
    LabScripts.need("fio:fio");
    DiskCluster.during(
        site.cluster(),
        site.nodeNames(),
        SlotsCluster.DIRTY_BYTES,
        progress,
        disks -> {
          disks.readAhead(SlotsCluster.READ_AHEAD_BYTES);
          if (!Files.exists(kept.device())) {
            probe();
          }
          try (SlotsCluster cluster = new SlotsCluster(site, disks, progress)) {
            progress.step("what the jobs read");
            cluster.load();
            run(cluster, missing);
          }
        });
    askProcessors("nothing");
  }

  private void probe() throws IOException, InterruptedException {
    progress.step("probe of " + site);
    ProbeResult probed =
        Probe.of(
            ClusterLayout.dataOf(site.nodeNames().get(0)),
            /* whileBusy= */ false,
            progress::update);
    kept.probed(DeviceFile.text(probed));
  }

  /** Before each run and after all, as what others do on this machine differs from hour to hour. */
  private void askProcessors(String before) throws IOException, InterruptedException {
    progress.step("processors");
    ProcessorProbe.Measured now = ProcessorProbe.measure();
    kept.processors(now, before);
    progress.say(
        "the processors are worth %.2f cores, each of speed %.0f"
            .formatted(now.cores(), now.speed()));
  }

  private void run(SlotsCluster cluster, List<JobRun> runs)
      throws IOException, InterruptedException {
    for (int i = 0; i < runs.size(); i++) {
      JobRun each = runs.get(i);
      askProcessors(each.name());
      progress.step("%s: %s (%d of %d)".formatted(site, each, i + 1, runs.size()));
      List<SlotsCluster.Ran> ran = cluster.run(each.kinds(), each.slots(), kept.use(each));
      for (int j = 0; j < ran.size(); j++) {
        JobKind kind = each.kinds().get(j);
        StageTimes times = ran.get(j).times();
        progress.say(
            "%s of %s: maps %.1f s, reduces %.1f s"
                .formatted(kind.label(), each, times.mapSeconds(), times.reduceSeconds()));
        cluster.keepLogs(ran.get(j), kept.logs());
        cluster.keepHistory(ran.get(j), kept.history(each, kind));
      }
    }
  }
}
