// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.jobs.YarnJobs;
import io.weir.lab.jobs.YarnJobs.Setup;
import io.weir.results.Bars;
import io.weir.results.Bars.Bar;
import io.weir.results.Figure;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What it is worth to give shares of all of a job's I/O: WordCount and TeraSort beside TeraGen, on
 * YARN, with the I/O between maps and reduces uncovered, as IBIS leaves it, and covered.
 */
public final class IntermediateBench {
  private static final Factor<JobKind> JOB =
      new Factor<>(
          "job",
          List.of(JobKind.WORDCOUNT, JobKind.TERASORT),
          job -> job.name().toLowerCase(Locale.ROOT));
  private static final Factor<Setup> SETUP = Factor.of("setup", Setup.class);
  private static final long MAP_BYTES = 16L << 20;
  private static final long QUICK_MAP_BYTES = 8L << 20;

  private IntermediateBench() {}

  public static Experiment declaration() {
    return Declaration.of("intermediate", cluster())
        .question("What is it worth to give shares of spills, merges and the shuffle too?")
        .summary(
            "WordCount and TeraSort of weight 32 beside a TeraGen of weight 1, on YARN on two nodes with a disk each;"
                + " everything that a job reads and writes is on these disks.")
        .takes("2 min, and 15 min a repeat", "13 min")
        .needs("root, FUSE and loop devices, 14 GB of memory")
        .device("model", "rotating.disk")
        .setting("slow_motion", slowMotion())
        .setting("sort_mb", YarnJobs.SORT_MEGABYTES)
        .setting("write_window", SlowDisks.WRITE_WINDOW)
        .varies(JOB)
        .compares(SETUP)
        .measures(
            (run, its, values) -> values.put("seconds", run.seconds(its.of(JOB), its.of(SETUP))))
        .eachAsFigure("seconds", "s", its -> name("seconds", its), its -> null)
        .document(
            (all, document) ->
                all.cases().stream()
                    .filter(IntermediateBench::isContended)
                    .forEach(
                        its ->
                            document.figure(
                                name("slowdown", its),
                                Figure.of(
                                    FRACTION,
                                    all.slowdown(
                                        its.nameOf("seconds"),
                                        its.with(SETUP, Setup.ALONE).nameOf("seconds"))))))
        .bars(all -> JOB.levels().stream().map(job -> bars(all.cases(), job)))
        .note(
            "A slowdown is run time beside TeraGen over run time alone, less 1, of the same repeat. stock: no gate."
                + " uncovered: gates for files of HDFS alone. covered: spills, merges and the shuffle go through them too.");
  }

  private static boolean isContended(Case its) {
    return its.of(SETUP) != Setup.ALONE;
  }

  private static Bars bars(List<Case> cases, JobKind job) {
    return new Bars(
        JOB.label().apply(job) + " beside TeraGen",
        "slowdown",
        null,
        cases.stream()
            .filter(its -> its.of(JOB) == job && isContended(its))
            .map(its -> new Bar(SETUP.label().apply(its.of(SETUP)), name("slowdown", its)))
            .toList());
  }

  private static String name(String value, Case its) {
    return "%s_%s_%s"
        .formatted(value, JOB.label().apply(its.of(JOB)), SETUP.label().apply(its.of(SETUP)));
  }

  private static double slowMotion() {
    return SlowDisks.slowMotion(YarnJobs.NODES.size());
  }

  private static Lab<YarnJobs> cluster() {
    return (options, progress, use) -> {
      QuietLogs.toFile(options.directory().resolve("hadoop.log"));
      DiskCluster.<Exception>during(
          new ClusterOptions(2, "mq-deadline", 2, /* yarn= */ true, keys())
              .inSlowMotion(slowMotion()),
          YarnJobs.NODES,
          SlowDisks.DIRTY_BYTES,
          progress,
          disks -> {
            try (YarnJobs run = new YarnJobs(disks, progress)) {
              progress.step("what the jobs read");
              run.load(options.quick() ? QUICK_MAP_BYTES : MAP_BYTES);
              use.on(run);
            }
          });
    };
  }

  private static Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>(SlowDisks.keysOfNodes(slowMotion()));
    keys.put("yarn.nodemanager.resource.memory-mb", "4096");
    keys.put("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
    keys.put("yarn.scheduler.capacity.root.queues", "default");
    keys.put("yarn.scheduler.capacity.root.default.capacity", "100");
    return keys;
  }
}
