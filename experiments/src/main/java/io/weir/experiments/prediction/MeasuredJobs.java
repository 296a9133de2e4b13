// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.experiments.engine.Samples;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.JobSite;
import io.weir.lab.node.SlotsCluster;
import io.weir.linux.DeviceFile;
import io.weir.linux.ProbeResult;
import io.weir.mapreduce.profile.NodeUse;
import io.weir.mapreduce.profile.Profiler;
import io.weir.mapreduce.profile.StageTimes;
import io.weir.model.device.Processors;
import io.weir.model.job.JobProfile;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.TypicalPhases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;

/**
 * What was measured on a site: its disk and processors, from which predictions are made with the
 * profiles of jobs, and times of jobs by number of slots, with which they are compared.
 */
final class MeasuredJobs {
  /** Of the run from which a profile is made that knows of no task by itself. */
  static final int COUNTED_SLOTS = 4;

  private final JobSite site;
  private final KeptJobs kept;
  private final Configuration conf = new Configuration();
  private final ProbeResult probed;
  private final List<Double> worth;
  private final Map<JobKind, JobProfile> profiles = new TreeMap<>();
  private final Map<JobKind, JobProfile> counted = new TreeMap<>();
  private final Map<JobKind, Double> ofDaemons = new TreeMap<>();
  private final NavigableSet<Integer> slots = new TreeSet<>();
  private final Samples samples = new Samples();

  /**
   * Reads what runs have left.
   *
   * @throws IOException if something of it is missing or broken
   */
  MeasuredJobs(JobSite site, KeptJobs kept, List<JobRun> runs) throws IOException {
    this.site = site;
    this.kept = kept;
    this.probed = DeviceFile.read(kept.device());
    this.worth = kept.cores();
    for (JobRun each : usualAlone(runs)) {
      profile(each);
    }
    for (JobRun each : runs) {
      if (each.slots() == COUNTED_SLOTS && !each.isMixed()) {
        JobKind kind = each.kinds().get(0);
        counted.put(kind, new Profiler(history(each, kind), kept.logs(), 1, conf).profile());
      }
      ran(each);
    }
  }

  /**
   * Of each kind the run with one slot that took neither the most nor the least: what others do on
   * this machine makes some of them a tenth longer.
   */
  private List<JobRun> usualAlone(List<JobRun> runs) throws IOException {
    Map<JobKind, NavigableMap<Double, JobRun>> alone = new TreeMap<>();
    for (JobRun each : runs) {
      if (each.slots() == 1 && !each.isMixed()) {
        JobKind kind = each.kinds().get(0);
        double seconds = StageTimes.of(history(each, kind), conf).seconds();
        alone.computeIfAbsent(kind, any -> new TreeMap<>()).put(seconds, each);
      }
    }
    return alone.values().stream()
        .map(each -> List.copyOf(each.values()).get((each.size() - 1) / 2))
        .toList();
  }

  private org.apache.hadoop.fs.Path history(JobRun run, JobKind kind) {
    Path file = kept.history(run, kind);
    return new org.apache.hadoop.fs.Path(file.toUri());
  }

  private void profile(JobRun run) throws IOException {
    JobKind kind = run.kinds().get(0);
    JobProfile profile =
        new Profiler(history(run, kind), kept.logs(), 1, conf)
            .with(NodeUse.read(kept.use(run)))
            .profile(probed.forModel(), SlotsCluster.CACHE);
    profiles.put(kind, profile);
    StageTimes times = StageTimes.of(history(run, kind), conf);
    double used =
        NodeUse.read(kept.use(run)).processorSeconds(times.startMillis(), times.endMillis());
    double besides = used - processorSeconds(profile);
    ofDaemons.put(kind, Math.max(0, 1e3 * besides / (times.endMillis() - times.startMillis())));
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

  private void ran(JobRun run) throws IOException {
    for (JobKind kind : run.kinds()) {
      StageTimes times = StageTimes.of(history(run, kind), conf);
      if (run.isMixed()) {
        samples.add(mixed(run.kinds(), kind), times.seconds());
      } else {
        slots.add(run.slots());
        for (Stage stage : Stage.OF_MAPREDUCE) {
          samples.add(key(kind, stage, run.slots()), times.seconds(stage));
        }
      }
    }
  }

  /** Of a stage of a job by itself: {@code rotating_terasort_maps_2}. */
  String key(JobKind kind, Stage stage, int withSlots) {
    return "%s_%s_%s_%d".formatted(site, kind.label(), plural(stage), withSlots).replace('-', '_');
  }

  /** Of a job of a pair: {@code rotating_terasort_beside_sort}. */
  String mixed(List<JobKind> pair, JobKind kind) {
    JobKind other = pair.get(0) == kind ? pair.get(1) : pair.get(0);
    return "%s_%s_beside_%s".formatted(site, kind.label(), other.label()).replace('-', '_');
  }

  /** Whether these have been run beside each other. */
  boolean hasRun(List<JobKind> pair) {
    return samples.of(mixed(pair, pair.get(0))).length > 0;
  }

  static String plural(Stage stage) {
    return stage == Stage.MAP ? "maps" : "reduces";
  }

  JobSite site() {
    return site;
  }

  List<JobKind> kinds() {
    return List.copyOf(profiles.keySet());
  }

  List<Integer> slots() {
    return List.copyOf(slots);
  }

  Samples samples() {
    return samples;
  }

  ProbeResult probed() {
    return probed;
  }

  JobProfile profile(JobKind kind) {
    return Objects.requireNonNull(profiles.get(kind));
  }

  /**
   * By a run with {@value #COUNTED_SLOTS} slots, and what other jobs have in common; nothing where
   * there was no such run, or no other job.
   */
  Optional<JobProfile> concurrentProfile(JobKind kind) {
    List<JobProfile> others =
        profiles.entrySet().stream()
            .filter(each -> each.getKey() != kind)
            .map(Map.Entry::getValue)
            .toList();
    return others.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(counted.get(kind)).map(new TypicalPhases(others)::complete);
  }

  double ofDaemons(JobKind kind) {
    return Objects.requireNonNull(ofDaemons.get(kind));
  }

  /**
   * What the processors are worth that all nodes of the site share, less what daemons and masters
   * of jobs take.
   */
  Processors processors() {
    return left(average(ofDaemons.values()));
  }

  /** The same while some jobs run beside each other, each with its master and its daemons' work. */
  Processors processorsBeside(List<JobKind> together) {
    return left(together.stream().mapToDouble(this::ofDaemons).sum());
  }

  private Processors left(double byDaemons) {
    return new Processors(Math.max(1, average(worth) - byDaemons), site.nodes());
  }

  private static double average(Collection<Double> values) {
    return values.stream().mapToDouble(each -> each).average().orElseThrow();
  }
}
