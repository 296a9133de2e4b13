// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.apache.hadoop.fs.StorageType.DISK;
import static org.apache.hadoop.fs.StorageType.RAM_DISK;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Operation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files that live in memory first: the code that copies them to a disk needs a stock dataset. */
class LazyPersistTest {
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

  @Test
  void aFileInMemoryIsPersistedAndPassesNobody() throws Exception {
    Configuration conf = TestCluster.conf();
    conf.setLong("dfs.datanode.max.locked.memory", 64 << 20);
    conf.setInt("dfs.datanode.lazywriter.interval.sec", 1);
    Recorder recorder = TestFactories.record(conf);
    try (TestCluster cluster =
        TestCluster.start(
            LazyPersistTest.class,
            conf,
            hdfs -> hdfs.numDataNodes(1).storageTypes(new StorageType[] {RAM_DISK, DISK}))) {
      // In whole chunks of a checksum: the stock DataNode cannot read back another length.
      byte[] content = TestCluster.bytes(512_000, 1);
      Path path = new Path("/lazy");
      try (FSDataOutputStream out =
          cluster.client.create(
              path,
              FsPermission.getFileDefault(),
              EnumSet.of(CreateFlag.CREATE, CreateFlag.LAZY_PERSIST),
              4096,
              (short) 1,
              8 << 20,
              null)) {
        out.write(content);
      }
      assertThat(cluster.onlyBlock(path).getStorageTypes()).containsExactly(RAM_DISK);
      awaitPersisted(cluster, path);
      assertThat(cluster.read(path)).isEqualTo(content);
      String block = cluster.nameOfOnlyBlock(path);
      // Memory is no disk to share.
      assertThat(recorder.of(block, Operation.WRITE)).isEmpty();
      assertThat(recorder.of(block, Operation.READ)).isEmpty();
      Path onDisk = cluster.write("on-disk", content, 1);
      assertThat(cluster.read(onDisk)).isEqualTo(content);
      String other = cluster.nameOfOnlyBlock(onDisk);
      assertThat(recorder.awaitClosed(other, Operation.WRITE, 1)).hasSize(1);
      assertThat(recorder.awaitClosed(other, Operation.READ, 1)).hasSize(1);
    }
  }

  /** Waits until the block is on the volume that is no memory. */
  private static void awaitPersisted(TestCluster cluster, Path path) throws Exception {
    String block = cluster.onlyBlock(path).getBlock().getBlockName();
    java.nio.file.Path disk = cluster.volume(0, DISK);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!holds(disk, block)) {
      assertThat(System.nanoTime()).as("still not persisted").isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  private static boolean holds(java.nio.file.Path folder, String name) throws IOException {
    try (Stream<java.nio.file.Path> files = Files.walk(folder)) {
      return files.anyMatch(file -> file.getFileName().toString().equals(name));
    } catch (UncheckedIOException movedMeanwhile) {
      return false;
    }
  }
}
