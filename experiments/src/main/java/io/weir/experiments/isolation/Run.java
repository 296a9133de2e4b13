// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.core.gate.Gate;
import io.weir.hadoop.interposer.GateInterposer;
import io.weir.lab.Progress;
import io.weir.lab.disk.DiskStatistics;
import io.weir.lab.hdfs.PlugIn;
import io.weir.lab.hdfs.ThroughputMeter;
import io.weir.lab.hdfs.VolumeDisks;
import io.weir.lab.jobs.JobEvent;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.jobs.JobProcess;
import io.weir.lab.jobs.JobSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** One run: WordCount, alone or beside TeraGen, under one setup. */
final class Run {
  private static final Duration READY = Duration.ofMinutes(2);
  private static final Duration DONE = Duration.ofMinutes(20);
  private static final Duration SLICE = Duration.ofSeconds(1);

  private final Testbed testbed;
  private final Setup setup;
  private final Progress progress;
  private final JobSpec wordCount;
  private final JobSpec teraGen;

  /**
   * @param number tells the jobs of one run from those of the next
   */
  Run(Testbed testbed, Workload workload, Setup setup, int number, Progress progress) {
    this.testbed = testbed;
    this.setup = setup;
    this.progress = progress;
    this.wordCount = testbed.job(JobKind.WORDCOUNT, 2 * number, testbed.input(), workload.slots());
    this.teraGen =
        testbed.job(
            JobKind.TERAGEN,
            2 * number + 1,
            Long.toString(workload.teraGenRows()),
            workload.slots());
  }

  RunResult run() throws IOException, JobFailedException, InterruptedException {
    Configuration conf =
        testbed.configuration(
            setup,
            Map.of(wordCount.flow(), Math.max(1, setup.wordCountWeight()), teraGen.flow(), 1));
    ContentionMeter contention =
        new ContentionMeter(Set.of(wordCount.flow(), teraGen.flow()), testbed.profile(conf));
    GateInterposer gates = PlugIn.gates(conf, contention::watch);
    PlugIn.OF_PROCESS.exchange(gates);
    try (JobProcess words = JobProcess.start(wordCount);
        JobProcess rows = setup.contended() ? JobProcess.start(teraGen) : null) {
      return measure(words, rows, contention, gates);
    } finally {
      PlugIn.OF_PROCESS.remove();
    }
  }

  private RunResult measure(
      JobProcess words, @Nullable JobProcess rows, ContentionMeter contention, GateInterposer gates)
      throws IOException, JobFailedException, InterruptedException {
    words.ready(READY);
    if (rows != null) {
      rows.ready(READY);
    }
    DiskStatistics before = VolumeDisks.statistics();
    Timeline timeline = new Timeline(ThroughputMeter.OF_PROCESS);
    if (rows != null) {
      rows.go();
    }
    words.go();
    JobEvent wordsDone = watch(words, timeline);
    timeline.sample();
    double wordCountBytes = timeline.bytes(wordCount.flow());
    double shareOfBytes = wordCountBytes / (wordCountBytes + timeline.bytes(teraGen.flow()));
    JobEvent rowsDone = rows == null ? null : watch(rows, timeline);
    timeline.sample();
    return new RunResult(
        setup,
        flows(),
        wordsDone.millis() / 1e3,
        rowsDone == null ? 0 : rowsDone.millis() / 1e3,
        timeline.bytes(wordCount.flow()) + timeline.bytes(teraGen.flow()),
        contention.share(wordCount.flow()),
        shareOfBytes,
        gates.gates().values().stream().mapToLong(Gate::ungatedPasses).sum(),
        timeline,
        testbed.checksumAndRemove(wordCount.output()),
        rowsDone == null ? "" : testbed.checksumAndRemove(teraGen.output()),
        VolumeDisks.statistics().minus(before));
  }

  /** Samples until a job is done. */
  private JobEvent watch(JobProcess job, Timeline timeline)
      throws JobFailedException, InterruptedException {
    while (timeline.elapsedSeconds() < DONE.toSeconds()) {
      Optional<JobEvent> done = job.awaitFor(SLICE);
      if (done.isPresent()) {
        return done.get();
      }
      timeline.sample();
      tell(job, timeline);
    }
    return job.await(SLICE); // fails, and says where it hangs
  }

  private void tell(JobProcess job, Timeline timeline) {
    JobEvent last = job.last();
    double done = last == null ? 0 : last.maps();
    progress.update(
        done,
        "%s %.0f %%; WordCount %.1f, TeraGen %.1f MB/s"
            .formatted(
                job.spec().equals(wordCount) ? "WordCount" : "TeraGen",
                done * 100,
                timeline.latestMegabytesPerSecond(wordCount.flow()),
                timeline.latestMegabytesPerSecond(teraGen.flow())));
  }

  private Map<String, String> flows() {
    Map<String, String> flows = new LinkedHashMap<>();
    flows.put("WordCount", wordCount.flow());
    if (setup.contended()) {
      flows.put("TeraGen", teraGen.flow());
    }
    return flows;
  }
}
