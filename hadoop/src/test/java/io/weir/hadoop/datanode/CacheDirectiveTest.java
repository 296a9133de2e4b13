// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Operation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.CacheDirectiveInfo;
import org.apache.hadoop.hdfs.protocol.CachePoolInfo;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Blocks that a DataNode is told to keep in memory: it maps their files. */
@Timeout(120)
class CacheDirectiveTest {
  private NativeIO.POSIX.CacheManipulator manipulator;

  @BeforeEach
  void doWithoutLockedMemory() {
    manipulator = NativeIO.POSIX.getCacheManipulator();
    NativeIO.POSIX.setCacheManipulator(new NativeIO.POSIX.NoMlockCacheManipulator());
  }

  @AfterEach
  void restore() {
    NativeIO.POSIX.setCacheManipulator(manipulator);
  }

  /** Remembers how much had been asked for in the background when a block was locked. */
  private static final class LockedMemory extends NativeIO.POSIX.NoMlockCacheManipulator {
    private final Recorder recorder;
    private final List<Long> askedBefore = new CopyOnWriteArrayList<>();

    private LockedMemory(Recorder recorder) {
      this.recorder = recorder;
    }

    @Override
    public void mlock(String identifier, ByteBuffer buffer, long bytes) {
      recorder.ofFlow("background", Operation.READ).stream()
          .filter(read -> identifier.contains("blk_" + read.of.blockId()))
          .forEach(read -> askedBefore.add(read.askedBytes()));
    }
  }

  @Test
  void aBlockIsCachedAndReadAsOnAStockDataNode() throws Exception {
    Configuration conf = TestCluster.conf();
    conf.setLong("dfs.datanode.max.locked.memory", 64 << 20);
    conf.setLong("dfs.cachereport.intervalMsec", 500);
    conf.setLong("dfs.namenode.path.based.cache.refresh.interval.ms", 500);
    Recorder recorder = TestFactories.record(conf);
    LockedMemory locked = new LockedMemory(recorder);
    NativeIO.POSIX.setCacheManipulator(locked);
    try (TestCluster cluster =
        TestCluster.start(CacheDirectiveTest.class, conf, hdfs -> hdfs.numDataNodes(1))) {
      byte[] content = TestCluster.bytes(700_001, 1);
      Path path = cluster.write("cached", content, 1);
      cluster.client.addCachePool(new CachePoolInfo("pool"));
      cluster.client.addCacheDirective(
          new CacheDirectiveInfo.Builder().setPath(path).setPool("pool").build());
      GenericTestUtils.waitFor(() -> isCached(cluster, path), 50, 60_000, "it is not cached");
      assertThat(cluster.read(path)).isEqualTo(content);
      assertThat(locked.askedBefore).containsExactly((long) content.length);
      String block = cluster.nameOfOnlyBlock(path);
      assertThat(recorder.awaitClosed(block, Operation.READ, 1))
          .anyMatch(read -> read.movedBytes() >= content.length);
    }
  }

  private static boolean isCached(TestCluster cluster, Path path) {
    try {
      return cluster.onlyBlock(path).getCachedLocations().length == 1;
    } catch (IOException e) {
      return false;
    }
  }
}
