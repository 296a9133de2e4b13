// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.streams;

import io.weir.bench.Bench;
import io.weir.bench.BenchOptions;
import io.weir.bench.Progress;
import io.weir.bench.Samples;
import io.weir.bench.cluster.QuietLogs;
import io.weir.bench.real.ClusterLayout;
import io.weir.bench.real.ClusterOptions;
import io.weir.bench.real.DiskCluster;
import io.weir.bench.real.LabDisk;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.lang3.exception.ExceptionUtils;

/**
 * Throughput of a DataNode by the number of streams that it serves, stock and with throttling; and
 * whether 64 streams at one disk wait so long that a client gives up.
 */
public final class StreamsBench implements Bench {
  private static final int[] STREAMS = {1, 2, 4, 8, 16};
  private static final int MANY = 64;
  private static final int MANY_SECONDS = 120;
  private static final int QUICK_MANY_SECONDS = 75; // longer than a socket's timeout
  private static final double LEAST_OVER_BEST = 0.9;
  private static final double STOCK_AT_MOST = 2.0 / 3;
  private static final String ELEVATOR = "mq-deadline";
  private static final String OTHER_ELEVATOR = "bfq";

  @Override
  public String name() {
    return "streams";
  }

  @Override
  public String summary() {
    return "Does throughput hold when one disk serves many streams?";
  }

  @Override
  public String duration() {
    return "10 min, and 4 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "6 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, 20 GB of memory";
  }

  @Override
  public ResultDocument run(BenchOptions options, Progress progress) throws Exception {
    Path clientLog = options.directory().resolve("hdfs.log");
    QuietLogs.toFile(clientLog);
    Samples samples = new Samples();
    int repeats = options.quick() ? 1 : options.repeats();
    on(
        ELEVATOR,
        options,
        progress,
        run -> {
          for (int repeat = 0; repeat < repeats; repeat++) {
            measure(run, repeat, "", samples, progress);
          }
          many(run, clientLog, options.quick(), samples, progress);
        });
    if (!options.quick()) {
      on(
          OTHER_ELEVATOR,
          options,
          progress,
          run -> measure(run, 0, "_" + OTHER_ELEVATOR, samples, progress));
    }
    return document(options, repeats, samples);
  }

  private interface Measurement {
    void on(StreamsRun run) throws IOException, InterruptedException;
  }

  private static void on(
      String elevator, BenchOptions options, Progress progress, Measurement measurement)
      throws IOException, InterruptedException {
    DiskCluster.during(
        new ClusterOptions(1, elevator, 1, /* yarn= */ false, StreamsRun.keys())
            .onDisks(LabDisk.LEVEL),
        List.of("n1"),
        DiskCluster.DIRTY_BYTES,
        progress,
        disks -> {
          StreamsRun run = new StreamsRun(disks, options.quick() ? 4_000 : 6_000, progress);
          progress.step("what is read");
          run.load();
          measurement.on(run);
        });
  }

  private static void measure(
      StreamsRun run, int repeat, String suffix, Samples samples, Progress progress)
      throws IOException, InterruptedException {
    for (int streams : STREAMS) {
      for (Policy policy : Policy.inTurn(repeat)) {
        progress.step(
            "%d streams, %s, repeat %d%s".formatted(streams, policy.label(), repeat + 1, suffix));
        double read = run.reads(policy, streams) / 1e6;
        double written = run.writes(policy, streams) / 1e6;
        progress.say(
            "%d streams, %s: read %.1f MB/s, wrote %.1f MB/s"
                .formatted(streams, policy.label(), read, written));
        samples.add("reads_%s_%d%s".formatted(policy.label(), streams, suffix), read);
        samples.add("writes_%s_%d%s".formatted(policy.label(), streams, suffix), written);
      }
    }
  }

  private static void many(
      StreamsRun run, Path clientLog, boolean quick, Samples samples, Progress progress)
      throws IOException, InterruptedException {
    progress.step("%d streams, coordinate".formatted(MANY));
    Path dataNodeLog = ClusterLayout.logs().resolve("datanode-n1.log");
    Complaints complaints = Complaints.since(List.of(clientLog, dataNodeLog));
    int seconds = quick ? QUICK_MANY_SECONDS : MANY_SECONDS;
    double failed = 0;
    try {
      long moved = run.many(Policy.COORDINATE, MANY, seconds);
      progress.say("%d streams moved %.1f MB/s".formatted(MANY, moved / 1e6 / seconds));
      samples.add("throughput_" + MANY, moved / 1e6 / seconds);
    } catch (IOException e) {
      progress.say("a stream has failed: " + ExceptionUtils.getRootCauseMessage(e));
      failed = 1;
    }
    samples.add("failed_" + MANY, failed);
    samples.add("timeouts_" + MANY, (double) complaints.timeouts());
    samples.add("recoveries_" + MANY, (double) complaints.recoveries());
  }

  private ResultDocument document(BenchOptions options, int repeats, Samples samples) {
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Readers and writers of one DataNode on ext4 on a spindle that is as fast inside as outside, in jobs of %d streams; stock and coordinate in turn."
                    .formatted(StreamLoad.STREAMS_OF_JOB))
            .device("model", LabDisk.LEVEL)
            .device("elevator", ELEVATOR)
            .setting("repeats", repeats)
            .setting("dirty_bytes", DiskCluster.DIRTY_BYTES)
            .figure(
                "worst_over_best",
                fraction(samples, Policy.COORDINATE, "reads", "writes")
                    .withTarget(Target.atLeast(LEAST_OVER_BEST)))
            .figure(
                "worst_over_best_stock",
                fraction(samples, Policy.STOCK, "reads").withTarget(Target.atMost(STOCK_AT_MOST)));
    for (String what : List.of("timeouts_", "recoveries_", "failed_")) {
      document.figure(
          what + MANY,
          samples
              .figure(what + MANY, what.startsWith("failed") ? "runs" : "lines")
              .withTarget(Target.atMost(0)));
    }
    if (samples.of("throughput_" + MANY).length > 0) {
      document.figure("throughput_" + MANY, samples.figure("throughput_" + MANY, "MB/s"));
    }
    for (String suffix : options.quick() ? List.of("") : List.of("", "_" + OTHER_ELEVATOR)) {
      for (String what : List.of("reads", "writes")) {
        for (Policy policy : Policy.values()) {
          for (int streams : STREAMS) {
            String name = "%s_%s_%d%s".formatted(what, policy.label(), streams, suffix);
            document.figure(name, samples.figure(name, "MB/s"));
          }
          document.series(line(samples, what, policy, suffix));
        }
      }
    }
    return document
        .note(
            "worst_over_best is the least throughput of 1 to 16 streams over the greatest, in each repeat, the lesser of reads and writes;"
                + " worst_over_best_stock is that of reads: the kernel orders what is written behind. Reads are counted at the clients, from a cold page cache,"
                + " writes at the disk.")
        .note(
            "timeouts_64 and recoveries_64 are lines in the logs of the clients and of the DataNode, with Hadoop's default timeouts,"
                + " while 32 streams read and 32 write; failed_64 is 1 if a client saw an error.")
        .build();
  }

  /** The least over the greatest, by repeat, the least of what is named. */
  private static Figure fraction(Samples samples, Policy policy, String... what) {
    double[] fractions = new double[samples.of("reads_stock_1").length];
    Arrays.fill(fractions, 1);
    for (String each : what) {
      for (int repeat = 0; repeat < fractions.length; repeat++) {
        double least = Double.MAX_VALUE;
        double most = 0;
        for (int streams : STREAMS) {
          double got = samples.of("%s_%s_%d".formatted(each, policy.label(), streams))[repeat];
          least = Math.min(least, got);
          most = Math.max(most, got);
        }
        fractions[repeat] = Math.min(fractions[repeat], least / most);
      }
    }
    return Figure.of(Figure.FRACTION, fractions);
  }

  private static Series line(Samples samples, String what, Policy policy, String suffix) {
    String elevator = suffix.isEmpty() ? ELEVATOR : suffix.substring(1);
    return new Series(
        what + ", " + elevator,
        "Throughput by number of streams",
        policy.label(),
        "streams",
        "MB/s in all",
        Arrays.stream(STREAMS).asDoubleStream().toArray(),
        Arrays.stream(STREAMS)
            .mapToDouble(
                streams ->
                    samples.median("%s_%s_%d%s".formatted(what, policy.label(), streams, suffix)))
            .toArray());
  }
}
