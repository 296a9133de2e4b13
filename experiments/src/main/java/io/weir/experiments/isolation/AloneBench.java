// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.isolation.EmulatedCluster.Work;
import io.weir.lab.hdfs.ThroughputMeter;
import io.weir.lab.hdfs.Timeline;
import io.weir.lab.hdfs.VolumeDisks;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.jobs.JobProcess;
import io.weir.lab.jobs.JobSpec;
import io.weir.results.Target;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Whether an application that has the disks to itself loses anything by Weir. */
public final class AloneBench {
  private static final double LEAST_RATIO = 0.98;
  private static final Factor<JobKind> JOB =
      new Factor<>(
          "job",
          List.of(JobKind.WORDCOUNT, JobKind.TERAGEN),
          job -> job.name().toLowerCase(Locale.ROOT));
  private static final Factor<Setup> SETUP =
      new Factor<>("setup", List.of(Setup.ALONE, Setup.WEIR_ALONE), Setup::name, Setup::label);

  private AloneBench() {}

  public static Experiment declaration() {
    return Declaration.of("alone", EmulatedCluster.lab(Work.FULL))
        .question("Does an application by itself keep the throughput of stock HDFS?")
        .summary(
            "One job at a time, on stock HDFS and with Weir, until all that it wrote is on the disks;"
                + " ratios are Weir over stock.")
        .takes("2 min a repeat", "1 min")
        .needs("3 GB of memory")
        .described(EmulatedCluster::describeKeys)
        .varies(JOB)
        .compares(SETUP)
        .measures(
            (cluster, its, values) ->
                values.put("throughput", megabytesPerSecond(cluster, its.of(SETUP), its.of(JOB))))
        .figure("throughput_ratio_wordcount", FRACTION, all -> ratio(all, "wordcount"))
        .figure("throughput_stock_wordcount", "MB/s", all -> all.of("throughput_alone_wordcount"))
        .figure("throughput_ratio_teragen", FRACTION, all -> ratio(all, "teragen"))
        .figure("throughput_stock_teragen", "MB/s", all -> all.of("throughput_alone_teragen"))
        .figure(
            "throughput_ratio",
            FRACTION,
            all -> Samples.least(ratio(all, "wordcount"), ratio(all, "teragen")),
            Target.atLeast(LEAST_RATIO))
        .note("throughput_ratio is the lesser of the two jobs' ratios.");
  }

  private static double[] ratio(Samples all, String job) {
    return all.ratio("throughput_weir_alone_" + job, "throughput_alone_" + job);
  }

  /**
   * What a job moved on all disks in a second, until the last of it was on its disk: a job that
   * ends with more in memory is no faster.
   */
  private static double megabytesPerSecond(EmulatedCluster cluster, Setup setup, JobKind kind)
      throws IOException, JobFailedException, InterruptedException {
    JobSpec spec =
        kind == JobKind.WORDCOUNT
            ? cluster.jobs().wordCount()
            : cluster.jobs().teraGen(cluster.work().teraGenRows());
    cluster.jobs().order(setup.keys(), Map.of());
    try (JobProcess job = JobProcess.start(spec)) {
      job.ready(EmulatedCluster.READY);
      Timeline timeline = new Timeline(ThroughputMeter.OF_PROCESS);
      job.go();
      double seconds = cluster.await(job, () -> "") + secondsUntilWrittenOut();
      timeline.sample();
      if (cluster.jobs().ungatedPasses() > 0) {
        throw new IllegalStateException(
            cluster.jobs().ungatedPasses() + " requests passed a gate without leave");
      }
      return timeline.bytes(spec.flow()) / 1e6 / seconds;
    } finally {
      cluster.jobs().checkAndRemoveOutput(spec);
    }
  }

  private static double secondsUntilWrittenOut() throws InterruptedException {
    long begunNanos = System.nanoTime();
    while (!VolumeDisks.areWrittenOut()) {
      if (System.nanoTime() - begunNanos > EmulatedCluster.DONE.toNanos()) {
        throw new IllegalStateException("the disks do not end to write");
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
    return (System.nanoTime() - begunNanos) / 1e9;
  }
}
