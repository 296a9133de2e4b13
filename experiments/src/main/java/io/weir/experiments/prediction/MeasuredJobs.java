// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.experiments.engine.Samples;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.JobSite;
import io.weir.linux.DeviceFile;
import io.weir.linux.ProbeResult;
import io.weir.mapreduce.profile.Profiler;
import io.weir.mapreduce.profile.StageTimes;
import io.weir.model.device.Processors;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.TypicalPhases;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
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
  private final JobsAlone alone;
  private final Map<JobKind, JobProfile> counted = new TreeMap<>();
  private final NavigableSet<Integer> slots = new TreeSet<>();
  private final Samples samples = new Samples();

  /**
   * Reads what runs have left.
   *
   * @param alone from which profiles are made
   * @throws IOException if something of it is missing or broken
   */
  MeasuredJobs(JobSite site, JobsAlone alone, KeptJobs kept, List<JobRun> runs) throws IOException {
    this.site = site;
    this.alone = alone;
    this.kept = kept;
    this.probed = DeviceFile.read(kept.device());
    this.worth = kept.cores();
    for (JobRun each : runs) {
      if (each.slots() == COUNTED_SLOTS && !each.isMixed()) {
        JobKind kind = each.kinds().get(0);
        counted.put(kind, new Profiler(history(each, kind), kept.logs(), 1, conf).profile());
      }
      ran(each);
    }
  }

  private org.apache.hadoop.fs.Path history(JobRun run, JobKind kind) {
    return new org.apache.hadoop.fs.Path(kept.history(run, kind).toUri());
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
    return alone.kinds();
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
    return alone.profile(kind).scaledTo(site.maps(), site.reduces());
  }

  /**
   * By a run with {@value #COUNTED_SLOTS} slots, and what other jobs have in common; nothing where
   * there was no such run, or no other job.
   */
  Optional<JobProfile> concurrentProfile(JobKind kind) {
    List<JobProfile> others =
        kinds().stream().filter(each -> each != kind).map(this::profile).toList();
    return others.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(counted.get(kind)).map(new TypicalPhases(others)::complete);
  }

  /** Whether profiles were made of runs on this site, those with one slot. */
  boolean isProfiledHere() {
    return site.profiledOn().equals(site);
  }

  /**
   * What the processors are worth that all nodes of the site share, less what daemons and masters
   * of jobs take.
   */
  Processors processors() {
    return left(average(kinds().stream().map(alone::ofDaemons).toList()));
  }

  /** The same while some jobs run beside each other, each with its master and its daemons' work. */
  Processors processorsBeside(List<JobKind> together) {
    return left(together.stream().mapToDouble(alone::ofDaemons).sum());
  }

  private Processors left(double byDaemons) {
    return new Processors(Math.max(1, average(worth) - byDaemons), site.nodes());
  }

  private static double average(Collection<Double> values) {
    return values.stream().mapToDouble(each -> each).average().orElseThrow();
  }
}
