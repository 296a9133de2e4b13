// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.experiments.streams.JobsRun;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.jobs.JobKind;
import io.weir.mapreduce.profile.Histories;
import io.weir.mapreduce.profile.HistoryFile;
import io.weir.mapreduce.profile.Profiler;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Measures what a job on YARN costs by itself, on disks that take no time. */
final class ClusterProbe {
  private static final int HISTORY_SECONDS = 60;

  private final JobsRun cluster;
  private final Configuration conf;

  ClusterProbe(JobsRun cluster) {
    this.cluster = cluster;
    this.conf = cluster.configuration();
  }

  /** Runs the job once. */
  ClusterCosts measure(JobKind kind) throws IOException, InterruptedException {
    ClusterProcessors processors = new ClusterProcessors();
    processors.look();
    JobsRun.Alone ran = cluster.alone(kind, processors::look);
    processors.look();
    Path history = history(ran.id());
    return ClusterCosts.of(
        HistoryFile.read(history, conf),
        new Profiler(history, ClusterLayout.logs(), 1, conf).profile(),
        ran,
        processors);
  }

  /** A copy on this machine: the history server takes it elsewhere when it comes to it. */
  private Path history(String job) throws IOException, InterruptedException {
    java.nio.file.Path folder = java.nio.file.Files.createTempDirectory("weir-history");
    Path copy = new Path(folder.resolve(job + ".jhist").toUri());
    for (int second = 0; ; second++) {
      try {
        Path found = Histories.find(job, conf);
        found
            .getFileSystem(conf)
            .copyToLocalFile(/* delSrc= */ false, found, copy, /* useRawLocalFileSystem= */ true);
        return copy;
      } catch (FileNotFoundException notYet) {
        if (second == HISTORY_SECONDS) {
          throw notYet;
        }
        TimeUnit.SECONDS.sleep(1);
      }
    }
  }
}
