// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.experiments.engine.Measurement.Values;
import io.weir.lab.hdfs.ContentionMeter;
import io.weir.lab.hdfs.ThroughputMeter;
import io.weir.lab.hdfs.Timeline;
import io.weir.lab.jobs.EmbeddedJobs;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobProcess;
import io.weir.lab.jobs.JobSpec;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One run: WordCount, alone or beside TeraGen, under one setup. */
final class WordCountRun {
  private final EmulatedCluster cluster;
  private final EmbeddedJobs jobs;
  private final Setup setup;
  private final JobSpec words;
  private final JobSpec rows;

  private WordCountRun(EmulatedCluster cluster, Setup setup) {
    this.cluster = cluster;
    this.jobs = cluster.jobs();
    this.setup = setup;
    this.words = jobs.wordCount();
    this.rows = jobs.teraGen(cluster.work().teraGenRows());
  }

  static void measure(EmulatedCluster cluster, Setup setup, Values values)
      throws IOException, JobFailedException, InterruptedException {
    WordCountRun run = new WordCountRun(cluster, setup);
    ContentionMeter contention =
        run.jobs.order(
            setup.keys(),
            Map.of(run.words.flow(), Math.max(1, setup.weight()), run.rows.flow(), 1));
    try (JobProcess wordCount = JobProcess.start(run.words);
        JobProcess teraGen = setup.contended() ? JobProcess.start(run.rows) : null) {
      run.measure(wordCount, teraGen, contention, values);
    }
  }

  private void measure(
      JobProcess wordCount, @Nullable JobProcess teraGen, ContentionMeter contention, Values values)
      throws IOException, JobFailedException, InterruptedException {
    wordCount.ready(EmulatedCluster.READY);
    if (teraGen != null) {
      teraGen.ready(EmulatedCluster.READY);
    }
    Timeline timeline = new Timeline(ThroughputMeter.OF_PROCESS);
    if (teraGen != null) {
      teraGen.go();
    }
    wordCount.go();
    double seconds = await(wordCount, "WordCount", timeline);
    double wordBytes = timeline.bytes(words.flow());
    double shareOfBytes = wordBytes / (wordBytes + timeline.bytes(rows.flow()));
    double both = teraGen == null ? seconds : await(teraGen, "TeraGen", timeline);
    both = Math.max(seconds, both);
    double throughput = (timeline.bytes(words.flow()) + timeline.bytes(rows.flow())) / 1e6 / both;
    double share = contention.share(words.flow());
    values.put("seconds", seconds);
    values.put("all_throughput", throughput);
    values.put("got", Double.isNaN(share) ? shareOfBytes : share);
    if (setup.contended()) {
      values.put("throughput", throughput);
    }
    if (setup.isWeighted()) {
      values.put("share", share);
      values.put("share_error", Math.abs(share - setup.promisedShare()));
      values.put("ungated", (double) jobs.ungatedPasses());
    }
    values.put("time", timeline.seconds());
    values.put("words", timeline.megabytesPerSecond(words.flow()));
    values.put("differing", checkOutputs(values));
    values.put("lost_blocks", (double) (jobs.health().missing() + jobs.health().corrupt()));
    if (setup.contended()) {
      values.put("rows", timeline.megabytesPerSecond(rows.flow()));
    }
    values.say("WordCount %6.1f s, both %6.1f s, %5.1f MB/s".formatted(seconds, both, throughput));
  }

  /** Samples what both move until a job is done. */
  private double await(JobProcess job, String name, Timeline timeline)
      throws JobFailedException, InterruptedException {
    double seconds =
        cluster.await(
            job,
            () -> {
              timeline.sample();
              return "%s; WordCount %.1f, TeraGen %.1f MB/s"
                  .formatted(
                      name,
                      timeline.latestMegabytesPerSecond(words.flow()),
                      timeline.latestMegabytesPerSecond(rows.flow()));
            });
    timeline.sample();
    return seconds;
  }

  /** How many of the outputs are not those of the first run of their job. */
  private int checkOutputs(Values values) throws IOException {
    int differing = 0;
    if (!jobs.checkAndRemoveOutput(words)) {
      values.note("Output differs: WordCount, " + setup.label());
      differing++;
    }
    if (setup.contended() && !jobs.checkAndRemoveOutput(rows)) {
      values.note("Output differs: TeraGen, " + setup.label());
      differing++;
    }
    return differing;
  }
}
