// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/** A real HDFS in this process, and a client of it that says it is a task. */
public final class TestCluster implements AutoCloseable {
  public static final String ATTEMPT = "attempt_1700000000000_0042_m_000003_0";
  public static final String FLOW = "application_1700000000000_0042";

  public final MiniDFSCluster hdfs;
  public final DistributedFileSystem client;

  private TestCluster(MiniDFSCluster hdfs, DistributedFileSystem client) {
    this.hdfs = hdfs;
    this.client = client;
  }

  public static Configuration conf() {
    Configuration conf = new Configuration();
    conf.set("mapreduce.task.attempt.id", ATTEMPT);
    conf.setLong("dfs.blocksize", 8 << 20);
    conf.setInt("dfs.heartbeat.interval", 1);
    conf.setInt("dfs.namenode.redundancy.interval.seconds", 1);
    conf.setInt("dfs.datanode.fileio.profiling.sampling.percentage", 100);
    // Each DataNode has a replica of three, however busy it was when it last said so.
    conf.setBoolean("dfs.namenode.redundancy.considerLoad", false);
    // With three DataNodes there is none to replace the one that a test stops.
    conf.set("dfs.client.block.write.replace-datanode-on-failure.policy", "NEVER");
    return conf;
  }

  public static TestCluster start(
      Class<?> test, Configuration conf, UnaryOperator<MiniDFSCluster.Builder> shape)
      throws IOException {
    File folder = new File("target/hdfs/" + test.getSimpleName());
    MiniDFSCluster hdfs = shape.apply(new MiniDFSCluster.Builder(conf, folder)).build();
    hdfs.waitActive();
    return new TestCluster(hdfs, hdfs.getFileSystem());
  }

  public static byte[] bytes(int count, long seed) {
    byte[] bytes = new byte[count];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  public Path write(String name, byte[] content, int replicas) throws IOException {
    Path path = new Path("/" + name);
    try (FSDataOutputStream out = client.create(path, (short) replicas)) {
      out.write(content);
    }
    return path;
  }

  public byte[] read(Path path) throws IOException {
    try (FSDataInputStream in = client.open(path)) {
      return in.readAllBytes();
    }
  }

  /** Writes, appends to and reads a file, and says how it went by the bytes. */
  public void assertStoresBytes(String name, int replicas) throws IOException {
    byte[] content = bytes(300_001, name.hashCode());
    Path path = write(name, Arrays.copyOf(content, 100_000), replicas);
    try (FSDataOutputStream out = client.append(path)) {
      out.write(content, 100_000, 200_001);
      out.hsync();
    }
    assertThat(read(path)).isEqualTo(content);
  }

  public LocatedBlock onlyBlock(Path path) throws IOException {
    try (HdfsDataInputStream in = (HdfsDataInputStream) client.open(path)) {
      List<LocatedBlock> blocks = in.getAllBlocks();
      assertThat(blocks).hasSize(1);
      return blocks.get(0);
    }
  }

  /** As a {@link BlockTransfer} names it. */
  String nameOfOnlyBlock(Path path) throws IOException {
    ExtendedBlock block = onlyBlock(path).getBlock();
    return block.getBlockPoolId() + ":" + block.getBlockId();
  }

  public FsDatasetSpi<?> dataset(int datanode) {
    return hdfs.getDataNodes().get(datanode).getFSDataset();
  }

  /** The directory of a DataNode's first volume of a type. */
  public java.nio.file.Path volume(int datanode, StorageType type) throws IOException {
    try (FsDatasetSpi.FsVolumeReferences volumes = dataset(datanode).getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        if (volume.getStorageType() == type) {
          return java.nio.file.Path.of(volume.getBaseURI());
        }
      }
    }
    throw new IllegalArgumentException("no volume of type " + type);
  }

  /** How many files and directories a DataNode has synced since its start. */
  long syncs(int datanode) throws IOException {
    long syncs = 0;
    try (FsDatasetSpi.FsVolumeReferences volumes = dataset(datanode).getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        syncs += volume.getMetrics().getSyncIoSampleCount();
      }
    }
    return syncs;
  }

  @Override
  public void close() throws IOException {
    client.close();
    hdfs.shutdown(true);
  }
}
