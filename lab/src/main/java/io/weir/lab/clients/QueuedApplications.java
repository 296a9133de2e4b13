// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.clients;

import io.weir.core.tree.Placement;
import io.weir.core.tree.Placement.Level;
import io.weir.core.tree.ShareTree;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.YarnApplication;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/**
 * Applications of YARN in several queues that always want more, each of which writes to all nodes.
 */
public final class QueuedApplications implements AutoCloseable {
  private static final long FILE_BYTES = 64L << 20;
  private static final int PATIENCE_SECONDS = 90;
  private static final Pattern PLACED = Pattern.compile("\"PlacedApplications\" : (\\d+)");

  /**
   * Who one is.
   *
   * @param name differs between all of them
   * @param streams at each node
   */
  public record Who(String name, String queue, String user, int streams) {}

  /**
   * What each application, and each queue together, got of all bytes, and was due.
   *
   * @param got parts of 1, by name
   * @param due the same, by the queues' configuration
   * @param bytesPerSecond of all of them
   */
  public record Parts(Map<String, Double> got, Map<String, Double> due, double bytesPerSecond) {
    /** The largest distance from what one is due, as a part of that. */
    public double worstOf(Iterable<String> names) {
      double worst = 0;
      for (String name : names) {
        double its = due.getOrDefault(name, 0.0);
        worst = Math.max(worst, Math.abs(got.getOrDefault(name, 0.0) - its) / its);
      }
      return worst;
    }
  }

  private record Running(YarnApplication yarn, List<WritingApplication> writers) {
    long bytes() {
      return writers.stream().mapToLong(WritingApplication::bytes).sum();
    }
  }

  private final Configuration conf;
  private final Map<String, Integer> queues;
  private final Map<Who, Running> running = new LinkedHashMap<>();

  private QueuedApplications(Configuration conf, Map<String, Integer> queues) {
    this.conf = conf;
    this.queues = queues;
  }

  /**
   * Starts all of them in YARN; nobody writes yet.
   *
   * @param queues their capacities, as the Capacity Scheduler has them
   */
  public static QueuedApplications start(
      Configuration conf, Map<String, Integer> queues, List<Who> all)
      throws IOException, InterruptedException {
    QueuedApplications applications = new QueuedApplications(conf, queues);
    try {
      for (Who who : all) {
        YarnApplication yarn = YarnApplication.start(conf, who.user(), who.queue(), who.name());
        applications.running.put(who, new Running(yarn, new ArrayList<>()));
      }
      return applications;
    } catch (IOException | InterruptedException | RuntimeException e) {
      applications.close();
      throw e;
    }
  }

  /** Until the broker has read them from YARN; what it publishes is renewed every ten seconds. */
  public void awaitPlaced(Progress progress) throws IOException, InterruptedException {
    URI jmx =
        URI.create(
            ClusterLayout.nameNodePage() + "/jmx?qry=Hadoop:service=NameNode,name=WeirBroker");
    long untilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    String said = "";
    while (System.nanoTime() < untilNanos) {
      try (InputStream in = jmx.toURL().openStream()) {
        said = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      }
      Matcher placed = PLACED.matcher(said);
      if (placed.find() && Integer.parseInt(placed.group(1)) == running.size()) {
        return;
      }
      progress.update(0, "the broker reads YARN");
      TimeUnit.SECONDS.sleep(1);
    }
    throw new IOException(
        "the broker has not read %d applications from YARN; it says %s"
            .formatted(running.size(), said));
  }

  /** All of them write from now on. */
  public void write(List<String> nodes) throws IOException {
    for (Map.Entry<Who, Running> each : running.entrySet()) {
      for (String node : nodes) {
        each.getValue()
            .writers()
            .add(
                new WritingApplication(
                    URI.create(ClusterLayout.fileSystem()),
                    conf,
                    each.getValue().yarn().id(),
                    ClusterLayout.dataNodeOf(node),
                    each.getKey().streams(),
                    FILE_BYTES));
      }
    }
  }

  /** What those that run get within some seconds. */
  public Parts measure(int seconds) throws InterruptedException {
    Map<Who, Long> before = bytes();
    long startNanos = System.nanoTime();
    TimeUnit.SECONDS.sleep(seconds);
    Map<Who, Long> grown = bytes();
    grown.replaceAll((who, bytes) -> bytes - before.getOrDefault(who, 0L));
    double all = grown.values().stream().mapToLong(Long::longValue).sum();
    Map<Who, Double> got = new LinkedHashMap<>();
    grown.forEach((who, bytes) -> got.put(who, bytes / all));
    return new Parts(
        withQueues(got), withQueues(due()), all * 1e9 / (System.nanoTime() - startNanos));
  }

  private Map<Who, Long> bytes() {
    Map<Who, Long> bytes = new LinkedHashMap<>();
    running.forEach((who, its) -> bytes.put(who, its.bytes()));
    return bytes;
  }

  private Map<String, Double> withQueues(Map<Who, Double> parts) {
    Map<String, Double> named = new LinkedHashMap<>();
    queues.keySet().forEach(queue -> named.put(queue, 0.0));
    parts.forEach(
        (who, part) -> {
          named.merge(who.queue(), part, Double::sum);
          named.put(who.name(), part);
        });
    return named;
  }

  /** What part each of those that run is due, by the queues' configuration and nothing else. */
  private Map<Who, Double> due() {
    List<Placement> placements = new ArrayList<>();
    for (Who each : running.keySet()) {
      placements.add(
          new Placement(
              each.name(),
              List.of(
                  new Level(each.queue(), queues.getOrDefault(each.queue(), 0)),
                  new Level(each.user(), 1),
                  new Level(each.name(), 1))));
    }
    Map<String, Double> parts = ShareTree.divide(placements, 1);
    Map<Who, Double> due = new LinkedHashMap<>();
    running.keySet().forEach(who -> due.put(who, parts.getOrDefault(who.name(), 0.0)));
    return due;
  }

  /** Ends one of them: its writers, then the application. */
  public void end(String name) throws IOException {
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
