// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.streams;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Samples;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.results.Target;
import java.util.List;
import java.util.Map;

/** What the policy coordinate costs on a disk without seeks, where there is nothing to gain. */
public final class FlashBench {
  private static final int STREAMS = 8;
  private static final long MEASURED_MILLIS = 4_000;
  private static final Factor<Policy> POLICY = Factor.of("policy", Policy.class);

  private FlashBench() {}

  public static Experiment declaration() {
    return Declaration.of("ssd", oneDataNode())
        .question("What does coordination cost on a disk without seeks?")
        .summary(
            "%d streams of a DataNode on ext4 on a disk without seeks, stock and coordinate in turn."
                .formatted(STREAMS))
        .takes("2 min, and 3 min a repeat", "4 min")
        .needs("root, FUSE and loop devices, Linux 6.2, 20 GB of memory")
        .device("model", LabDisk.FLASH)
        .device("elevator", "mq-deadline")
        .timesPerRepeat(4)
        .compares(POLICY)
        .measures(
            (node, its, values) -> {
              values.put("reads", node.reads(its.of(POLICY), STREAMS) / 1e6);
              values.put("writes", node.writes(its.of(POLICY), STREAMS) / 1e6);
            })
        .figure(
            "throughput_ratio",
            FRACTION,
            samples -> Samples.least(ratio(samples, "reads"), ratio(samples, "writes")),
            Target.atLeast(0.98))
        .figure("throughput_ratio_reads", FRACTION, samples -> ratio(samples, "reads"))
        .figure("throughput_ratio_writes", FRACTION, samples -> ratio(samples, "writes"))
        .eachAsFigure("reads", "MB/s")
        .eachAsFigure("writes", "MB/s")
        .note(
            "throughput_ratio is coordinate over stock by pairs, of reads or of writes, whichever is less.");
  }

  private static double[] ratio(Samples samples, String what) {
    return samples.ratio(what + "_coordinate", what + "_stock");
  }

  private static Lab<StreamsRun> oneDataNode() {
    return (options, progress, use) -> {
      QuietLogs.toFile(options.directory().resolve("hdfs.log"));
      Map<String, String> keys = StreamsRun.keys();
      keys.put(WeirKeys.SEEK_TIME, "0ms");
      keys.put(WeirKeys.READ_BANDWIDTH, "286m"); // as flash.disk has it
      keys.put(WeirKeys.WRITE_BANDWIDTH, "286m");
      DiskCluster.during(
          new ClusterOptions(1, "mq-deadline", 1, /* yarn= */ false, keys).onDisks(LabDisk.FLASH),
          List.of("n1"),
          DiskCluster.DIRTY_BYTES,
          progress,
          disks -> {
            StreamsRun run = new StreamsRun(disks, MEASURED_MILLIS, progress);
            progress.step("what is read");
            run.load();
            use.on(run);
          });
    };
  }
}
