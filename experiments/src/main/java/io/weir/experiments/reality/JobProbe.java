// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.hdfs.ThroughputMeter;
import io.weir.lab.hdfs.ThroughputMeter.Moved;
import io.weir.lab.jobs.EmbeddedJobs;
import io.weir.lab.jobs.JobEvent;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobProcess;
import io.weir.lab.jobs.JobSpec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures what a job costs by itself, on a stock HDFS. Every few milliseconds it notes what the
 * job's process and this one, which has HDFS in it, have taken of the processors, and what the job
 * has moved.
 */
final class JobProbe {
  private static final Duration READY = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(10);

  private final com.sun.management.OperatingSystemMXBean system =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final EmbeddedJobs jobs;
  private final int processors;

  /**
   * @param processors of this machine
   */
  JobProbe(EmbeddedJobs jobs, int processors) {
    this.jobs = jobs;
    this.processors = processors;
  }

  /** How far it was at a moment. */
  private record Note(long nanos, double processorSeconds, Moved moved, boolean hasMaps) {
    double secondsSince(Note earlier) {
      return (nanos - earlier.nanos) / 1e9;
    }

    double processorSecondsSince(Note earlier) {
      return processorSeconds - earlier.processorSeconds;
    }
  }

  /** Runs the job once, and removes what it wrote. */
  JobCosts measure(JobSpec job) throws IOException, JobFailedException, InterruptedException {
    jobs.order(Map.of(WeirKeys.POLICY, "none"), Map.of());
    List<Note> notes = run(job);
    jobs.checkAndRemoveOutput(job);
    Note start = notes.get(0);
    Note end = notes.get(notes.size() - 1);
    Note first = first(notes, each -> each.moved().bytes() > start.moved().bytes());
    Note read = first(notes, each -> each.moved().readBytes() == end.moved().readBytes());
    boolean reduces = end.moved().readBytes() > start.moved().readBytes();
    Note maps = reduces ? first(notes, each -> !each.hasMaps()) : end;
    double wholeSeconds = maps.processorSecondsSince(start);
    double initSeconds = Math.min(wholeSeconds, first.processorSecondsSince(start));
    double sortSeconds = reduces ? Math.max(0, maps.processorSecondsSince(read)) : 0;
    double reduceSeconds =
        Math.min(end.processorSecondsSince(maps), end.secondsSince(maps)); // a task has one
    Moved moved = end.moved().minus(start.moved());
    return new JobCosts(
            initSeconds,
            wholeSeconds - initSeconds,
            0,
            reduceSeconds,
            Math.max(0, maps.secondsSince(start) - wholeSeconds / processors),
            end.secondsSince(maps) - reduceSeconds,
            moved.readBytes(),
            moved.writtenBytes() / (double) EmbeddedJobs.DATA_NODES)
        .withSort(sortSeconds);
  }

  private static Note first(List<Note> notes, java.util.function.Predicate<Note> which) {
    return notes.stream().filter(which).findFirst().orElse(notes.get(notes.size() - 1));
  }

  private List<Note> run(JobSpec job) throws IOException, JobFailedException, InterruptedException {
    List<Note> notes = new ArrayList<>();
    try (JobProcess process = JobProcess.start(job)) {
      process.ready(READY);
      notes.add(note(process, job));
      process.go();
      Optional<JobEvent> done = Optional.empty();
      while (done.isEmpty()) {
        done = process.awaitFor(POLL);
        notes.add(note(process, job));
      }
    }
    return notes;
  }

  private Note note(JobProcess process, JobSpec job) {
    double seconds = process.processorTime().toMillis() / 1e3 + system.getProcessCpuTime() / 1e9;
    Moved moved = ThroughputMeter.OF_PROCESS.snapshot().getOrDefault(job.flow(), Moved.NOTHING);
    JobEvent said = process.last();
    return new Note(System.nanoTime(), seconds, moved, said == null || said.maps() < 1);
  }
}
