// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.experiments.streams.JobsRun;
import io.weir.mapreduce.profile.FinishedJob;
import io.weir.mapreduce.profile.FinishedTask;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import io.weir.simulator.job.Master;
import java.util.Comparator;
import java.util.List;

/**
 * What a job on YARN takes of everything but disks, measured by itself on disks that take no time.
 *
 * @param profile of its tasks
 * @param master and the daemons
 * @param submitSeconds how long its client takes to submit it
 */
record ClusterCosts(JobProfile profile, Master master, double submitSeconds) {
  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e3;
  private static final String COUNTED = "CPU_MILLISECONDS";

  /**
   * From a run.
   *
   * @param profiled from its history and logs
   * @param processors what was seen of it while it ran
   */
  static ClusterCosts of(
      FinishedJob job, JobProfile profiled, JobsRun.Alone ran, ClusterProcessors processors) {
    JobProfile profile =
        new JobProfile(
            profiled.name(),
            stage(profiled.maps(), job.tasks(Stage.MAP), processors),
            stage(profiled.reduces(), job.tasks(Stage.REDUCE), processors));
    return new ClusterCosts(
        profile,
        master(job, ran, processors),
        (ran.submittedMillis() - ran.askedMillis()) / MILLIS);
  }

  private static Master master(FinishedJob job, JobsRun.Alone ran, ClusterProcessors processors) {
    long first = job.tasks().stream().mapToLong(FinishedTask::startMillis).min().orElseThrow();
    long last = job.tasks().stream().mapToLong(FinishedTask::endMillis).max().orElseThrow();
    long end = ran.submittedMillis() + Math.round(ran.seconds() * MILLIS);
    double untilFirst = Math.max(0, (first - ran.submittedMillis()) / MILLIS);
    double starting = processors.serving(ran.askedMillis(), first);
    double inTurn = Math.min(starting, untilFirst); // the rest goes on beside it
    double beside = starting - inTurn + processors.serving(first, end);
    return new Master(
        inTurn * NANOS,
        Math.round((untilFirst - inTurn) * NANOS),
        beside / job.tasks().size() * NANOS,
        Math.round(Math.max(0, (end - last) / MILLIS) * NANOS));
  }

  private static StageProfile stage(
      StageProfile profiled, List<FinishedTask> tasks, ClusterProcessors processors) {
    double uncounted =
        tasks.stream()
            .mapToDouble(
                each ->
                    processors.ofAttempt(each.attempt())
                        - each.counters().getOrDefault(COUNTED, 0L) / MILLIS)
            .average()
            .orElse(0);
    List<PhaseProfile> phases =
        profiled.phases().stream()
            .map(each -> each.phase().isInit() ? init(each, uncounted) : read(each))
            // Starting and ending a task are one phase, of which most is before the others.
            .sorted(Comparator.comparing(each -> !each.phase().isInit()))
            .toList();
    return new StageProfile(profiled.stage(), profiled.tasks(), phases);
  }

  /** Counters begin when the task does, so the start of its JVM is what they do not see. */
  private static PhaseProfile init(PhaseProfile phase, double uncountedSeconds) {
    double elapsed = phase.processorSeconds() + phase.waitSeconds();
    double processor = Math.max(0, Math.min(uncountedSeconds, elapsed));
    return new PhaseProfile(phase.phase(), processor, elapsed - processor, 0, 0);
  }

  /**
   * With the time of all its threads; and what tasks have written a moment ago they find in memory,
   * which holds all of it.
   */
  private static PhaseProfile read(PhaseProfile phase) {
    PhaseProfile whole =
        new PhaseProfile(
            phase.phase(),
            phase.processorSeconds() * phase.concurrency().threads(),
            phase.waitSeconds(),
            phase.readBytes(),
            phase.writtenBytes());
    return phase.phase() == Phase.READ_MAP_COLLECT ? whole : whole.withoutReads();
  }
}
