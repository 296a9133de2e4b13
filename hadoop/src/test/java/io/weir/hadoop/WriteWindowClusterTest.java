// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static io.weir.hadoop.datanode.TestCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.datanode.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writers with little room before the disk store what they write, and no file stays open. */
@Timeout(300)
class WriteWindowClusterTest {
  private static final int FILES = 150;
  private static final Path OPEN_FILES = Path.of("/proc/self/fd"); // where Linux says which

  @Test
  void whatIsWrittenThroughASmallWindowIsAllThere() throws Exception {
    Configuration conf = TestCluster.conf();
    conf.set("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());
    conf.set(WeirKeys.WRITE_WINDOW, "256k");
    List<Thread> syncers;
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
      if (Files.isDirectory(OPEN_FILES)) {
        assertThat(openBlockFiles()).as("block files that are open").isLessThan(FILES);
        try (FSDataOutputStream out =
            cluster.client.create(new org.apache.hadoop.fs.Path("/open"))) {
          out.write(bytes(5_000, 1));
          out.hflush();
          assertThat(openBlockFiles()).as("block files, of which one is written").isPositive();
        }
      }
      syncers = syncers();
      assertThat(syncers).as("threads that sync").isNotEmpty();
    }
    for (Thread syncer : syncers) {
      syncer.join(60_000);
      assertThat(syncer.isAlive()).as(syncer.getName()).isFalse();
    }
  }

  /** Of this test's volumes. */
  private static List<Thread> syncers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("Weir syncs behind writers of "))
        .filter(thread -> thread.getName().contains(WriteWindowClusterTest.class.getSimpleName()))
        .toList();
  }

  /** Of this process. */
  private static long openBlockFiles() throws IOException {
    try (Stream<Path> files = Files.list(OPEN_FILES)) {
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
