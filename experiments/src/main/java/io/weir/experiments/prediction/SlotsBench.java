// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.disks.KeptProbe;
import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.CaseColumn;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.SlowDisks;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.lab.jobs.JobKind;
import io.weir.lab.node.JobSite;
import io.weir.lab.node.SlotsCluster;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What it brings that the number of a node's tasks follows the load of its disk. */
public final class SlotsBench {
  /** Several waves of tasks, as nothing can be said to a job whose tasks run already. */
  private static final JobSite SITE = new JobSite("rotating", 1, LabDisk.LEVEL, 24, 8);

  private static final Factor<JobKind> JOB =
      new Factor<>("job", List.of(JobKind.TERASORT, JobKind.WORDCOUNT), JobKind::label);

  private static final int ALL = 8;
  private static final String FOLLOWED = "followed";
  private static final List<String> FIXED = List.of("8", "4", "2", "1");
  private static final Factor<String> SLOTS =
      Factor.named("slots", Stream.concat(FIXED.stream(), Stream.of(FOLLOWED)).toList());

  private static final String SECONDS = "seconds";

  private SlotsBench() {}

  /** A cluster of one node, whose disk is as Debian sets it up, and its probe. */
  private record Site(SlotsCluster cluster, SlowDisks disks, Path device, Path folder) {
    static void during(ExperimentOptions options, Progress progress, Lab.Use<Site> use)
        throws Exception {
      QuietLogs.toFile(options.directory().resolve("hadoop.log"));
      DiskCluster.<Exception>during(
          SITE.cluster(),
          SITE.nodeNames(),
          SlotsCluster.DIRTY_BYTES,
          progress,
          disks -> {
            ThisProcess process = new ThisProcess(options, progress);
            KeptProbe.of(process, ClusterLayout.dataOf(SITE.nodeNames().get(0)));
            try (SlotsCluster cluster = new SlotsCluster(SITE, disks, progress)) {
              progress.step("what the jobs read");
              cluster.load();
              Path device = KeptProbe.file(options);
              use.on(new Site(cluster, disks, device, options.directory().resolve("slots")));
            }
          });
    }
  }

  public static Experiment declaration() {
    return Declaration.of("slots", Site::during)
        .question(
            "Do jobs end sooner where weir slots follow says how many tasks a node runs at a time?")
        .summary(
            "Jobs on unmodified YARN, on one node with a rotating disk with the kernel's own read-ahead: with a fixed number of tasks at a time, and with one that follows the load of the disk from the same start as with 8.")
        .takes("10 min, and 60 min a repeat", "30 min")
        .needs(
            "root, FUSE and loop devices, Linux 6.2, fio, vmtouch, inotify-tools, 16 GB of memory")
        .device("model", SITE.disk())
        .device("elevator", "mq-deadline")
        .setting("slow_motion", SITE.slowMotion())
        .setting("maps", SITE.maps())
        .setting("reduces", SITE.reduces())
        .setting("interval_seconds", SlotsFollowProcess.INTERVAL_SECONDS)
        .varies(JOB, List.of(JobKind.TERASORT))
        .varies(SLOTS, List.of("8", "2", FOLLOWED))
        .measures(SlotsBench::measure)
        .eachAsFigure(SECONDS, "s")
        .eachAsFigure(SlotsBench::gain, FRACTION, its -> "gain_" + its.of(JOB).label(), its -> null)
        .eachAsFigure(
            SlotsBench::regret, FRACTION, its -> "regret_" + its.of(JOB).label(), its -> null)
        .figure("worst_gain", FRACTION, SlotsBench::worstGain, Target.atLeast(-0.02))
        .tableOfCases(
            "Seconds by tasks at a time",
            CaseColumn.of("maps", "s", "maps"),
            CaseColumn.of("reduces", "s", "reduces"),
            new CaseColumn(
                "changes", "", (all, its) -> isFollowed(its) ? all.median("changes", its) : 0))
        .note(
            "gain: what a job takes less if the number follows, over 8 at a time, which is what the node has memory for. regret: what it takes more than with the best of the fixed numbers.");
  }

  private static void measure(Site site, Case its, Values values)
      throws IOException, InterruptedException {
    String slots = its.of(SLOTS);
    SlotsCluster.Ran ran;
    if (slots.equals(FOLLOWED)) {
      String name = its.nameOf("run") + "-" + values.round();
      try (SlotsFollowProcess follow =
          SlotsFollowProcess.start(
              site.folder().resolve(name), site.device(), site.disks().devices())) {
        ran = site.cluster().run(its.of(JOB), ALL);
        values.put("changes", follow.changes());
      }
    } else {
      ran = site.cluster().run(its.of(JOB), Integer.parseInt(slots));
    }
    values.put("maps", ran.times().mapSeconds());
    values.put("reduces", ran.times().reduceSeconds());
    values.put(SECONDS, ran.times().seconds());
  }

  private static double[] gain(Samples all, Case its) {
    return isFollowed(its) ? over(all, its, Integer.toString(ALL), -1) : new double[0];
  }

  /** Against the number whose median is the least. */
  private static double[] regret(Samples all, Case its) {
    if (!isFollowed(its)) {
      return new double[0];
    }
    return FIXED.stream()
        .filter(each -> all.of(SECONDS, its.with(SLOTS, each)).length > 0)
        .min(Comparator.comparingDouble(each -> all.median(SECONDS, its.with(SLOTS, each))))
        .map(best -> over(all, its, best, 1))
        .orElseThrow();
  }

  /** Repeat by repeat. */
  private static double[] over(Samples all, Case its, String slots, int sign) {
    double[] ratios = all.ratio(its.nameOf(SECONDS), its.with(SLOTS, slots).nameOf(SECONDS));
    return Arrays.stream(ratios).map(ratio -> sign * (ratio - 1)).toArray();
  }

  private static boolean isFollowed(Case its) {
    return its.of(SLOTS).equals(FOLLOWED);
  }

  private static double[] worstGain(Samples all) {
    return all.cases().stream()
        .map(its -> gain(all, its))
        .filter(gains -> gains.length > 0)
        .mapToDouble(Samples::medianOf)
        .min()
        .stream()
        .toArray();
  }
}
