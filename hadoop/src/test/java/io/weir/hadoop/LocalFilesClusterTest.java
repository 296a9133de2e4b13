// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static io.weir.hadoop.datanode.TestCluster.FLOW;
import static io.weir.hadoop.datanode.TestCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.datanode.TestCluster;
import io.weir.hadoop.local.SharedLocalFileSystem;
import io.weir.hadoop.settings.WeirKeys;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a task reads and writes locally counts for its application, as what it does with HDFS. */
@Timeout(300)
class LocalFilesClusterTest {
  private static final int BYTES = 3_000_000;

  @TempDir private Path folder;

  @Test
  void localFilesGoThroughTheGateOfTheVolumeOnTheirDevice() throws Exception {
    Configuration conf = TestCluster.conf();
    conf.set(WeirKeys.NODE_SOCKET, folder.resolve("node.sock").toString());
    CapturedGates gates = CapturedGates.of(conf, UnaryOperator.identity());
    try (TestCluster cluster =
        TestCluster.start(
            LocalFilesClusterTest.class,
            conf,
            hdfs -> hdfs.numDataNodes(1).storagesPerDatanode(1))) {
      conf.setClass("fs.file.impl", SharedLocalFileSystem.class, FileSystem.class);
      byte[] content = bytes(BYTES, 1);
      File local = new File(cluster.hdfs.getInstanceStorageDir(0, 0), "of-a-task");
      org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(local.toURI());
      try (FileSystem files = FileSystem.newInstance(URI.create("file:///"), conf)) {
        try (FSDataOutputStream out = files.create(path)) {
          out.write(content);
        }
        try (FSDataInputStream in = files.open(path)) {
          assertThat(in.readAllBytes()).isEqualTo(content);
        }
      }
      // Leases are asked behind the writer.
      gates.await("its bytes", seen -> seen.bytesByFlow().getOrDefault(FLOW, 0L) >= BYTES);
      gates.awaitEmpty();

      assertThat(cluster.read(cluster.write("in-hdfs", content, 1))).isEqualTo(content);
      gates.awaitEmpty();
      assertThat(gates.volumes()).as("volumes with a gate").hasSize(1);
      assertThat(gates.bytesByFlow().get(FLOW)).isGreaterThanOrEqualTo(3L * BYTES);
    }
  }
}
