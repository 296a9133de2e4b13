// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.clients.WideAndNarrow;
import io.weir.lab.cluster.BackgroundWriter;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.jobs.JobsAtDisk;
import io.weir.lab.jobs.JobsAtDisk.Setup;
import io.weir.results.Bars;
import io.weir.results.Bars.Bar;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The part of {@link UnevenBench} with jobs, IBIS's figure 2, last bars: WordCount beside a TeraGen
 * of a sixteenth of its weight, where all nodes give the same, and where one loses bandwidth to a
 * process outside.
 */
final class UnevenJobs {
  /** WordCount's; TeraGen's is 1. */
  static final int WEIGHT = 16;

  private static final String SECONDS = "wordcount_seconds";

  /** What WordCount has beside it. */
  private enum Beside {
    /** Nothing. */
    ALONE("alone"),
    /** Nothing that has a share; one node gives less. */
    OUTSIDER("alone beside the process outside"),
    /** TeraGen; all nodes give the same. */
    EVEN("even, 16:1"),
    /** TeraGen; one node gives less, and each disk shares by itself. */
    LOCAL("uneven, each disk by itself"),
    /** TeraGen; one node gives less, and shares are those of the cluster. */
    GLOBAL("uneven, shares of the cluster");

    private final String words;

    Beside(String words) {
      this.words = words;
    }

    private String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    private String seconds() {
      return SECONDS + "_" + label();
    }

    private boolean isUneven() {
      return this == OUTSIDER || this == LOCAL || this == GLOBAL;
    }

    private Setup setup() {
      return this == ALONE || this == OUTSIDER ? Setup.ALONE : Setup.WEIR;
    }
  }

  private static final Factor<Beside> BESIDE =
      new Factor<>("beside", List.of(Beside.values()), Beside::label, each -> each.words);
  private static final List<String> NODES = WideAndNarrow.WIDE;
  private static final long FILE_BYTES = 8L << 20;
  private static final long QUICK_FILE_BYTES = 4L << 20;

  private UnevenJobs() {}

  static Declaration<JobsAtDisk> runTimes(String name) {
    return Declaration.of(name, cluster())
        .compares(BESIDE)
        .measures((those, its, values) -> values.put(SECONDS, seconds(those, its.of(BESIDE))))
        .eachAsFigure(SECONDS, "s");
  }

  static Declaration<JobsAtDisk> declaration() {
    Declaration<JobsAtDisk> jobs =
        Declaration.of("jobs", cluster())
            .setting("jobs_slow_motion", SlowDisks.slowMotion(NODES.size()))
            .setting("jobs_weights", WEIGHT + ":1")
            .compares(BESIDE)
            .measures((those, its, values) -> values.put(SECONDS, seconds(those, its.of(BESIDE))))
            .eachAsFigure(SECONDS, "s");
    for (Beside each : BESIDE.levels()) {
      if (each != Beside.ALONE) {
        String slowdown = "wordcount_slowdown" + (each == Beside.GLOBAL ? "" : "_" + each.label());
        jobs.figure(
            slowdown, FRACTION, all -> all.slowdown(each.seconds(), Beside.ALONE.seconds()));
      }
    }
    return jobs.bars(
            all ->
                Stream.of(
                    new Bars(
                        "WordCount beside TeraGen, uneven",
                        "run time",
                        Beside.ALONE.seconds(),
                        BESIDE.levels().stream()
                            .map(each -> new Bar(each.words, each.seconds()))
                            .toList())))
        .note(
            "wordcount_slowdown is of WordCount's run time with %d times TeraGen's weight over its run time alone on stock, while one of three nodes loses bandwidth to a process outside, with shares of the cluster; _local: the same, and each disk by itself; _even: nobody takes bandwidth from a node; _outsider: on stock with the process outside alone, without TeraGen (IBIS, figure 2, from the fourth bar on)."
                .formatted(WEIGHT));
  }

  private static Lab<JobsAtDisk> cluster() {
    return (options, progress, use) ->
        JobsAtDisk.<Exception>during(
            new JobsAtDisk.Cluster(
                NODES,
                "mq-deadline",
                WEIGHT,
                Map.of(WeirKeys.BROKER_FACTOR, UnevenBench.TOGETHER),
                options.quick() ? QUICK_FILE_BYTES : FILE_BYTES),
            progress,
            use::on);
  }

  private static double seconds(JobsAtDisk jobs, Beside beside)
      throws IOException, InterruptedException {
    UnevenBench.weightsMayMove(beside == Beside.LOCAL ? UnevenBench.ALONE : UnevenBench.TOGETHER);
    if (!beside.isUneven()) {
      return jobs.run(beside.setup()).seconds();
    }
    BackgroundWriter outsider = BackgroundWriter.start(UnevenBench.DISTURBED);
    try {
      return jobs.run(beside.setup()).seconds();
    } finally {
      outsider.close();
    }
  }
}
