// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.datanode.TestCluster;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a real DataNode publishes. */
class MetricsClusterTest {
  private static final int LENGTH = 100_000;

  private static TestCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    Configuration conf = TestCluster.conf();
    conf.set("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());
    conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
    cluster =
        TestCluster.start(
            MetricsClusterTest.class, conf, hdfs -> hdfs.numDataNodes(1).storagesPerDatanode(1));
    Path path = cluster.write("measured", TestCluster.bytes(LENGTH, 1), 1);
    cluster.read(path);
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  void jmxHasARowForTheVolumeAndOneForTheFlow() throws Exception {
    GenericTestUtils.waitFor( // Hadoop renews it now and then
        () -> jmx().contains("\"WrittenBytes.1\" : " + LENGTH), 200, 60_000);
    assertThat(jmx()).contains("\"tag.Flow.1\" : \"" + TestCluster.FLOW + "\"");
    assertThat(jmx()).contains("\"UngatedPasses\" : 0");
  }

  @Test
  void jmxSaysWhatWasFoundBelowTheVolume() throws Exception {
    GenericTestUtils.waitFor(() -> jmx().contains("\"tag.Reason\" : "), 200, 60_000);
    String volume = cluster.hdfs.getInstanceStorageDir(0, 0).getPath();
    assertThat(jmx())
        .containsPattern("\"tag.Kind\" : \"(rotating|flash|memory|network|unknown)\"")
        .contains("\"tag.Reason\" : \"" + volume + " lies on ")
        .contains("\"QueueDepth\" : ")
        .containsPattern("\"ReadBurstBytes\" : [1-9]")
        .containsPattern("\"WriteBurstBytes\" : [1-9]");
  }

  @Test
  void prometheusHasTheSame() throws Exception {
    // All daemons of this process share one metrics system, and the first web server has its sink.
    int port = cluster.hdfs.getNameNode().getHttpAddress().getPort();
    GenericTestUtils.waitFor( // Hadoop renews it now and then
        () -> get(port, "/prom").lines().anyMatch(MetricsClusterTest::saysWhatWasWritten),
        200,
        60_000);
  }

  private static boolean saysWhatWasWritten(String line) {
    return line.startsWith("weir_flow_written_bytes{")
        && line.contains("flow=\"" + TestCluster.FLOW + "\"")
        && line.endsWith(" " + LENGTH);
  }

  private static String jmx() {
    int port = cluster.hdfs.getDataNodes().get(0).getInfoPort();
    return get(port, "/jmx?qry=Hadoop:service=*,name=Weir*");
  }

  private static String get(int port, String path) {
    try (InputStream in = URI.create("http://localhost:" + port + path).toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
