// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Shares by the queues of YARN: prod is to have three quarters with two applications, adhoc one
 * with five of two users. Their weights are typed nowhere: the broker reads the queues from the
 * ResourceManager.
 */
public final class QueuesBench implements Experiment {
  private static final double MOST_ERROR = 0.05;
  private static final String MAX = "share_error_max";
  private static final String THROUGHPUT = "throughput";

  private final Map<String, List<Double>> samples = new LinkedHashMap<>();

  @Override
  public String name() {
    return "queues";
  }

  @Override
  public String summary() {
    return "Do applications get the disks by the queues of YARN that they run in?";
  }

  @Override
  public String duration() {
    return "1 min, and 5 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "3 min";
  }

  @Override
  public String needs() {
    return "root, FUSE and loop devices, 14 GB of memory";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    QuietLogs.toFile(options.directory().resolve("hdfs.log"));
    samples.clear();
    int repeats = options.quick() ? 1 : options.repeats();
    QueuesRun run =
        options.quick() ? new QueuesRun(10, 40, progress) : new QueuesRun(15, 120, progress);
    List<QueuesRun.Outcome> outcomes = new ArrayList<>();
    RealCluster cluster = new RealCluster();
    cluster.up(
        new ClusterOptions(
                QueuedApplications.NODES.size(), "mq-deadline", 3, /* yarn= */ true, keys())
            .onDisks(LabDisk.LEVEL),
        progress);
    try {
      for (int repeat = 0; repeat < repeats; repeat++) {
        progress.step("shares by queue (repeat %d)".formatted(repeat + 1));
        QueuesRun.Outcome outcome = run.measure();
        outcomes.add(outcome);
        take(outcome, progress);
      }
    } finally {
      cluster.down();
    }
    return document(options, repeats, outcomes.get(0));
  }

  private void take(QueuesRun.Outcome outcome, Progress progress) {
    double worst = 0;
    for (boolean ended : new boolean[] {false, true}) {
      QueuesRun.Parts parts = ended ? outcome.afterEnd() : outcome.all();
      String after = ended ? "_after_end" : "";
      double queues = parts.worst(/* ofQueues= */ true);
      double applications = parts.worst(/* ofQueues= */ false);
      worst = Math.max(worst, Math.max(queues, applications));
      add("share_error_queues" + after, queues);
      add("share_error_applications" + after, applications);
      add(THROUGHPUT + after, parts.bytesPerSecond() / 1e6);
      parts.got().forEach((name, part) -> add("got_" + name + after, part));
      progress.say(
          "%s: prod got %.3f of %.3f; the largest error of an application is %.3f of its share; %.0f MB/s"
              .formatted(
                  ended ? "with one of prod" : "with both of prod",
                  parts.got().get("prod"),
                  parts.due().get("prod"),
                  applications,
                  parts.bytesPerSecond() / 1e6));
    }
    add(MAX, worst);
  }

  private void add(String figure, double sample) {
    samples.computeIfAbsent(figure, name -> new ArrayList<>()).add(sample);
  }

  private ResultDocument document(ExperimentOptions options, int repeats, QueuesRun.Outcome first) {
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "Queue prod is to have 75 % and has two applications, adhoc 25 % and has five of two users; all of them"
                    + " write to all of three DataNodes. Then one of prod ends.")
            .device("model", LabDisk.LEVEL)
            .setting("repeats", repeats)
            .setting("scheduler", "CapacityScheduler");
    keys().forEach(document::setting);
    document.figure(MAX, figure(MAX).withTarget(Target.atMost(MOST_ERROR)));
    samples.keySet().stream()
        .filter(name -> !name.equals(MAX))
        .forEach(name -> document.figure(name, figure(name)));
    chart(document, "With both of prod", "", first.all());
    chart(document, "When one of prod has ended", "_after_end", first.afterEnd());
    return document
        .note(
            "An error is the distance of a part of all bytes written from the part that was due, over the part that was due;"
                + " "
                + MAX
                + " is the largest of queues and applications, before and after one has ended. What is due follows"
                + " from the queues' capacities: a queue's part is divided among its active users, a user's among the"
                + " user's active applications. To YARN each of them is an application that runs, with an unmanaged master"
                + " and no container. The DataNodes have no weight in their configuration.")
        .build();
  }

  /** What was got, beside what was due: figures that do not vary. */
  private void chart(
      ResultDocumentBuilder document, String title, String after, QueuesRun.Parts parts) {
    Table table =
        Table.of(
            title,
            Column.of("queue or application"),
            Column.of("due", Figure.FRACTION),
            Column.of("got", Figure.FRACTION));
    Bars bars = null;
    for (Map.Entry<String, Double> due : parts.due().entrySet()) {
      String name = due.getKey();
      String got = "got_" + name + after;
      document.figure("due_" + name + after, Figure.of(Figure.FRACTION, due.getValue()));
      table = table.withRow(name, due.getValue(), figure(got).value());
      bars =
          bars == null
              ? Bars.of(title, "part of all bytes", name + " due", "due_" + name + after)
              : bars.with(name + " due", "due_" + name + after);
      bars = bars.with(name + " got", got);
    }
    document.table(table);
    if (bars != null) {
      document.bars(bars);
    }
  }

  private Figure figure(String name) {
    return Figure.of(
        name.startsWith(THROUGHPUT) ? "MB/s" : Figure.FRACTION,
        samples.getOrDefault(name, List.of()).stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>();
    keys.put("weir.broker.yarn", "follow");
    keys.put("weir.broker.yarn.period", "1s");
    keys.put("weir.datanode.write-window", "8m");
    keys.put("dfs.blocksize", Long.toString(128L << 20));
    String root = "yarn.scheduler.capacity.root.";
    keys.put(root + "queues", "prod,adhoc");
    QueuedApplications.QUEUES.forEach(
        (queue, percent) -> keys.put(root + queue + ".capacity", percent.toString()));
    return keys;
  }
}
