// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.faults;

import io.weir.lab.clients.PersistentWriter;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * Two applications of equal weight that always want more, whatever becomes of a node: one writes to
 * all three nodes, the other to the last two of them. They are watched once a period.
 */
public final class FaultWriters implements AutoCloseable {
  /** A node that no fault strikes, and both write to. */
  private static final String UNHARMED = "n2";

  private static final List<String> WIDE = List.of("n1", "n2", "n3");
  private static final List<String> NARROW = List.of("n2", "n3");
  private static final int STREAMS = 3;
  private static final long FILE_BYTES = 128L << 20;

  /** What a node's writers have to write in a second to count as served again. */
  private static final long SERVED_BYTES = 1L << 20;

  private final Map<String, PersistentWriter> wide = new LinkedHashMap<>();
  private final Map<String, PersistentWriter> narrow = new LinkedHashMap<>();
  private final ShareTimeline timeline = new ShareTimeline();
  private final long startNanos = System.nanoTime();
  private final ScheduledExecutorService watch =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "watch of the writers");
            thread.setDaemon(true);
            return thread;
          });

  @SuppressWarnings("FutureReturnValueIgnored") // reading counters does not fail
  public FaultWriters() throws IOException {
    Configuration conf = RealCluster.clientConfiguration();
    for (String node : WIDE) {
      wide.put(node, writer(conf, "wide", node));
    }
    for (String node : NARROW) {
      narrow.put(node, writer(conf, "narrow", node));
    }
    watch.scheduleAtFixedRate(this::look, 0, 1, TimeUnit.SECONDS);
  }

  private static PersistentWriter writer(Configuration conf, String application, String node)
      throws IOException {
    return new PersistentWriter(
        conf, application, ClusterLayout.dataNodeOf(node), STREAMS, FILE_BYTES);
  }

  private void look() {
    timeline.add(
        new ShareTimeline.Sample(
            (System.nanoTime() - startNanos) / 1e9,
            bytes(wide),
            bytes(narrow),
            bytesAt(wide, UNHARMED),
            bytesAt(narrow, UNHARMED)));
  }

  private static long bytes(Map<String, PersistentWriter> application) {
    return application.values().stream().mapToLong(PersistentWriter::bytes).sum();
  }

  private static long bytesAt(Map<String, PersistentWriter> application, String node) {
    PersistentWriter writer = application.get(node);
    return writer == null ? 0 : writer.bytes();
  }

  public ShareTimeline timeline() {
    return timeline;
  }

  /** How many files were not written to their end: each had one replica. */
  public long failures() {
    return Stream.concat(wide.values().stream(), narrow.values().stream())
        .mapToLong(PersistentWriter::failures)
        .sum();
  }

  /**
   * Waits until whoever writes to a node does so again, for two seconds on end.
   *
   * @return false if that takes too long
   */
  public boolean awaitServed(String node, int mostSeconds) throws InterruptedException {
    int served = 0;
    for (int second = 0; second < mostSeconds; second++) {
      long wideBefore = bytesAt(wide, node);
      long narrowBefore = bytesAt(narrow, node);
      TimeUnit.SECONDS.sleep(1);
      boolean isServed =
          bytesAt(wide, node) - wideBefore > SERVED_BYTES
              && (!narrow.containsKey(node) || bytesAt(narrow, node) - narrowBefore > SERVED_BYTES);
      served = isServed ? served + 1 : 0;
      if (served == 2) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    watch.shutdownNow();
    for (PersistentWriter each : wide.values()) {
      each.close();
    }
    for (PersistentWriter each : narrow.values()) {
      each.close();
    }
  }
}
