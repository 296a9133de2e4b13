// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Lab;
import io.weir.lab.Progress;
import io.weir.lab.disk.DiskModel;
import io.weir.lab.jobs.Corpus;
import io.weir.lab.jobs.EmbeddedJobs;
import io.weir.lab.jobs.JobEvent;
import io.weir.lab.jobs.JobFailedException;
import io.weir.lab.jobs.JobProcess;
import io.weir.results.ResultDocumentBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * An HDFS with WordCount's input on it, for as long as runs are measured on it.
 *
 * @param work what the jobs do
 */
record EmulatedCluster(EmbeddedJobs jobs, Work work, Progress progress) {
  static final Duration READY = Duration.ofMinutes(2);
  static final Duration DONE = Duration.ofMinutes(20);
  private static final Duration SLICE = Duration.ofSeconds(1);

  /**
   * What the two jobs do.
   *
   * @param mapBytes what a map of WordCount reads
   * @param teraGenRows so many that WordCount is never alone before its end
   */
  record Work(long mapBytes, long teraGenRows) {
    private static final int ROW_BYTES = 100;

    /** What is measured and published. */
    static final Work FULL = new Work(3L << 20, 700_000);

    /** What the demo has time for. */
    static final Work SMALL = new Work(2L << 20, 400_000);

    Corpus corpus() {
      return new Corpus(EmbeddedJobs.SLOTS, mapBytes);
    }

    double teraGenMegabytes() {
      return teraGenRows * ROW_BYTES / 1e6;
    }
  }

  static Lab<EmulatedCluster> lab(Work full) {
    return (options, progress, use) -> {
      Work work = options.quick() ? Work.SMALL : full;
      progress.step(
          "booting HDFS (%d DataNodes) and loading %.0f MB of text"
              .formatted(EmbeddedJobs.DATA_NODES, work.corpus().bytes() / 1e6));
      try (EmbeddedJobs jobs =
          EmbeddedJobs.start(
              options.directory().resolve("jobs"), work.corpus(), slowMotion(options))) {
        use.on(new EmulatedCluster(jobs, work, progress));
      }
    };
  }

  /** 0 where the disk under the work directory is measured. */
  static double slowMotion(ExperimentOptions options) {
    return options.disk() == ExperimentOptions.Disk.EMULATED ? EmbeddedJobs.slowMotion() : 0;
  }

  /** What the document says of the disks. */
  static void describe(ExperimentOptions options, ResultDocumentBuilder document) {
    if (slowMotion(options) == 0) {
      document.device("kind", "the disk under the work directory");
      return;
    }
    DiskModel disk = DiskModel.rotating().inSlowMotion(slowMotion(options));
    document
        .device("kind", "emulated rotating disk, one for each DataNode")
        .device("bandwidth_mb_per_second", disk.bandwidthBytesPerSecond() / 1e6)
        .device("positioning_ms", disk.positioningNanos() / 1e6)
        .device("window_kib", disk.windowBytes() / 1024)
        .device("write_behind_windows", disk.writeBehindWindows())
        .device("slow_motion", slowMotion(options))
        .device(
            "derivation",
            "the paper's ratio of 12 cores to a disk of 100 MB/s: 100 MB/s x (%d cores / %d DataNodes) / 12"
                .formatted(Runtime.getRuntime().availableProcessors(), EmbeddedJobs.DATA_NODES));
  }

  static void describeKeys(ExperimentOptions options, ResultDocumentBuilder document) {
    EmbeddedJobs.deviceKeys(slowMotion(options)).forEach(document::setting);
  }

  /**
   * Waits until a job is done.
   *
   * @param eachSecond is called meanwhile, and says what goes on
   * @return how long it took, in seconds
   */
  double await(JobProcess job, Supplier<String> eachSecond)
      throws JobFailedException, InterruptedException {
    long untilNanos = System.nanoTime() + DONE.toNanos();
    while (System.nanoTime() < untilNanos) {
      Optional<JobEvent> done = job.awaitFor(SLICE);
      if (done.isPresent()) {
        return done.get().millis() / 1e3;
      }
      JobEvent last = job.last();
      progress.update(last == null ? 0 : last.maps(), eachSecond.get());
    }
    return job.await(SLICE).millis() / 1e3; // fails, and says where it hangs
  }
}
