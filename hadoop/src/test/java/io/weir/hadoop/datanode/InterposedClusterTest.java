// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static io.weir.hadoop.datanode.TestCluster.FLOW;
import static io.weir.hadoop.datanode.TestCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.request.Operation;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.LocalReplicaInPipeline;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an interposer sees of a real HDFS with three DataNodes. */
class InterposedClusterTest {
  private static final int PACKET = 64 << 10;
  private static final int LENGTH = 1_000_000;

  private static Recorder recorder;
  private static TestCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    Configuration conf = TestCluster.conf();
    recorder = TestFactories.record(conf);
    cluster = TestCluster.start(InterposedClusterTest.class, conf, hdfs -> KeptPorts.of(hdfs, 3));
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  void aWriteIsSeenOnAllDataNodesOfItsPipelineWithTheFlowOfItsTask() throws Exception {
    var path = cluster.write("write", bytes(LENGTH, 1), 3);
    List<Recorder.Transfer> writes = writesOf(path, 3);
    assertThat(writes).hasSize(3);
    assertThat(writes).extracting(w -> w.of.volume()).doesNotHaveDuplicates();
    assertThat(writes).allSatisfy(w -> assertThat(Path.of(w.of.volume())).isDirectory());
    for (Recorder.Transfer write : writes) {
      assertThat(write.of.client().flow()).isEqualTo(FLOW);
      assertThat(write.movedBytes()).isEqualTo(LENGTH);
      assertThat(write.closed).isEqualTo(1);
      write.assertContiguousFrom(0);
    }
  }

  @Test
  void aReadIsSeenOnceAndNamesTheVolumeAsTheWriteDid() throws Exception {
    byte[] content = bytes(LENGTH, 2);
    var path = cluster.write("read", content, 1);
    assertThat(cluster.read(path)).isEqualTo(content);
    Recorder.Transfer write = writesOf(path, 1).get(0);
    List<Recorder.Transfer> reads = readsOf(path, 1);
    assertThat(reads).hasSize(1);
    assertThat(reads.get(0).of.client().flow()).isEqualTo(FLOW);
    assertThat(reads.get(0).of.volume()).isEqualTo(write.of.volume());
    assertThat(reads.get(0).movedBytes()).isEqualTo(LENGTH);
    assertThat(reads.get(0).closed).isEqualTo(1);
    reads.get(0).assertContiguousFrom(0);
  }

  @Test
  void aBlockIsStillSentWithoutCopyingItAWholePacketAtATime() throws Exception {
    var path = cluster.write("zero-copy", bytes(10 * PACKET, 3), 1);
    cluster.read(path);
    // A copying read asks for io.file.buffer.size, 4 KiB, each time. A full socket may cut a packet
    // in two.
    assertThat(readsOf(path, 1).get(0).chunks)
        .filteredOn(chunk -> chunk.offset() % PACKET == 0)
        .filteredOn(chunk -> chunk.askedBytes() == PACKET)
        .filteredOn(chunk -> chunk.movedBytes() > 0)
        .hasSize(10);
  }

  @Test
  void aReadInTheMiddleStartsWithTheChecksumThatHoldsIt() throws Exception {
    byte[] content = bytes(LENGTH, 4);
    var path = cluster.write("pread", content, 1);
    byte[] middle = new byte[5000];
    try (FSDataInputStream in = cluster.client.open(path)) {
      in.readFully(100_000, middle);
    }
    assertThat(middle).isEqualTo(Arrays.copyOfRange(content, 100_000, 105_000));
    Recorder.Transfer read = readsOf(path, 1).get(0);
    read.assertContiguousFrom(100_000 / 512 * 512);
    assertThat(read.movedBytes()).isBetween(5000L, 5000L + 2 * 512);
  }

  @Test
  void anAppendGoesOnWhereTheBlockEnded() throws Exception {
    byte[] content = bytes(LENGTH, 5);
    var path = cluster.write("append", Arrays.copyOf(content, 100_001), 3);
    DFSTestUtil.waitReplication(cluster.client, path, (short) 3);
    String block = cluster.nameOfOnlyBlock(path);
    try (FSDataOutputStream out = cluster.client.append(path)) {
      out.write(content, 100_001, LENGTH - 100_001);
    }
    assertThat(cluster.read(path)).isEqualTo(content);
    List<Recorder.Transfer> appends =
        recorder.awaitClosed(block, Operation.WRITE, 6).stream()
            .filter(w -> w.chunks.get(0).offset() > 0)
            .toList();
    assertThat(appends).hasSize(3);
    for (Recorder.Transfer append : appends) {
      append.assertContiguousFrom(100_001);
      assertThat(append.movedBytes()).isEqualTo(LENGTH - 100_001);
      assertThat(append.of.client().flow()).isEqualTo(FLOW);
    }
  }

  @Test
  void whatIsFlushedCanBeReadWhileTheBlockIsOpen() throws Exception {
    byte[] content = bytes(150_000, 6);
    var path = new org.apache.hadoop.fs.Path("/hflush");
    try (FSDataOutputStream out = cluster.client.create(path, (short) 3)) {
      out.write(content, 0, 70_000);
      out.hflush();
      assertThat(cluster.read(path)).isEqualTo(Arrays.copyOf(content, 70_000));
      out.write(content, 70_000, 80_000);
      out.hsync();
      assertThat(cluster.read(path)).isEqualTo(content);
    }
    assertThat(cluster.read(path)).isEqualTo(content);
  }

  @Test
  void anHsyncMakesBlockChecksumsAndNameDurableAsOnAStockDataNode() throws Exception {
    assertThat(SyncCount.of(cluster, 3)).containsOnly(SyncCount.STOCK);
  }

  @Test
  void aReplicaThatCannotBeWrappedIsHandedBackAsItCame(@TempDir File folder) throws Exception {
    Interposition interposition =
        new Interposition(new Recorder(), new FileIoProvider(null, null), "hdfs");
    try (FsDatasetSpi.FsVolumeReferences volumes = cluster.dataset(0).getFsVolumeReferences()) {
      ReplicaHandler stock =
          new ReplicaHandler(
              new LocalReplicaInPipeline(1, 1, volumes.get(0), folder, 0) {
                @Override
                public File getBlockFile() {
                  throw new IllegalStateException("as of another Hadoop");
                }
              },
              null);
      assertThat(interposition.writing(stock, new ExtendedBlock("BP-1", 1))).isSameAs(stock);
    }
  }

  @Test
  void aWriteGoesOnWhenADataNodeOfItsPipelineStops() throws Exception {
    byte[] content = bytes(LENGTH, 8);
    var path = new org.apache.hadoop.fs.Path("/recovery");
    try (FSDataOutputStream out = cluster.client.create(path, (short) 3)) {
      out.write(content, 0, 400_000);
      out.hflush();
      MiniDFSCluster.DataNodeProperties stopped = cluster.hdfs.stopDataNode(0);
      try {
        out.write(content, 400_000, LENGTH - 400_000);
        out.hflush();
      } finally {
        cluster.hdfs.restartDataNode(stopped, true);
      }
    }
    cluster.hdfs.waitActive();
    assertThat(cluster.read(path)).isEqualTo(content);
    List<Recorder.Transfer> recovered =
        recorder.of(cluster.nameOfOnlyBlock(path), Operation.WRITE).stream()
            .filter(w -> w.chunks.get(0).offset() > 0)
            .filter(w -> w.of.client().flow().equals(FLOW))
            .toList();
    assertThat(recovered).hasSize(2);
    for (Recorder.Transfer write : recovered) {
      long start = write.chunks.get(0).offset();
      write.assertContiguousFrom(start);
      assertThat(start + write.movedBytes()).isEqualTo(LENGTH);
    }
  }

  @Test
  void aNewReplicaIsTheWorkOfDataNodesNotOfAClient() throws Exception {
    var path = cluster.write("replication", bytes(LENGTH, 9), 1);
    cluster.client.setReplication(path, (short) 2);
    DFSTestUtil.waitReplication(cluster.client, path, (short) 2);
    Recorder.Transfer read = readsOf(path, 1).get(0);
    assertThat(read.of.client().flow()).isEqualTo("replication");
    assertThat(read.movedBytes()).isEqualTo(LENGTH);
    List<Recorder.Transfer> copies =
        writesOf(path, 2).stream().filter(w -> !w.of.client().flow().equals(FLOW)).toList();
    assertThat(copies).hasSize(1);
    assertThat(copies.get(0).of.client().flow()).isEqualTo("replication");
    assertThat(copies.get(0).movedBytes()).isEqualTo(LENGTH);
  }

  @Test
  void threeHundredReadsLeaveNoDescriptorOpen() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")));
    var path = cluster.write("descriptors", bytes(10_000, 10), 1);
    for (int i = 0; i < 300; i++) {
      cluster.read(path);
    }
    readsOf(path, 300);
    assertThat(openFilesOf(path)).isEmpty();
    try (FSDataOutputStream out = cluster.client.append(path)) {
      out.write(1);
      out.hflush();
      assertThat(openFilesOf(path)).as("while it is written").isNotEmpty();
    }
  }

  @Test
  void aDescriptorThatIsHandedToAClientIsTheStockOne() throws Exception {
    var path = cluster.write("short-circuit", bytes(10_000, 11), 3);
    ExtendedBlock block = cluster.onlyBlock(path).getBlock();
    assertThat(classOfOpened(block, "DataXceiver for client unix:/dn [Passing file descriptors x]"))
        .isNotEqualTo(InterposedInputStream.class)
        .isAssignableTo(FileInputStream.class);
    assertThat(classOfOpened(block, "DataXceiver for client x at /10.0.0.1:1 [Sending block x]"))
        .isEqualTo(InterposedInputStream.class);
  }

  private static Class<?> classOfOpened(ExtendedBlock block, String threadName) throws IOException {
    String own = Thread.currentThread().getName();
    Thread.currentThread().setName(threadName);
    try (InputStream in = cluster.dataset(0).getBlockInputStream(block, 0)) {
      return in.getClass();
    } finally {
      Thread.currentThread().setName(own);
    }
  }

  private static List<Path> openFilesOf(org.apache.hadoop.fs.Path path) throws IOException {
    String block = cluster.onlyBlock(path).getBlock().getBlockName();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors
          .filter(Files::exists)
          .map(InterposedClusterTest::target)
          .filter(file -> file.getFileName().toString().equals(block))
          .toList();
    }
  }

  private static Path target(Path link) {
    try {
      return link.toRealPath();
    } catch (IOException alreadyClosed) {
      return link;
    }
  }

  private static List<Recorder.Transfer> writesOf(org.apache.hadoop.fs.Path path, int count)
      throws Exception {
    return recorder.awaitClosed(cluster.nameOfOnlyBlock(path), Operation.WRITE, count);
  }

  private static List<Recorder.Transfer> readsOf(org.apache.hadoop.fs.Path path, int count)
      throws Exception {
    return recorder.awaitClosed(cluster.nameOfOnlyBlock(path), Operation.READ, count);
  }
}
