// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static io.weir.hadoop.datanode.TestCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.datanode.TestCluster;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Volumes that come, go and fail while Weir stands before them. */
@Timeout(300)
class VolumesClusterTest {
  private static final String DIRECTORIES = "dfs.datanode.data.dir";
  private static final int LENGTH = 300_001;

  @Test
  void aVolumeIsSwappedInAndOutWithoutARestart(@TempDir File folder) throws Exception {
    Configuration conf = conf();
    CapturedGates gates = CapturedGates.of(conf, scheduler -> scheduler);
    try (TestCluster cluster = start(conf, 2)) {
      DataNode dataNode = cluster.hdfs.getDataNodes().get(0);
      String before = dataNode.getConf().get(DIRECTORIES);
      File added = new File(folder, "added");
      assertThat(added.mkdir()).isTrue();
      dataNode.reconfigurePropertyImpl(DIRECTORIES, before + "," + added.toURI());
      List<Path> files = write(cluster, 8);
      assertThat(volumesWithAGate(gates)).contains(added.getPath());
      dataNode.reconfigurePropertyImpl(DIRECTORIES, before);
      assertThat(volumesWithAGate(gates)).doesNotContain(added.getPath());
      for (Path file : files) { // the other DataNode has them all
        assertThat(cluster.read(file)).isEqualTo(bytes(LENGTH, file.hashCode()));
      }
      cluster.assertStoresBytes("after", 2);
      gates.awaitEmpty();
    }
  }

  @Test
  void aVolumeThatFailsTakesItsGateWithItAndNoData() throws Exception {
    Configuration conf = conf();
    conf.setInt("dfs.datanode.failed.volumes.tolerated", 1);
    conf.set("dfs.datanode.disk.check.min.gap", "0ms");
    CapturedGates gates = CapturedGates.of(conf, scheduler -> scheduler);
    try (TestCluster cluster = start(conf, 2)) {
      List<Path> files = write(cluster, 8);
      assertThat(volumesWithAGate(gates)).hasSize(4);
      DataNode dataNode = cluster.hdfs.getDataNodes().get(0);
      File failing = new File(firstVolume(dataNode).getBaseURI());
      DataNodeTestUtils.injectDataDirFailure(failing);
      try {
        DataNodeTestUtils.waitForDiskError(dataNode, firstVolume(dataNode));
        gates.await("the gate goes", all -> !volumesWithAGate(all).contains(failing.getPath()));
        assertThat(volumesWithAGate(gates)).hasSize(3);
        for (Path file : files) {
          assertThat(cluster.read(file)).isEqualTo(bytes(LENGTH, file.hashCode()));
        }
        cluster.assertStoresBytes("after", 2);
      } finally {
        DataNodeTestUtils.restoreDataDirFromFailure(failing);
      }
      gates.awaitEmpty();
    }
  }

  private static List<Path> write(TestCluster cluster, int count) throws Exception {
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Path path = new Path("/file-" + i);
      cluster.write("file-" + i, bytes(LENGTH, path.hashCode()), 2);
      DFSTestUtil.waitReplication(cluster.client, path, (short) 2);
      files.add(path);
    }
    return files;
  }

  private static Set<String> volumesWithAGate(CapturedGates gates) {
    return new TreeSet<>(gates.volumes());
  }

  private static FsVolumeSpi firstVolume(DataNode dataNode) throws IOException {
    try (FsDatasetSpi.FsVolumeReferences volumes =
        dataNode.getFSDataset().getFsVolumeReferences()) {
      return volumes.get(0);
    }
  }

  private static Configuration conf() {
    Configuration conf = TestCluster.conf();
    conf.setLong("dfs.block.scanner.volume.bytes.per.second", 0);
    return conf;
  }

  private static TestCluster start(Configuration conf, int dataNodes) throws Exception {
    return TestCluster.start(
        VolumesClusterTest.class,
        conf,
        hdfs -> hdfs.numDataNodes(dataNodes).storagesPerDatanode(2));
  }
}
