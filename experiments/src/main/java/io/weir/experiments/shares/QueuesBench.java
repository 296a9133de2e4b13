// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.Samples;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.clients.QueuedApplications;
import io.weir.lab.clients.QueuedApplications.Parts;
import io.weir.lab.clients.QueuedApplications.Who;
import io.weir.lab.cluster.ClusterOptions;
import io.weir.lab.cluster.DiskCluster;
import io.weir.lab.cluster.RealCluster;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.host.LabDisk;
import io.weir.results.Bars;
import io.weir.results.Bars.Bar;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Shares by the queues of YARN: prod is to have three quarters with two applications, adhoc one
 * with five of two users. Their weights are typed nowhere: the broker reads the queues from the
 * ResourceManager.
 */
public final class QueuesBench {
  private static final List<String> NODES = List.of("n1", "n2", "n3");

  /** What the Capacity Scheduler is told, in percent, in the order of the document. */
  private static final Map<String, Integer> QUEUES = new TreeMap<>(Comparator.reverseOrder());

  static {
    QUEUES.put("prod", 75);
    QUEUES.put("adhoc", 25);
  }

  /** Who is due three quarters of a disk has so many streams that he wants more all the time. */
  private static final List<Who> ALL =
      List.of(
          new Who("prod_1", "prod", "etl", 4),
          new Who("prod_2", "prod", "etl", 4),
          new Who("adhoc_1", "adhoc", "ann", 2),
          new Who("adhoc_2", "adhoc", "ann", 2),
          new Who("adhoc_3", "adhoc", "bob", 2),
          new Who("adhoc_4", "adhoc", "bob", 2),
          new Who("adhoc_5", "adhoc", "bob", 2));

  /** Who ends, so that the other application of its queue has all of the queue's part. */
  private static final String ENDS = "prod_2";

  private static final String AFTER_END = "_after_end";
  private static final String MAX = "share_error_max";

  private QueuesBench() {}

  public static Experiment declaration() {
    Declaration<ThisProcess> queues =
        Declaration.of("queues", cluster())
            .question("Do applications get the disks by the queues of YARN that they run in?")
            .summary(
                "Queue prod is to have 75 % and has two applications, adhoc 25 % and has five of two users; all of them"
                    + " write to all of three DataNodes. Then one of prod ends.")
            .takes("1 min, and 5 min a repeat", "3 min")
            .needs("root, FUSE and loop devices, 14 GB of memory")
            .device("model", LabDisk.LEVEL)
            .setting("scheduler", "CapacityScheduler")
            .measures((cluster, its, values) -> measure(cluster, values))
            .figure(MAX, FRACTION, all -> all.of(MAX), Target.atMost(0.05));
    keys().forEach(queues::setting);
    figures(queues, "");
    figures(queues, AFTER_END);
    return queues
        .document((all, document) -> chart(document, all, "With both of prod", ""))
        .document((all, document) -> chart(document, all, "When one of prod has ended", AFTER_END))
        .note(
            "An error is the distance of a part of all bytes written from the part that was due, over the part that was due;"
                + " share_error_max is the largest of queues and applications, before and after one has ended. What is due follows"
                + " from the queues' capacities: a queue's part is divided among its active users, a user's among the"
                + " user's active applications. To YARN each of them is an application that runs, with an unmanaged master"
                + " and no container. The DataNodes have no weight in their configuration.");
  }

  private static void figures(Declaration<?> queues, String after) {
    for (String each : List.of("share_error_queues", "share_error_applications")) {
      queues.figure(each + after, FRACTION, all -> all.of(each + after));
    }
    queues.figure("throughput" + after, "MB/s", all -> all.of("throughput" + after));
    for (String prefix : List.of("got_", "due_")) {
      for (String each : names()) {
        queues.figure(prefix + each + after, FRACTION, all -> all.of(prefix + each + after));
      }
    }
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(QUEUES.keySet());
    ALL.forEach(who -> names.add(who.name()));
    return names;
  }

  private static Lab<ThisProcess> cluster() {
    return (options, progress, use) -> {
      QuietLogs.toFile(options.directory().resolve("hdfs.log"));
      DiskCluster.<Exception>during(
          new ClusterOptions(NODES.size(), "mq-deadline", NODES.size(), /* yarn= */ true, keys())
              .onDisks(LabDisk.LEVEL),
          progress,
          () -> use.on(new ThisProcess(options, progress)));
    };
  }

  private static void measure(ThisProcess cluster, Values values)
      throws IOException, InterruptedException {
    try (QueuedApplications applications =
        QueuedApplications.start(RealCluster.clientConfiguration(), QUEUES, ALL)) {
      applications.awaitPlaced(cluster.progress());
      applications.write(NODES);
      double worst = measure(cluster, applications, values, "");
      applications.end(ENDS);
      values.put(MAX, Math.max(worst, measure(cluster, applications, values, AFTER_END)));
    }
  }

  /** Puts what each got and was due, and returns the largest error. */
  private static double measure(
      ThisProcess cluster, QueuedApplications applications, Values values, String after)
      throws InterruptedException {
    boolean quick = cluster.options().quick();
    double done = after.isEmpty() ? 0 : 0.5;
    cluster.progress().update(done, "settling" + after);
    applications.measure(quick ? 10 : 15);
    cluster.progress().update(done + 0.2, "measuring" + after);
    Parts parts = applications.measure(quick ? 40 : 120);
    parts.got().forEach((name, part) -> values.put("got_" + name + after, part));
    parts.due().forEach((name, part) -> values.put("due_" + name + after, part));
    double queues = parts.worstOf(QUEUES.keySet());
    double worst =
        parts.worstOf(
            parts.due().keySet().stream().filter(name -> !QUEUES.containsKey(name)).toList());
    values.put("share_error_queues" + after, queues);
    values.put("share_error_applications" + after, worst);
    values.put("throughput" + after, parts.bytesPerSecond() / 1e6);
    return Math.max(queues, worst);
  }

  /** What was got, beside what was due. */
  private static void chart(
      ResultDocumentBuilder document, Samples all, String title, String after) {
    Table table =
        Table.of(
            title,
            Column.of("queue or application"),
            Column.of("due", FRACTION),
            Column.of("got", FRACTION));
    List<Bar> bars = new ArrayList<>();
    for (String name : names()) {
      String due = "due_" + name + after;
      String got = "got_" + name + after;
      if (all.of(due).length > 0) {
        table = table.withRow(name, all.median(due), all.median(got));
        bars.add(new Bar(name + " due", due));
        bars.add(new Bar(name + " got", got));
      }
    }
    document.table(table).bars(new Bars(title, "part of all bytes", null, bars));
  }

  private static Map<String, String> keys() {
    Map<String, String> keys = new TreeMap<>();
    keys.put("weir.broker.yarn", "follow");
    keys.put("weir.broker.yarn.period", "1s");
    keys.put("weir.datanode.write-window", "8m");
    keys.put("dfs.blocksize", Long.toString(128L << 20));
    String root = "yarn.scheduler.capacity.root.";
    keys.put(root + "queues", "prod,adhoc");
    QUEUES.forEach((queue, percent) -> keys.put(root + queue + ".capacity", percent.toString()));
    return keys;
  }
}
