// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static io.weir.hadoop.datanode.TestCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.datanode.KeptPorts;
import io.weir.hadoop.datanode.TestCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.StoppedDataNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Weir is put in and taken out by a restart of one DataNode after the other, under load. */
@Timeout(300)
class RollingSwitchTest {
  private static final String FACTORY = "dfs.datanode.fsdataset.factory";
  private static final int DATA_NODES = 4;
  private static final int REPLICAS = 3;
  private static final int WRITERS = 3;
  private static final int LENGTH = 400_001;

  private final Map<Path, Integer> written = new ConcurrentHashMap<>();
  private final AtomicInteger number = new AtomicInteger();
  private final AtomicBoolean done = new AtomicBoolean();

  @Test
  void nothingIsLostAndNoClientFails() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    try (TestCluster cluster =
        TestCluster.start(
            RollingSwitchTest.class,
            TestCluster.conf(),
            hdfs -> KeptPorts.of(hdfs, DATA_NODES).storagesPerDatanode(1))) {
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        clients.add(threads.submit(() -> writeAndRead(cluster)));
      }
      switchAll(cluster, conf -> conf.set(FACTORY, WeirDatasetFactory.class.getName()));
      assertThat(datasets(cluster)).hasSize(DATA_NODES).containsOnly("InterposedDataset");
      switchAll(cluster, conf -> conf.unset(FACTORY));
      assertThat(datasets(cluster)).hasSize(DATA_NODES).containsOnly("FsDatasetImpl");
      done.set(true);
      for (Future<?> client : clients) {
        client.get();
      }
      assertThat(written).hasSizeGreaterThan(2 * DATA_NODES);
      for (Map.Entry<Path, Integer> file : written.entrySet()) {
        assertThat(cluster.read(file.getKey())).isEqualTo(bytes(LENGTH, file.getValue()));
      }
      assertThat(cluster.client.getMissingBlocksCount()).isZero();
      assertThat(cluster.client.getCorruptBlocksCount()).isZero();
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<String> datasets(TestCluster cluster) {
    return cluster.hdfs.getDataNodes().stream()
        .map(dataNode -> dataNode.getFSDataset().getClass().getSimpleName())
        .toList();
  }

  private Void writeAndRead(TestCluster cluster) throws Exception {
    while (!done.get()) {
      int seed = number.incrementAndGet();
      Path path = cluster.write("rolling-" + seed, bytes(LENGTH, seed), REPLICAS);
      assertThat(cluster.read(path)).isEqualTo(bytes(LENGTH, seed));
      written.put(path, seed);
    }
    return null;
  }

  private interface Change {
    void of(Configuration conf);
  }

  /** The list of DataNodes turns: who was restarted is at its end. */
  private void switchAll(TestCluster cluster, Change change) throws Exception {
    for (int i = 0; i < DATA_NODES; i++) {
      DataNodeProperties stopped = cluster.hdfs.stopDataNode(0);
      change.of(StoppedDataNode.conf(stopped));
      assertThat(cluster.hdfs.restartDataNode(stopped, /* keepPort= */ true)).isTrue();
      cluster.hdfs.waitActive();
      int before = written.size();
      while (written.size() < before + WRITERS) { // some files on the new state of affairs
        Thread.sleep(10);
      }
    }
  }
}
