// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.shares;

import io.weir.experiments.shares.QueuedApplications.Who;
import io.weir.lab.Progress;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** The runs of {@link QueuesBench}. */
final class QueuesRun {
  /** Who ends, so that the other application of its queue has all of the queue's part. */
  private static final String ENDS = "prod_2";

  private static final int PATIENCE_SECONDS = 90;
  private static final Pattern PLACED = Pattern.compile("\"PlacedApplications\" : (\\d+)");

  private final int settleSeconds;
  private final int seconds;
  private final Progress progress;

  QueuesRun(int settleSeconds, int seconds, Progress progress) {
    this.settleSeconds = settleSeconds;
    this.seconds = seconds;
    this.progress = progress;
  }

  /**
   * What each application, and each queue together, got of all bytes, and was due.
   *
   * @param got parts of 1, by name
   * @param due the same, by the queues' configuration
   * @param bytesPerSecond of all of them
   */
  record Parts(Map<String, Double> got, Map<String, Double> due, double bytesPerSecond) {
    private static Parts of(QueuedApplications.Measured got, Map<Who, Double> due) {
      return new Parts(named(got.parts()), named(due), got.bytesPerSecond());
    }

    private static Map<String, Double> named(Map<Who, Double> parts) {
      Map<String, Double> named = new LinkedHashMap<>();
      for (String queue : new String[] {"prod", "adhoc"}) {
        named.put(queue, 0.0);
      }
      parts.forEach(
          (who, part) -> {
            named.merge(who.queue(), part, Double::sum);
            named.put(who.name(), part);
          });
      return named;
    }

    /** How far one is from what it is due, as a part of that. */
    double error(String name) {
      double its = due.getOrDefault(name, 0.0);
      return Math.abs(got.getOrDefault(name, 0.0) - its) / its;
    }

    /** The largest error of queues, or of applications. */
    double worst(boolean ofQueues) {
      return due.keySet().stream()
          .filter(name -> QueuedApplications.QUEUES.containsKey(name) == ofQueues)
          .mapToDouble(this::error)
          .max()
          .orElseThrow();
    }
  }

  /**
   * @param all while all seven run
   * @param afterEnd when one of prod has ended
   */
  record Outcome(Parts all, Parts afterEnd) {}

  Outcome measure() throws IOException, InterruptedException {
    Configuration conf = RealCluster.clientConfiguration();
    try (QueuedApplications applications = QueuedApplications.start(conf)) {
      awaitPlaced(QueuedApplications.ALL.size());
      applications.write(conf);
      Parts all = measure(applications, 0, "seven applications");
      applications.end(ENDS);
      Parts afterEnd = measure(applications, 0.5, ENDS + " has ended");
      return new Outcome(all, afterEnd);
    }
  }

  private Parts measure(QueuedApplications applications, double done, String what)
      throws InterruptedException {
    progress.update(done, what + ": settling");
    applications.measure(settleSeconds);
    progress.update(done + 0.2, what + ": measuring");
    return Parts.of(applications.measure(seconds), applications.due());
  }

  /** Until the broker has read them from YARN; what it publishes is renewed every ten seconds. */
  private void awaitPlaced(int applications) throws IOException, InterruptedException {
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
      if (placed.find() && Integer.parseInt(placed.group(1)) == applications) {
        return;
      }
      progress.update(0, "the broker reads YARN");
      TimeUnit.SECONDS.sleep(1);
    }
    throw new IOException(
        "the broker has not read %d applications from YARN; it says %s"
            .formatted(applications, said));
  }
}
