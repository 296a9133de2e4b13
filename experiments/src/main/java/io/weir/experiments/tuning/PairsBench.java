// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.tuning;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.prediction.SlotsCluster;
import io.weir.lab.Progress;
import io.weir.lab.cluster.SlowMotionHosts;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.lab.jobs.JobKind;
import io.weir.mapreduce.profile.PhaseSeconds;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.tuner.plan.ElevatorPair;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How long jobs take with each elevator, phase by phase, on a host without virtual machines: what
 * figure 2 and table I of the paper on pairs have of hosts with them.
 */
public final class PairsBench implements Experiment {
  private static final List<JobKind> KINDS =
      List.of(JobKind.WORDCOUNT, JobKind.WORDCOUNT_UNCOMBINED, JobKind.SORT);
  private static final List<String> ELEVATORS = List.of("none", "mq-deadline", "kyber", "bfq");

  @Override
  public String name() {
    return "pairs";
  }

  @Override
  public String summary() {
    return "How long do jobs take with each elevator, phase by phase?";
  }

  @Override
  public String duration() {
    return "5 min, and 20 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "12 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, Linux 6.2, vmtouch, inotify-tools, 16 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hadoop.log"));
    List<JobKind> kinds = options.quick() ? List.of(JobKind.SORT) : KINDS;
    int repeats = options.quick() ? 1 : options.repeats();
    Samples samples = new Samples();
    TunedDisk.during(
        progress, (cluster, fleet) -> measure(cluster, fleet, kinds, repeats, samples, progress));
    return document(options, kinds, samples);
  }

  private static void measure(
      SlotsCluster cluster,
      SlowMotionHosts fleet,
      List<JobKind> kinds,
      int repeats,
      Samples samples,
      Progress progress)
      throws IOException, InterruptedException {
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (JobKind kind : kinds) {
        for (String elevator : ELEVATORS) {
          progress.step("%s, %s, repeat %d".formatted(label(kind), elevator, repeat));
          fleet.set(new ElevatorPair(elevator, ElevatorPair.LEFT_ALONE));
          PhaseSeconds ran = cluster.phases(cluster.run(kind, TunedDisk.SLOTS));
          String key = key(kind, elevator);
          samples.add("map_" + key, ran.map());
          samples.add("shuffle_" + key, ran.shuffle());
          samples.add("reduce_" + key, ran.reduce());
          samples.add("seconds_" + key, ran.seconds());
          progress.say(
              "%s, %s: maps %.1f s, shuffle %.1f s, reduces %.1f s"
                  .formatted(label(kind), elevator, ran.map(), ran.shuffle(), ran.reduce()));
        }
      }
    }
  }

  private ResultDocument document(ExperimentOptions options, List<JobKind> kinds, Samples samples) {
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Jobs on a host without virtual machines, on one disk under the kernel, whose elevator is another one for each run.")
            .device("model", LabDisk.LEVEL)
            .setting("repeats", options.quick() ? 1 : options.repeats())
            .setting("slots", TunedDisk.SLOTS)
            .setting("slow_motion", TunedDisk.SLOW_MOTION);
    Table table =
        Table.of(
            "Seconds of a job and its phases",
            Table.Column.of("job"),
            Table.Column.of("elevator"),
            Table.Column.of("maps", "s"),
            Table.Column.of("shuffle", "s"),
            Table.Column.of("reduces", "s"),
            Table.Column.of("all", "s"));
    for (JobKind kind : kinds) {
      double least = Double.MAX_VALUE;
      double most = 0;
      List<Bars.Bar> bars = new ArrayList<>();
      for (String elevator : ELEVATORS) {
        String key = key(kind, elevator);
        double all = samples.median("seconds_" + key);
        least = Math.min(least, all);
        most = Math.max(most, all);
        document.figure("seconds_" + key, samples.figure("seconds_" + key, "s"));
        bars.add(new Bars.Bar(elevator, "seconds_" + key));
        table =
            table.withRow(
                label(kind),
                elevator,
                samples.median("map_" + key),
                samples.median("shuffle_" + key),
                samples.median("reduce_" + key),
                all);
      }
      document
          .figure("variation_" + label(kind), Figure.of(Figure.FRACTION, (most - least) / least))
          .bars(new Bars(label(kind), "run time", "seconds_" + key(kind, "mq-deadline"), bars));
    }
    return document
        .table(table)
        .note(
            "variation: by what part a job takes longer with the worst elevator than with the best.")
        .build();
  }

  private static String key(JobKind kind, String elevator) {
    return label(kind) + "_" + elevator;
  }

  private static String label(JobKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
