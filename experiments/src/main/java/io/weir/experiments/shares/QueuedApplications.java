// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.core.tree.Placement;
import io.weir.core.tree.Placement.Level;
import io.weir.core.tree.ShareTree;
import io.weir.lab.clients.WritingApplication;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.YarnApplication;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * Seven applications of YARN that always want more, each of which writes to all nodes: two of queue
 * prod, which is to have three quarters, and five of queue adhoc, of two users.
 */
final class QueuedApplications implements AutoCloseable {
  static final List<String> NODES = List.of("n1", "n2", "n3");

  /** So many that one who is due three quarters of a disk wants more all the time. */
  private static final Map<String, Integer> STREAMS = Map.of("prod", 4, "adhoc", 2);

  private static final long FILE_BYTES = 64L << 20;

  /**
   * Who one is.
   *
   * @param name differs between all of them
   */
  record Who(String name, String queue, String user) {}

  static final List<Who> ALL =
      List.of(
          new Who("prod_1", "prod", "etl"),
          new Who("prod_2", "prod", "etl"),
          new Who("adhoc_1", "adhoc", "ann"),
          new Who("adhoc_2", "adhoc", "ann"),
          new Who("adhoc_3", "adhoc", "bob"),
          new Who("adhoc_4", "adhoc", "bob"),
          new Who("adhoc_5", "adhoc", "bob"));

  /** What the Capacity Scheduler is told, in percent. */
  static final Map<String, Integer> QUEUES = Map.of("prod", 75, "adhoc", 25);

  private record Running(YarnApplication yarn, List<WritingApplication> writers) {
    long bytes() {
      return writers.stream().mapToLong(WritingApplication::bytes).sum();
    }
  }

  private final Map<Who, Running> running = new LinkedHashMap<>();

  /** Starts all of them in YARN; nobody writes yet. */
  static QueuedApplications start(Configuration conf) throws IOException, InterruptedException {
    QueuedApplications all = new QueuedApplications();
    try {
      for (Who who : ALL) {
        YarnApplication yarn = YarnApplication.start(conf, who.user(), who.queue(), who.name());
        all.running.put(who, new Running(yarn, new ArrayList<>()));
      }
      return all;
    } catch (IOException | InterruptedException | RuntimeException e) {
      all.close();
      throw e;
    }
  }

  void write(Configuration conf) throws IOException {
    for (Map.Entry<Who, Running> each : running.entrySet()) {
      Running its = each.getValue();
      for (String node : NODES) {
        its.writers()
            .add(
                new WritingApplication(
                    URI.create(ClusterLayout.fileSystem()),
                    conf,
                    its.yarn().id(),
                    ClusterLayout.dataNodeOf(node),
                    STREAMS.getOrDefault(each.getKey().queue(), 1),
                    FILE_BYTES));
      }
    }
  }

  /**
   * What was seen for a while.
   *
   * @param parts of all bytes, of each that runs
   * @param bytesPerSecond of all of them
   */
  record Measured(Map<Who, Double> parts, double bytesPerSecond) {}

  Measured measure(int seconds) throws InterruptedException {
    Map<Who, Long> before = bytes();
    long start = System.nanoTime();
    TimeUnit.SECONDS.sleep(seconds);
    Map<Who, Long> grown = bytes();
    grown.replaceAll((who, bytes) -> bytes - before.getOrDefault(who, 0L));
    double all = grown.values().stream().mapToLong(Long::longValue).sum();
    Map<Who, Double> parts = new LinkedHashMap<>();
    grown.forEach((who, bytes) -> parts.put(who, bytes / all));
    return new Measured(parts, all * 1e9 / (System.nanoTime() - start));
  }

  private Map<Who, Long> bytes() {
    Map<Who, Long> bytes = new LinkedHashMap<>();
    running.forEach((who, its) -> bytes.put(who, its.bytes()));
    return bytes;
  }

  /** What part each of those that run is due, by the queues' configuration and nothing else. */
  Map<Who, Double> due() {
    List<Placement> placements = new ArrayList<>();
    for (Who each : running.keySet()) {
      placements.add(
          new Placement(
              each.name(),
              List.of(
                  new Level(each.queue(), QUEUES.getOrDefault(each.queue(), 0)),
                  new Level(each.user(), 1),
                  new Level(each.name(), 1))));
    }
    Map<String, Double> parts = ShareTree.divide(placements, 1);
    Map<Who, Double> due = new LinkedHashMap<>();
    running.keySet().forEach(who -> due.put(who, parts.getOrDefault(who.name(), 0.0)));
    return due;
  }

  /** Ends one of them: its writers, then the application. */
  void end(String name) throws IOException {
    for (Who who : List.copyOf(running.keySet())) {
      if (who.name().equals(name)) {
        end(who);
      }
    }
  }

  private void end(Who who) throws IOException {
    Running its = running.remove(who);
    if (its != null) {
      try {
        its.writers().forEach(WritingApplication::close);
      } finally {
        its.yarn().close();
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Who who : List.copyOf(running.keySet())) {
      end(who);
    }
  }
}
