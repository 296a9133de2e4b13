// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.gate.Gate;
import io.weir.hadoop.datanode.TestCluster;
import io.weir.hadoop.interposer.GateInterposer;
import io.weir.hadoop.settings.WeirKeys;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** What becomes of a gate when those at it fail. */
@Timeout(300)
class GatedFaultsTest {
  private static final int LENGTH = 1_000_000;
  private static final int REPLICAS = 3;

  private final Shutter shutter = new Shutter();

  @ParameterizedTest(name = "write window {0}")
  @ValueSource(strings = {"none", "64k"})
  void aClientThatIsKilledInTheMiddleLeavesNothingBehind(String window) throws Exception {
    Configuration conf = conf();
    conf.set(WeirKeys.MAX_WAIT, "1s"); // an abandoned request waits that long
    conf.set(WeirKeys.WRITE_WINDOW, window);
    CapturedGates gates = CapturedGates.of(conf, shutter::around);
    try (TestCluster cluster = start(conf)) {
      TaggedClient killed = new TaggedClient(cluster, 1);
      killed.write("whole", LENGTH);
      FSDataInputStream reading = killed.hdfs.open(killed.path("whole"));
      assertThat(reading.read()).isNotNegative();
      FSDataOutputStream writing = killed.hdfs.create(killed.path("half"), (short) REPLICAS);
      writing.write(killed.content("half", LENGTH / 2));
      writing.hflush();
      shutter.shut();
      writing.write(killed.content("half", LENGTH / 2));
      Set<Gate> asked = new HashSet<>(); // on a busy machine one may have given up before the last
      gates.await(
          "requests that wait",
          all -> {
            asked.addAll(gatesWithAQueue(all));
            return asked.size() == REPLICAS;
          });
      killed.hdfs.getClient().closeAllFilesBeingWritten(/* abort= */ true);
      reading.close();
      killed.close();
      gates.awaitEmpty();
      shutter.open(gates);
      cluster.assertStoresBytes("after", REPLICAS);
      gates.awaitEmpty();
    }
  }

  @Test
  void aWriterThatWaitsAtTheGateGoesOnWhenADataNodeOfItsPipelineStops() throws Exception {
    Configuration conf = conf();
    conf.setInt("dfs.client.socket-timeout", 600_000);
    conf.set(WeirKeys.MAX_WAIT, "2m"); // recovery does not live on the end of a wait
    conf.set(WeirKeys.WRITE_WINDOW, "none");
    CapturedGates gates = CapturedGates.of(conf, shutter::around);
    try (TestCluster cluster = start(conf);
        TaggedClient client = new TaggedClient(cluster, 1)) {
      byte[] content = client.content("recovered", LENGTH);
      try (FSDataOutputStream out =
          client.hdfs.create(client.path("recovered"), (short) REPLICAS)) {
        out.write(content, 0, 400_000);
        out.hflush();
        assertThat(((HdfsDataOutputStream) out).getCurrentBlockReplication()).isEqualTo(REPLICAS);
        shutter.shut();
        out.write(content, 400_000, 300_000);
        gates.await("requests that wait", all -> gatesWithAQueue(all).size() == REPLICAS);
        cluster.hdfs.stopDataNode(0);
        // The writers that are left are interrupted and end; their successors write again what was
        // not acknowledged, and wait in turn.
        gates.await("interrupted", all -> shutter.schedulersGivenUp() == REPLICAS);
        gates.await("requests that wait", all -> gatesWithAQueue(all).size() == REPLICAS - 1);
        shutter.open(gates);
        out.write(content, 700_000, 300_000);
        out.hflush();
      }
      assertThat(client.read("recovered")).isEqualTo(content);
      gates.awaitEmpty();
      assertThat(gates.ungatedPasses()).isZero();
    }
  }

  @Test
  void aWindowThatWaitsAtTheGateDelaysNoRecoveryOfItsWriter() throws Exception {
    Configuration conf = conf();
    conf.setInt("dfs.client.socket-timeout", 600_000);
    conf.set(WeirKeys.MAX_WAIT, "2m");
    conf.set(WeirKeys.WRITE_WINDOW, "512k");
    CapturedGates gates = CapturedGates.of(conf, shutter::around);
    try (TestCluster cluster = start(conf);
        TaggedClient client = new TaggedClient(cluster, 1)) {
      byte[] content = client.content("recovered", LENGTH);
      try (FSDataOutputStream out =
          client.hdfs.create(client.path("recovered"), (short) REPLICAS)) {
        shutter.shut();
        out.write(content, 0, 700_000);
        out.hflush();
        gates.await("windows that wait", all -> gatesWithAQueue(all).size() == REPLICAS);
        cluster.hdfs.stopDataNode(0);
        out.write(content, 700_000, 300_000);
        out.hflush();
        shutter.open(gates);
      }
      assertThat(client.read("recovered")).isEqualTo(content);
      gates.awaitEmpty();
      assertThat(gates.ungatedPasses()).isZero();
    }
  }

  @Test
  void aBadSettingStartsTheStockDatasetAndOneLineSaysWhy() throws Exception {
    Configuration conf = conf();
    conf.set("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());
    conf.set(WeirKeys.DEPTH, "deep");
    LogCapturer log =
        LogCapturer.captureLogs(LoggerFactory.getLogger(InterposedDatasetFactory.class));
    try (TestCluster cluster = start(conf)) {
      log.stopCapturing();
      assertThat(log.getOutput().lines())
          .hasSize(REPLICAS)
          .allMatch(
              line ->
                  line.contains(
                      "Weir is off on this DataNode, which starts as without it: weir.datanode.depth must"
                          + " be a whole number from 1 to 1024, auto or adaptive, was 'deep'"));
      assertThat(cluster.dataset(0).getClass().getSimpleName()).isEqualTo("FsDatasetImpl");
      cluster.assertStoresBytes("file", REPLICAS);
    }
  }

  @Test
  void weirIsOnWithOneKeyAndSaysSo() throws Exception {
    Configuration conf = conf();
    conf.set("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(GateInterposer.class));
    GenericTestUtils.setLogLevel(LoggerFactory.getLogger(GateInterposer.class), Level.INFO);
    try (TestCluster cluster = start(conf)) {
      cluster.assertStoresBytes("file", REPLICAS);
      log.stopCapturing();
      assertThat(log.getOutput())
          .contains("Weir is on: policy sfq, depth 1 (scattered 4), ", "weights [default 1.0]")
          .contains("Weir stands before " + cluster.volume(0, StorageType.DISK));
    } finally {
      GenericTestUtils.setLogLevel(LoggerFactory.getLogger(GateInterposer.class), Level.WARN);
    }
  }

  private static List<Gate> gatesWithAQueue(CapturedGates gates) {
    return gates.gates().stream()
        .filter(gate -> gate.counters().stream().anyMatch(c -> c.waiting() > 0))
        .toList();
  }

  private static Configuration conf() {
    Configuration conf = TestCluster.conf();
    conf.setLong("dfs.block.scanner.volume.bytes.per.second", 0);
    return conf;
  }

  private static TestCluster start(Configuration conf) throws Exception {
    return TestCluster.start(
        GatedFaultsTest.class, conf, hdfs -> hdfs.numDataNodes(REPLICAS).storagesPerDatanode(1));
  }
}
