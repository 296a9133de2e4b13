// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.containers;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.lab.node.ContainersLab;
import io.weir.lab.node.ContainersLab.Share;
import io.weir.results.Table;
import io.weir.results.Target;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Whether what children write past Hadoop has their applications' shares. */
public final class ContainersBench {
  /** See dev/lab/containers-test.sh, and what they are in words. */
  private static final Map<String, String> WORDS =
      Map.of(
          "alike", "two children, 1:1",
          "weighted", "two children, 3:1",
          "beside_a_job", "a child through the page cache, beside a job that writes to HDFS, 1:1");

  private static final Factor<String> CASE =
      Factor.named("case", List.of("alike", "weighted", "beside_a_job"));

  private ContainersBench() {}

  public static Experiment declaration() {
    return Declaration.<List<Share>>of(
            "containers",
            (options, progress, use) -> {
              progress.step("a kernel that controls the I/O of cgroup v2");
              use.on(ContainersLab.run(progress::step));
            })
        .question("Has what containers write past Hadoop the shares of their applications?")
        .summary(
            "Children of MapReduce's tasks write with dd to the disk of a node under bfq: two beside each other, past the page"
                + " cache, and one through it beside a job that writes to HDFS; on a kernel whose cgroup v2 controls I/O, under"
                + " software emulation.")
        .takes("70 min", "70 min")
        .needs("root, QEMU, 110 MB of packages, 12 GB of memory")
        .isTheSameEachTime()
        .varies(CASE)
        .measures(ContainersBench::measure)
        .figure("share_error", FRACTION, ContainersBench::worst, Target.atMost(0.1))
        .eachAsFigure("share_error", FRACTION)
        .table(ContainersBench::table)
        .note(
            "share_error: how far a child's part of all that was written is off what it is due by weight, over that; while both had"
                + " something to write, for 20 s, and for 30 s beside the job. What is written is counted by the kernel, for the"
                + " groups of containers and for that of the DataNode.");
  }

  private static void measure(List<Share> shares, Case its, Values values) throws IOException {
    Share share =
        shares.stream()
            .filter(each -> each.name().equals(its.of(CASE)))
            .findFirst()
            .orElseThrow(() -> new IOException("the lab says nothing of " + its.of(CASE)));
    values.put("share", share.had());
    values.put("due", share.due());
    values.put("share_error", share.error());
    values.put("bytes_per_second", share.bytesPerSecond());
  }

  private static double[] worst(Samples all) {
    return all.cases().stream()
        .flatMapToDouble(its -> Arrays.stream(all.of("share_error", its)))
        .max()
        .stream()
        .toArray();
  }

  private static Table table(Samples all) {
    Table table =
        Table.of(
            "What a child had of what both wrote",
            Table.Column.of("who writes"),
            Table.Column.of("due", FRACTION),
            Table.Column.of("had", FRACTION),
            Table.Column.of("both", "MB/s"));
    for (Case its : all.cases()) {
      table =
          table.withRow(
              WORDS.getOrDefault(its.of(CASE), its.of(CASE)),
              all.median("due", its),
              all.median("share", its),
              all.median("bytes_per_second", its) / 1e6);
    }
    return table;
  }
}
