// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.clients;

import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * Two applications of equal weight that always want more: one writes to all three nodes, the other
 * to the last two of them.
 */
public final class WideAndNarrow implements AutoCloseable {
  public static final List<String> WIDE = List.of("n1", "n2", "n3");
  private static final List<String> NARROW = List.of("n2", "n3");
  private static final int STREAMS = 3;
  private static final long FILE_BYTES = 128L << 20;

  private final Map<String, WritingApplication> wide = new LinkedHashMap<>();
  private final Map<String, WritingApplication> narrow = new LinkedHashMap<>();

  /**
   * What was seen for a while.
   *
   * @param narrowShare of the narrow one, of the bytes of both
   * @param bytesPerSecond of both
   */
  public record Outcome(double narrowShare, double bytesPerSecond) {}

  private WideAndNarrow() {}

  public static WideAndNarrow start() throws IOException {
    Configuration conf = RealCluster.clientConfiguration();
    // As for clusters whose NameNode restarts: ask again, for minutes if need be.
    conf.setBoolean("dfs.client.retry.policy.enabled", true);
    WideAndNarrow both = new WideAndNarrow();
    for (String node : WIDE) {
      both.wide.put(node, writer(conf, "wide", node));
    }
    for (String node : NARROW) {
      both.narrow.put(node, writer(conf, "narrow", node));
    }
    return both;
  }

  private static WritingApplication writer(Configuration conf, String application, String node)
      throws IOException {
    return new WritingApplication(
        URI.create(ClusterLayout.fileSystem()),
        conf,
        application,
        ClusterLayout.dataNodeOf(node),
        STREAMS,
        FILE_BYTES);
  }

  /** Of the whole cluster. */
  public Outcome measure(int seconds) throws InterruptedException {
    return measure(wide, narrow, seconds);
  }

  /** Of one node that both write to. */
  public Outcome measureAt(String node, int seconds) throws InterruptedException {
    return measure(only(wide, node), only(narrow, node), seconds);
  }

  private static Map<String, WritingApplication> only(
      Map<String, WritingApplication> all, String node) {
    WritingApplication one = all.get(node);
    if (one == null) {
      throw new IllegalArgumentException("nobody writes to " + node);
    }
    return Map.of(node, one);
  }

  private static Outcome measure(
      Map<String, WritingApplication> wide, Map<String, WritingApplication> narrow, int seconds)
      throws InterruptedException {
    long wideBefore = bytes(wide);
    long narrowBefore = bytes(narrow);
    long start = System.nanoTime();
    TimeUnit.SECONDS.sleep(seconds);
    double took = (System.nanoTime() - start) / 1e9;
    double wideGot = bytes(wide) - wideBefore;
    double narrowGot = bytes(narrow) - narrowBefore;
    return new Outcome(narrowGot / (wideGot + narrowGot), (wideGot + narrowGot) / took);
  }

  private static long bytes(Map<String, WritingApplication> applications) {
    return applications.values().stream().mapToLong(WritingApplication::bytes).sum();
  }

  /** How many of the writers have failed. */
  public long failures() {
    return Stream.concat(wide.values().stream(), narrow.values().stream())
        .filter(each -> each.failure() != null)
        .count();
  }

  @Override
  public void close() {
    wide.values().forEach(WritingApplication::close);
    narrow.values().forEach(WritingApplication::close);
  }
}
