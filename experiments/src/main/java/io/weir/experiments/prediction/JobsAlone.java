// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.SlotsCluster;
import io.weir.linux.DeviceFile;
import io.weir.mapreduce.profile.NodeUse;
import io.weir.mapreduce.profile.Profiler;
import io.weir.mapreduce.profile.StageTimes;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.JobProfile;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** What is known of jobs by runs with one slot on one node: profiles, and what daemons took. */
final class JobsAlone {
  private final KeptJobs kept;
  private final Configuration conf = new Configuration();
  private final ProbedDevice disk;
  private final Map<JobKind, JobProfile> profiles = new TreeMap<>();
  private final Map<JobKind, Double> ofDaemons = new TreeMap<>();

  /**
   * Reads what runs have left.
   *
   * @param runs of which those with one slot that are not mixed are read
   * @throws IOException if something of it is missing or broken
   */
  JobsAlone(KeptJobs kept, Collection<JobRun> runs) throws IOException {
    this.kept = kept;
    this.disk = DeviceFile.read(kept.device()).forModel();
    for (JobRun each : usual(runs)) {
      profile(each);
    }
  }

  /**
   * Of each kind the run that took neither the most nor the least: what others do on this machine
   * makes some of them a tenth longer.
   */
  private List<JobRun> usual(Collection<JobRun> runs) throws IOException {
    Map<JobKind, NavigableMap<Double, JobRun>> alone = new TreeMap<>();
    for (JobRun each : runs) {
      if (each.isAlone()) {
        alone
            .computeIfAbsent(each.kinds().get(0), any -> new TreeMap<>())
            .put(times(each).seconds(), each);
      }
    }
    return alone.values().stream()
        .map(each -> List.copyOf(each.values()).get((each.size() - 1) / 2))
        .toList();
  }

  private StageTimes times(JobRun run) throws IOException {
    return StageTimes.of(history(run), conf);
  }

  private Path history(JobRun run) {
    return new Path(kept.history(run, run.kinds().get(0)).toUri());
  }

  private void profile(JobRun run) throws IOException {
    NodeUse use = NodeUse.read(kept.use(run));
    JobProfile profile =
        new Profiler(history(run), kept.logs(), 1, conf)
            .with(use)
            .profile(disk, SlotsCluster.CACHE);
    profiles.put(run.kinds().get(0), profile);
    StageTimes times = times(run);
    double besides =
        use.processorSeconds(times.startMillis(), times.endMillis()) - processorSeconds(profile);
    ofDaemons.put(
        run.kinds().get(0), Math.max(0, 1e3 * besides / (times.endMillis() - times.startMillis())));
  }

  private static double processorSeconds(JobProfile job) {
    double seconds = 0;
    for (Stage stage : Stage.OF_MAPREDUCE) {
      for (PhaseProfile each : job.stage(stage).phases()) {
        seconds +=
            job.stage(stage).tasks() * each.concurrency().threads() * each.processorSeconds();
      }
    }
    return seconds;
  }

  List<JobKind> kinds() {
    return List.copyOf(profiles.keySet());
  }

  JobProfile profile(JobKind kind) {
    return Objects.requireNonNull(profiles.get(kind));
  }

  /** What daemons and the job's master take of the processors meanwhile, in cores. */
  double ofDaemons(JobKind kind) {
    return Objects.requireNonNull(ofDaemons.get(kind));
  }
}
