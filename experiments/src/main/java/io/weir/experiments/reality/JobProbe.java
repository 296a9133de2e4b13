// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import io.weir.lab.hdfs.ThroughputMeter;
import io.weir.lab.hdfs.ThroughputMeter.Moved;
import io.weir.lab.jobs.EmbeddedJobs;
import io.weir.lab.jobs.JobEvent;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobProcess;
import io.weir.lab.jobs.JobSpec;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Measures what a job costs by itself, on a stock HDFS whose disks take no time. */
final class JobProbe {
  private static final Duration READY = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(10);

  private final com.sun.management.OperatingSystemMXBean system =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final EmbeddedJobs jobs;

  JobProbe(EmbeddedJobs jobs) {
    this.jobs = jobs;
  }

  /** Of all processors together: the job's process, and this one with HDFS. */
  private record Spent(double seconds, long nanos) {}

  /** Runs the job once. */
  JobCosts measure(JobSpec job) throws IOException, JobFailedException, InterruptedException {
    jobs.order(Map.of(WeirKeys.POLICY, "none"), Map.of());
    Moved before = moved(job);
    try (JobProcess process = JobProcess.start(job)) {
      process.ready(READY);
      Spent start = spent(process);
      process.go();
      Spent maps = start;
      Spent last = start;
      Optional<JobEvent> done = Optional.empty();
      while (done.isEmpty()) {
        done = process.awaitFor(POLL);
        last = spent(process);
        JobEvent said = process.last();
        if (said == null || said.maps() < 1 || done.isPresent() && maps.equals(start)) {
          maps = last;
        }
      }
      Moved moved = moved(job).minus(before);
      jobs.checkAndRemoveOutput(job);
      return new JobCosts(
          maps.seconds() - start.seconds(),
          (maps.nanos() - start.nanos()) / 1e9,
          last.seconds() - maps.seconds(),
          (last.nanos() - maps.nanos()) / 1e9,
          moved.readBytes(),
          moved.writtenBytes() / (double) EmbeddedJobs.DATA_NODES);
    }
  }

  private static Moved moved(JobSpec job) {
    return ThroughputMeter.OF_PROCESS.snapshot().getOrDefault(job.flow(), Moved.NOTHING);
  }

  private Spent spent(JobProcess job) {
    double seconds = job.processorTime().toMillis() / 1e3 + system.getProcessCpuTime() / 1e9;
    return new Spent(seconds, System.nanoTime());
  }
}
