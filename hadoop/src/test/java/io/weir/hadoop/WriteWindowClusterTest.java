// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static io.weir.hadoop.datanode.TestCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.datanode.TestCluster;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writers with little room before the disk store what they write, and no file stays open. */
@Timeout(300)
class WriteWindowClusterTest {
  private static final int FILES = 150;

  @Test
  void whatIsWrittenThroughASmallWindowIsAllThere() throws Exception {
    Configuration conf = TestCluster.conf();
    conf.set("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());
    conf.set(WeirKeys.WRITE_WINDOW, "256k");
    try (TestCluster cluster =
        TestCluster.start(
            WriteWindowClusterTest.class,
            conf,
            hdfs -> hdfs.numDataNodes(2).storagesPerDatanode(1))) {
      cluster.assertStoresBytes("appended", 2);
      byte[] large = bytes(20_000_001, 1);
      assertThat(cluster.read(cluster.write("large", large, 2))).isEqualTo(large);
      for (int i = 0; i < FILES; i++) {
        byte[] small = bytes(5_000, i);
        assertThat(cluster.read(cluster.write("small-" + i, small, 2))).isEqualTo(small);
      }
      assertThat(openBlockFiles()).as("block files that are open").isLessThan(FILES);
    }
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("Weir moves bursts") && thread.isAlive());
  }

  /** Of this process, where Linux says which. */
  private static long openBlockFiles() throws IOException {
    Path open = Path.of("/proc/self/fd");
    if (!Files.isDirectory(open)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(open)) {
      return files.filter(WriteWindowClusterTest::isBlock).count();
    }
  }

  private static boolean isBlock(Path link) {
    try {
      return Files.readSymbolicLink(link).toString().contains("/blk_");
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }
}
