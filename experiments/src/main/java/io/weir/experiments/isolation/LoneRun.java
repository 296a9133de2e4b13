// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.core.gate.Gate;
import io.weir.hadoop.interposer.GateInterposer;
import io.weir.lab.hdfs.PlugIn;
import io.weir.lab.hdfs.ThroughputMeter;
import io.weir.lab.hdfs.VolumeDisks;
import io.weir.lab.jobs.JobEvent;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobProcess;
import io.weir.lab.jobs.JobSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** One job that has the cluster to itself, under one setup. */
final class LoneRun {
  private static final Duration READY = Duration.ofMinutes(2);
  private static final Duration DONE = Duration.ofMinutes(20);

  private LoneRun() {}

  /**
   * Bytes that it moved on all disks in a second, until the last of them was on its disk: a job
   * that ends with more in memory is no faster.
   */
  static double bytesPerSecond(Testbed testbed, Setup setup, JobSpec job)
      throws IOException, JobFailedException, InterruptedException {
    GateInterposer gates =
        PlugIn.gates(testbed.configuration(setup, Map.of()), UnaryOperator.identity());
    PlugIn.OF_PROCESS.exchange(gates);
    try (JobProcess process = JobProcess.start(job)) {
      process.ready(READY);
      Timeline timeline = new Timeline(ThroughputMeter.OF_PROCESS);
      process.go();
      JobEvent done = process.await(DONE);
      long writtenMillis = awaitWrittenOut();
      timeline.sample();
      long ungated = gates.gates().values().stream().mapToLong(Gate::ungatedPasses).sum();
      if (ungated > 0) {
        throw new IllegalStateException(ungated + " requests passed a gate without leave");
      }
      return timeline.bytes(job.flow()) / ((done.millis() + writtenMillis) / 1e3);
    } finally {
      PlugIn.OF_PROCESS.remove();
      testbed.checksumAndRemove(job.output());
    }
  }

  private static long awaitWrittenOut() throws InterruptedException {
    long begunNanos = System.nanoTime();
    while (!VolumeDisks.areWrittenOut()) {
      if (System.nanoTime() - begunNanos > DONE.toNanos()) {
        throw new IllegalStateException("the disks do not end to write in " + DONE);
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begunNanos);
  }
}
