// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a real HDFS of three DataNodes, of which one goes and comes back. */
@Timeout(120)
final class ClientsAndFaultsTest {
  private static final long FILE_BYTES = 8L << 20;

  @TempDir Path folder;
  private MiniDFSCluster cluster;

  @BeforeEach
  void start() throws Exception {
    Configuration conf = new Configuration();
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.toString());
    cluster = new MiniDFSCluster.Builder(conf).numDataNodes(3).build();
    cluster.waitActive();
  }

  @AfterEach
  void stop() {
    cluster.shutdown();
  }

  @Test
  void aPersistentWriterGoesOnWhenItsDataNodeIsBack() throws Exception {
    InetSocketAddress dataNode = cluster.getDataNodes().get(0).getXferAddress();
    try (PersistentWriter writer =
        new PersistentWriter(cluster.getConfiguration(0), "wide", dataNode, 2, FILE_BYTES)) {
      await(() -> writer.bytes() > FILE_BYTES);
      DataNodeProperties gone = cluster.stopDataNode(0);
      await(() -> writer.failures() > 0);
      assertThat(cluster.restartDataNode(gone, /* keepPort= */ true)).isTrue();
      cluster.waitActive();
      long before = writer.bytes();
      await(() -> writer.bytes() > before + FILE_BYTES);
    }
  }

  @Test
  void aCarefulApplicationFailsInNothingWhenADataNodeGoes() throws Exception {
    try (CarefulApplication careful =
        new CarefulApplication(cluster.getConfiguration(0), "careful", 1)) {
      await(() -> careful.operations() > 10);
      String used = dataNodesOf("/careful/long-0").get(0);
      assertThat(cluster.stopDataNode(used)).as("the DataNode at %s", used).isNotNull();
      long before = careful.operations();
      await(() -> careful.operations() > before + 10);
      await(() -> !dataNodesOf("/careful/long-0").contains(used)); // it was missed, and replaced
      assertThat(careful.faults()).isEmpty();
      assertThat(careful.failures()).isZero();
    }
  }

  /** Those that have the last block of a file, which may still be written; empty for no block. */
  private List<String> dataNodesOf(String file) throws IOException {
    LocatedBlocks blocks = cluster.getFileSystem().getClient().getLocatedBlocks(file, 0);
    return blocks.getLastLocatedBlock() == null
        ? List.of()
        : Arrays.stream(blocks.getLastLocatedBlock().getLocations())
            .map(DatanodeInfo::getXferAddr)
            .toList();
  }

  private interface Condition {
    boolean holds() throws IOException;
  }

  private static void await(Condition condition) throws Exception {
    while (!condition.holds()) {
      Thread.sleep(20);
    }
  }
}
