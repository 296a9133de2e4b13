// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Operation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The services of HDFS are flows of their own. */
@Timeout(180)
class ServicesClusterTest {
  private static final String STRIPED = "XOR-2-1-1024k";
  private static final int LENGTH = 3 << 20;

  private static Recorder recorder;
  private static TestCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    Configuration conf = TestCluster.conf();
    recorder = TestFactories.record(conf);
    cluster = TestCluster.start(ServicesClusterTest.class, conf, hdfs -> hdfs.numDataNodes(4));
    cluster.client.enableErasureCodingPolicy(STRIPED);
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  void aMoveBetweenDataNodesIsTheBalancers() throws Exception {
    Path path = cluster.write("moved", TestCluster.bytes(100_000, 1), 1);
    LocatedBlock block = cluster.onlyBlock(path);
    DatanodeInfo from = block.getLocations()[0];
    DatanodeInfo to =
        Arrays.stream(cluster.client.getDataNodeStats(DatanodeReportType.LIVE))
            .filter(each -> !each.equals(from))
            .findFirst()
            .orElseThrow();
    assertThat(DFSTestUtil.replaceBlock(block.getBlock(), from, from, to)).isTrue();
    assertThat(recorder.awaitFlow("balancer", Operation.READ, 1)).hasSize(1);
    assertThat(recorder.awaitFlow("balancer", Operation.WRITE, 1)).hasSize(1);
  }

  @Test
  void aLostPartOfAStripedBlockIsReconstructed() throws Exception {
    Path folder = new Path("/striped");
    cluster.client.mkdirs(folder);
    cluster.client.setErasureCodingPolicy(folder, STRIPED);
    byte[] content = TestCluster.bytes(LENGTH, 2);
    Path path = cluster.write("striped/file", content, 1);
    DatanodeInfo lost = cluster.onlyBlock(path).getLocations()[0];
    int index = datanode(lost);
    cluster.hdfs.stopDataNode(index);
    cluster.hdfs.setDataNodeDead(lost);
    assertThat(recorder.awaitFlow("reconstruction", Operation.READ, 2)).hasSize(2);
    assertThat(recorder.awaitFlow("reconstruction", Operation.WRITE, 1)).hasSize(1);
    assertThat(cluster.read(path)).isEqualTo(content);
  }

  private static int datanode(DatanodeInfo wanted) {
    List<String> ids = new ArrayList<>();
    cluster.hdfs.getDataNodes().forEach(each -> ids.add(each.getDatanodeUuid()));
    return ids.indexOf(wanted.getDatanodeUuid());
  }
}
