// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Operation;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;

class EncryptedTransferTest {
  @Test
  void encryptedBlocksAreReadBufferByBuffer() throws Exception {
    Configuration conf = TestCluster.conf();
    conf.setBoolean("dfs.encrypt.data.transfer", true);
    conf.setBoolean("dfs.block.access.token.enable", true);
    Recorder recorder = TestFactories.record(conf);
    try (TestCluster cluster =
        TestCluster.start(EncryptedTransferTest.class, conf, hdfs -> hdfs.numDataNodes(1))) {
      byte[] content = TestCluster.bytes(200_001, 1);
      Path path = cluster.write("encrypted", content, 1);
      String block = cluster.nameOfOnlyBlock(path);
      assertThat(cluster.read(path)).isEqualTo(content);
      List<Recorder.Transfer> reads = recorder.awaitClosed(block, Operation.READ, 1);
      assertThat(reads).hasSize(1);
      reads.get(0).assertContiguousFrom(0);
      assertThat(reads.get(0).movedBytes()).isEqualTo(200_001);
      assertThat(reads.get(0).chunks).allMatch(chunk -> chunk.askedBytes() <= 4096);
      Recorder.Transfer write = recorder.awaitClosed(block, Operation.WRITE, 1).get(0);
      assertThat(write.movedBytes()).isEqualTo(200_001);
      String user = UserGroupInformation.getCurrentUser().getShortUserName();
      assertThat(write.of.client().flow()).isEqualTo(user + "/" + TestCluster.FLOW);
      cluster.assertStoresBytes("appended", 1);
    }
  }
}
