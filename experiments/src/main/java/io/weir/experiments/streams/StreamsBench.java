// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.streams;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Throughput of a DataNode by the number of streams that it serves, stock and with throttling; and
 * whether 64 streams at one disk wait so long that a client gives up.
 */
public final class StreamsBench {
  private static final Factor<Integer> STREAMS = Factor.of("streams", 1, 2, 4, 8, 16);
  private static final Factor<Policy> POLICY = Factor.of("policy", Policy.class);
  private static final int MANY = 64;
  private static final int MANY_SECONDS = 120;
  private static final int QUICK_MANY_SECONDS = 75; // longer than a socket's timeout
  private static final double STOCK_AT_MOST = 2.0 / 3;
  private static final String ELEVATOR = "mq-deadline";
  private static final String OTHER_ELEVATOR = "bfq";

  private StreamsBench() {}

  /** One DataNode, and what its clients log. */
  private record Node(StreamsRun run, Path clientLog, int manySeconds) {}

  public static Experiment declaration() {
    return Declaration.of("streams", oneDataNode(ELEVATOR))
        .question("Does throughput hold when one disk serves many streams?")
        .summary(
            "Readers and writers of one DataNode on ext4 on a spindle that is as fast inside as outside, in jobs of %d streams; stock and coordinate in turn."
                .formatted(StreamLoad.STREAMS_OF_JOB))
        .takes("10 min, and 4 min a repeat", "6 min")
        .needs("root, FUSE and loop devices, Linux 6.2, 20 GB of memory")
        .device("model", LabDisk.LEVEL)
        .device("elevator", ELEVATOR)
        .setting("dirty_bytes", DiskCluster.DIRTY_BYTES)
        .varies(STREAMS)
        .compares(POLICY)
        .measures(
            (node, its, values) -> {
              values.put("reads", node.run().reads(its.of(POLICY), its.of(STREAMS)) / 1e6);
              values.put("writes", node.run().writes(its.of(POLICY), its.of(STREAMS)) / 1e6);
            })
        .measuresOnce((node, its, values) -> many(node, values))
        .measuresOnceOn(oneDataNode(OTHER_ELEVATOR), OTHER_ELEVATOR)
        .figure(
            "worst_over_best",
            FRACTION,
            samples -> worstOverBest(samples, Policy.COORDINATE, "reads", "writes"),
            Target.atLeast(0.9))
        .figure(
            "worst_over_best_stock",
            FRACTION,
            samples -> worstOverBest(samples, Policy.STOCK, "reads"),
            Target.atMost(STOCK_AT_MOST))
        .figure("timeouts_64", "lines", samples -> samples.of("timeouts_64"), Target.atMost(0))
        .figure("recoveries_64", "lines", samples -> samples.of("recoveries_64"), Target.atMost(0))
        .figure("failed_64", "runs", samples -> samples.of("failed_64"), Target.atMost(0))
        .figure("throughput_64", "MB/s", samples -> samples.of("throughput_64"))
        .eachAsFigure("reads", "MB/s")
        .eachAsFigure("writes", "MB/s")
        .plot("Throughput by number of streams", "reads", STREAMS, POLICY, "MB/s in all")
        .plot("Throughput by number of streams", "writes", STREAMS, POLICY, "MB/s in all")
        .note(
            "worst_over_best is the least throughput of 1 to 16 streams over the greatest, in each repeat, the lesser of reads and writes;"
                + " worst_over_best_stock is that of reads: the kernel orders what is written behind. Reads are counted at the clients, from a cold page cache,"
                + " writes at the disk.")
        .note(
            "timeouts_64 and recoveries_64 are lines in the logs of the clients and of the DataNode, with Hadoop's default timeouts,"
                + " while 32 streams read and 32 write; failed_64 is 1 if a client saw an error.");
  }

  private static Lab<Node> oneDataNode(String elevator) {
    return (options, progress, use) -> {
      Path clientLog = options.directory().resolve("hdfs.log");
      QuietLogs.toFile(clientLog);
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
            use.on(new Node(run, clientLog, options.quick() ? QUICK_MANY_SECONDS : MANY_SECONDS));
          });
    };
  }

  private static void many(Node node, Values values) throws IOException, InterruptedException {
    Path dataNodeLog = ClusterLayout.logs().resolve("datanode-n1.log");
    Complaints complaints = Complaints.since(List.of(node.clientLog(), dataNodeLog));
    double failed = 0;
    try {
      long moved = node.run().many(Policy.COORDINATE, MANY, node.manySeconds());
      values.put("throughput_64", moved / 1e6 / node.manySeconds());
    } catch (IOException e) {
      failed = 1;
    }
    values.put("failed_64", failed);
    values.put("timeouts_64", (double) complaints.timeouts());
    values.put("recoveries_64", (double) complaints.recoveries());
  }

  /** The least over the greatest, by repeat, the least of what is named. */
  private static double[] worstOverBest(Samples samples, Policy policy, String... what) {
    double[] fractions = new double[samples.of("reads_stock_1").length];
    Arrays.fill(fractions, 1);
    for (String each : what) {
      for (int i = 0; i < fractions.length; i++) {
        int repeat = i;
        double[] got =
            STREAMS.levels().stream()
                .mapToDouble(n -> samples.of("%s_%s_%d".formatted(each, policy.label(), n))[repeat])
                .sorted()
                .toArray();
        fractions[i] = Math.min(fractions[i], got[0] / got[got.length - 1]);
      }
    }
    return fractions;
  }
}
