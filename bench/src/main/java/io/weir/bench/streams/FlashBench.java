// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.streams;

import io.weir.bench.Bench;
import io.weir.bench.BenchOptions;
import io.weir.bench.Progress;
import io.weir.bench.Samples;
import io.weir.bench.cluster.QuietLogs;
import io.weir.bench.real.ClusterOptions;
import io.weir.bench.real.DiskCluster;
import io.weir.bench.real.LabDisk;
import io.weir.bench.real.SlowDisks;
import io.weir.hadoop.WeirKeys;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.Target;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What the policy coordinate costs on a disk without seeks, where there is nothing to gain. */
public final class FlashBench implements Bench {
  private static final int STREAMS = 8;
  private static final int PAIRS = 4;
  private static final long MEASURED_MILLIS = 4_000;
  private static final double LEAST_RATIO = 0.98;

  @Override
  public String name() {
    return "ssd";
  }

  @Override
  public String summary() {
    return "What does coordination cost on a disk without seeks?";
  }

  @Override
  public String duration() {
    return "2 min, and 3 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "4 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, 20 GB of memory";
  }

  @Override
  public ResultDocument run(BenchOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hdfs.log"));
    Samples samples = new Samples();
    int pairs = PAIRS * (options.quick() ? 1 : options.repeats());
    Map<String, String> keys = StreamsRun.keys();
    keys.put(WeirKeys.SEEK_TIME, "0ms");
    keys.put(WeirKeys.READ_BANDWIDTH, "286m"); // as flash.disk has it
    keys.put(WeirKeys.WRITE_BANDWIDTH, "286m");
    ClusterOptions cluster =
        new ClusterOptions(1, "mq-deadline", 1, /* yarn= */ false, keys).onDisks(LabDisk.FLASH);
    DiskCluster.during(
        cluster,
        List.of("n1"),
        DiskCluster.DIRTY_BYTES,
        progress,
        disks -> measure(disks, pairs, samples, progress));
    return document(options, pairs, samples);
  }

  private static void measure(SlowDisks disks, int pairs, Samples samples, Progress progress)
      throws IOException, InterruptedException {
    StreamsRun run = new StreamsRun(disks, MEASURED_MILLIS, progress);
    progress.step("what is read");
    run.load();
    for (int pair = 0; pair < pairs; pair++) {
      for (Policy policy : Policy.inTurn(pair)) {
        progress.step("pair %d of %d, %s".formatted(pair + 1, pairs, policy.label()));
        double read = run.reads(policy, STREAMS) / 1e6;
        double written = run.writes(policy, STREAMS) / 1e6;
        progress.say(
            "%s: read %.1f MB/s, wrote %.1f MB/s".formatted(policy.label(), read, written));
        samples.add("reads_" + policy.label(), read);
        samples.add("writes_" + policy.label(), written);
      }
    }
  }

  private ResultDocument document(BenchOptions options, int pairs, Samples samples) {
    Figure reads = ratio(samples, "reads");
    Figure writes = ratio(samples, "writes");
    Figure least = reads.value() < writes.value() ? reads : writes;
    return options
        .document(name())
        .summary(
            "%d streams of a DataNode on ext4 on a disk without seeks, stock and coordinate in turn."
                .formatted(STREAMS))
        .device("model", LabDisk.FLASH)
        .device("elevator", "mq-deadline")
        .setting("pairs", pairs)
        .figure("throughput_ratio", least.withTarget(Target.atLeast(LEAST_RATIO)))
        .figure("throughput_ratio_reads", reads)
        .figure("throughput_ratio_writes", writes)
        .figure("reads_stock", samples.figure("reads_stock", "MB/s"))
        .figure("reads_coordinate", samples.figure("reads_coordinate", "MB/s"))
        .figure("writes_stock", samples.figure("writes_stock", "MB/s"))
        .figure("writes_coordinate", samples.figure("writes_coordinate", "MB/s"))
        .note(
            "throughput_ratio is coordinate over stock by pairs, of reads or of writes, whichever is less.")
        .build();
  }

  private static Figure ratio(Samples samples, String what) {
    double[] stock = samples.of(what + "_stock");
    double[] coordinate = samples.of(what + "_coordinate");
    double[] ratios = new double[stock.length];
    Arrays.setAll(ratios, i -> coordinate[i] / stock[i]);
    return Figure.of(Figure.FRACTION, ratios);
  }
}
