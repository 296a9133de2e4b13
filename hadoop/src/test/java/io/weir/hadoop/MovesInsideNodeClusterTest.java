// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.gate.Gate;
import io.weir.hadoop.datanode.TestCluster;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.Status;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi.FsVolumeReferences;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Blocks that are moved from one volume of a DataNode to another. */
@Timeout(300)
class MovesInsideNodeClusterTest {
  private static final int LENGTH = 3_000_001;
  private static final String MOVER = "balancer";

  @ParameterizedTest(name = "policy {0}, windows {1}")
  @CsvSource({"sfq, auto", "sfq, 64k", "sfq, none", "fifo, auto", "observe, auto"})
  void theMoverIsCountedAtBothGatesAndEveryByteIsRight(String policy, String window)
      throws Exception {
    Configuration conf = conf(policy);
    conf.set(WeirKeys.READ_WINDOW, window);
    conf.set(WeirKeys.WRITE_WINDOW, window);
    CapturedGates gates = CapturedGates.of(conf, UnaryOperator.identity());
    try (TestCluster cluster = start(conf)) {
      Path path = cluster.write("moved", content(), 1);
      moveToArchive(cluster, path);
      assertThat(cluster.read(path)).isEqualTo(content());
      gates.awaitEmpty();
      assertThat(gates.gates()).hasSize(2);
      for (Gate gate : gates.gates()) {
        assertThat(bytesOfMover(gate)).isEqualTo(LENGTH);
      }
      assertThat(gates.ungatedPasses()).isZero();
      assertThat(gates.dirtyBytes()).isZero();
    }
  }

  @Test
  void theDiskBalancerPassesBothGatesToo() throws Exception {
    Configuration conf = conf("sfq");
    CapturedGates gates = CapturedGates.of(conf, UnaryOperator.identity());
    try (TestCluster cluster = start(conf)) {
      Path path = cluster.write("balanced", content(), 1);
      ExtendedBlock block = cluster.onlyBlock(path).getBlock();
      try (FsVolumeReferences volumes = cluster.dataset(0).getFsVolumeReferences()) {
        FsVolumeSpi archive = volume(volumes, StorageType.ARCHIVE);
        asDiskBalancer(() -> cluster.dataset(0).moveBlockAcrossVolumes(block, archive));
      }
      assertThat(cluster.read(path)).isEqualTo(content());
      gates.awaitEmpty();
      assertThat(gates.bytesByFlow()).containsEntry(MOVER, 2L * LENGTH);
    }
  }

  @Test
  void aHardLinkMovesNothingAndCostsNothing() throws Exception {
    Configuration conf = conf("sfq");
    conf.setBoolean(DFSConfigKeys.DFS_DATANODE_ALLOW_SAME_DISK_TIERING, true);
    conf.setDouble(DFSConfigKeys.DFS_DATANODE_RESERVE_FOR_ARCHIVE_DEFAULT_PERCENTAGE, 0.5);
    CapturedGates gates = CapturedGates.of(conf, UnaryOperator.identity());
    try (TestCluster cluster = start(conf)) {
      Path path = cluster.write("linked", content(), 1);
      moveToArchive(cluster, path);
      assertThat(cluster.read(path)).isEqualTo(content());
      gates.awaitEmpty();
      assertThat(gates.bytesByFlow()).doesNotContainKey(MOVER);
    }
  }

  @Test
  void withThePolicyNoneAMoveMeetsNoGate() throws Exception {
    Configuration conf = conf("none");
    CapturedGates gates = CapturedGates.of(conf, UnaryOperator.identity());
    try (TestCluster cluster = start(conf)) {
      Path path = cluster.write("stock", content(), 1);
      moveToArchive(cluster, path);
      assertThat(cluster.read(path)).isEqualTo(content());
      assertThat(gates.gates()).isEmpty();
    }
  }

  @Test
  void aSchedulerThatThrowsFailsNoMove() throws Exception {
    Configuration conf = conf("sfq");
    CapturedGates gates = CapturedGates.of(conf, scheduler -> new BreaksDown(scheduler, 1));
    try (TestCluster cluster = start(conf)) {
      Path path = cluster.write("broken", content(), 1);
      moveToArchive(cluster, path);
      assertThat(cluster.read(path)).isEqualTo(content());
      gates.await("streams and flows", all -> all.streams() == 0);
      assertThat(gates.gates()).anyMatch(Gate::hasFailed);
    }
  }

  private interface Move {
    void run() throws IOException;
  }

  private static void asDiskBalancer(Move move) throws Exception {
    Throwable[] failure = new Throwable[1];
    Thread thread =
        new Thread(
            () -> {
              try {
                move.run();
              } catch (IOException | RuntimeException | Error e) {
                failure[0] = e;
              }
            },
            "DiskBalancerThread");
    thread.start();
    thread.join();
    assertThat(failure[0]).isNull();
  }

  private static void moveToArchive(TestCluster cluster, Path path) throws Exception {
    LocatedBlock block = cluster.onlyBlock(path);
    DatanodeInfo node = block.getLocations()[0];
    assertThat(
            DFSTestUtil.replaceBlock(
                block.getBlock(), node, node, node, StorageType.ARCHIVE, Status.SUCCESS))
        .isTrue();
    try (FsVolumeReferences volumes = cluster.dataset(0).getFsVolumeReferences()) {
      assertThat(cluster.dataset(0).getVolume(block.getBlock()))
          .isSameAs(volume(volumes, StorageType.ARCHIVE));
    }
  }

  private static FsVolumeSpi volume(FsVolumeReferences volumes, StorageType type) {
    for (FsVolumeSpi volume : volumes) {
      if (volume.getStorageType() == type) {
        return volume;
      }
    }
    throw new IllegalArgumentException("no volume of type " + type);
  }

  private static long bytesOfMover(Gate gate) {
    List<FlowCounters> counters = gate.counters();
    return counters.stream()
        .filter(each -> each.flow().equals(MOVER))
        .mapToLong(FlowCounters::bytes)
        .sum();
  }

  private static byte[] content() {
    return TestCluster.bytes(LENGTH, 1);
  }

  private static Configuration conf(String policy) {
    Configuration conf = TestCluster.conf();
    conf.set(WeirKeys.POLICY, policy);
    conf.setLong("dfs.block.scanner.volume.bytes.per.second", 0);
    return conf;
  }

  private static TestCluster start(Configuration conf) throws Exception {
    StorageType[] types = {StorageType.DISK, StorageType.ARCHIVE};
    return TestCluster.start(
        MovesInsideNodeClusterTest.class,
        conf,
        hdfs -> hdfs.numDataNodes(1).storagesPerDatanode(2).storageTypes(types));
  }
}
