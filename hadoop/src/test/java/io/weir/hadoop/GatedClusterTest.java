// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.gate.Gate;
import io.weir.hadoop.datanode.TestCluster;
import io.weir.hadoop.settings.WeirKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several applications at once on a real HDFS with a gate before each of its volumes. */
@Timeout(300)
class GatedClusterTest {
  private static final int CLIENTS = 4;
  private static final int LENGTH = 3_000_001;
  private static final int REPLICAS = 3;

  @ParameterizedTest(name = "policy {0}, quantum {1}, windows {2}")
  @CsvSource({
    "sfq, auto, auto",
    "sfq, auto, 64k",
    "sfq, auto, none",
    "sfq, none, 256k",
    "fifo, none, auto",
    "observe, auto, auto"
  })
  void everyByteIsRightAndIsCountedForItsFlow(String policy, String quantum, String window)
      throws Exception {
    Configuration conf = conf();
    conf.set(WeirKeys.POLICY, policy);
    conf.set(WeirKeys.QUANTUM, quantum);
    conf.set(WeirKeys.READ_WINDOW, window);
    conf.set(WeirKeys.WRITE_WINDOW, window);
    conf.set(WeirKeys.WEIGHT_PREFIX + TaggedClient.flow(0), "8");
    CapturedGates gates = CapturedGates.of(conf, UnaryOperator.identity());
    try (TestCluster cluster = start(conf)) {
      writeAndReadAtOnce(cluster);
      gates.awaitEmpty();
      assertThat(gates.gates()).hasSize(REPLICAS);
      assertThat(gates.ungatedPasses()).isZero();
      // Each writes two files on all DataNodes and reads one of them from one.
      Map<String, Long> expected = new HashMap<>();
      for (int client = 0; client < CLIENTS; client++) {
        expected.put(TaggedClient.flow(client), (2L * REPLICAS + 1) * LENGTH);
      }
      assertThat(gates.bytesByFlow()).isEqualTo(expected);
      assertThat(gates.counters())
          .filteredOn(c -> c.flow().equals(TaggedClient.flow(0)))
          .allMatch(c -> c.weight() == 8);
    }
  }

  @Test
  void withThePolicyNoneThereIsNoGate() throws Exception {
    Configuration conf = conf();
    conf.set(WeirKeys.POLICY, "none");
    CapturedGates gates = CapturedGates.of(conf, UnaryOperator.identity());
    try (TestCluster cluster = start(conf)) {
      writeAndReadAtOnce(cluster);
      assertThat(gates.dataNodes()).isEqualTo(REPLICAS);
      assertThat(gates.gates()).isEmpty();
    }
  }

  @Test
  void anAdaptiveDepthAndEncryptedTransfersChangeNoByte() throws Exception {
    Configuration conf = conf();
    conf.set(WeirKeys.DEPTH, "adaptive");
    conf.set(WeirKeys.DEPTH_PERIOD, "10ms");
    conf.setBoolean("dfs.encrypt.data.transfer", true);
    conf.set("dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding");
    conf.setBoolean("dfs.block.access.token.enable", true);
    CapturedGates gates = CapturedGates.of(conf, UnaryOperator.identity());
    try (TestCluster cluster = start(conf)) {
      writeAndReadAtOnce(cluster);
      gates.awaitEmpty();
      assertThat(gates.bytesByFlow().values())
          .hasSize(CLIENTS)
          .containsOnly((2L * REPLICAS + 1) * LENGTH);
    }
  }

  @ParameterizedTest(name = "encrypted {0}")
  @ValueSource(booleans = {false, true})
  void whatIsSyncedAndAppendedIsRightAndIsCountedOnce(boolean encrypted) throws Exception {
    Configuration conf = conf();
    conf.set(WeirKeys.READ_WINDOW, "64k");
    conf.set(WeirKeys.WRITE_WINDOW, "64k");
    conf.setBoolean("dfs.encrypt.data.transfer", encrypted);
    conf.setBoolean("dfs.block.access.token.enable", encrypted);
    CapturedGates gates = CapturedGates.of(conf, UnaryOperator.identity());
    try (TestCluster cluster = start(conf);
        TaggedClient client = new TaggedClient(cluster, 0)) {
      byte[] content = client.content("synced", LENGTH);
      try (FSDataOutputStream out = client.hdfs.create(client.path("synced"), (short) REPLICAS)) {
        for (int at = 0; at < LENGTH / 2; at += 100_001) {
          out.write(content, at, 100_001);
          out.hsync();
        }
      }
      // One that the NameNode has not heard of yet is not appended to.
      DFSTestUtil.waitReplication(client.hdfs, client.path("synced"), (short) REPLICAS);
      int written = (int) client.hdfs.getFileStatus(client.path("synced")).getLen();
      try (FSDataOutputStream out = client.hdfs.append(client.path("synced"))) {
        out.write(content, written, 200);
        out.hflush();
        out.write(content, written + 200, LENGTH - written - 200);
        out.hsync();
      }
      assertThat(client.read("synced")).isEqualTo(content);
      gates.awaitEmpty();
      assertThat(gates.bytesByFlow().values()).containsExactly((REPLICAS + 1L) * LENGTH);
      assertThat(gates.ungatedPasses()).isZero();
      assertThat(gates.dirtyBytes()).isZero();
    }
  }

  @Test
  void aSchedulerThatThrowsInTheMiddleOfATransferFailsNoRequest() throws Exception {
    Configuration conf = conf();
    CapturedGates gates = CapturedGates.of(conf, scheduler -> new BreaksDown(scheduler, 50));
    try (TestCluster cluster = start(conf)) {
      writeAndReadAtOnce(cluster);
      gates.await("streams and flows", all -> all.streams() == 0);
      assertThat(gates.gates()).isNotEmpty().allMatch(Gate::hasFailed);
    }
  }

  private static void writeAndReadAtOnce(TestCluster cluster) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2 * CLIENTS);
    try {
      List<TaggedClient> clients = new ArrayList<>();
      List<Future<?>> writing = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        TaggedClient client = new TaggedClient(cluster, i);
        clients.add(client);
        writing.add(threads.submit(() -> client.write("first", LENGTH)));
      }
      for (Future<?> each : writing) {
        each.get();
      }
      List<Future<byte[]>> reading = new ArrayList<>();
      writing.clear();
      for (TaggedClient client : clients) {
        reading.add(threads.submit(() -> client.read("first")));
        writing.add(threads.submit(() -> client.write("second", LENGTH)));
      }
      for (int i = 0; i < CLIENTS; i++) {
        assertThat(reading.get(i).get()).isEqualTo(clients.get(i).content("first", LENGTH));
        writing.get(i).get();
        Path second = clients.get(i).path("second");
        assertThat(cluster.client.getFileStatus(second).getLen()).isEqualTo(LENGTH);
      }
      for (TaggedClient client : clients) {
        client.close();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Two blocks and a bit for each file; and nobody reads but the clients. */
  private static Configuration conf() {
    Configuration conf = TestCluster.conf();
    conf.setLong("dfs.blocksize", 1 << 20);
    conf.setLong("dfs.block.scanner.volume.bytes.per.second", 0);
    return conf;
  }

  private static TestCluster start(Configuration conf) throws Exception {
    return TestCluster.start(
        GatedClusterTest.class, conf, hdfs -> hdfs.numDataNodes(REPLICAS).storagesPerDatanode(1));
  }
}
