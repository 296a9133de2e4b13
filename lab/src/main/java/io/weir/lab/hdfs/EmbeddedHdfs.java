// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/**
 * An unmodified HDFS in this process: one NameNode and some DataNodes on the loopback interface.
 */
public final class EmbeddedHdfs implements AutoCloseable {
  private final Path directory;
  private final MiniDFSCluster cluster;

  private EmbeddedHdfs(Path directory, MiniDFSCluster cluster) {
    this.directory = directory;
    this.cluster = cluster;
  }

  /** Boots it, in a folder that {@link #close} removes, and waits until every DataNode serves. */
  public static EmbeddedHdfs start(HdfsSettings settings, Path directory) throws IOException {
    Files.createDirectories(directory.toAbsolutePath().getParent());
    Files.createDirectory(directory);
    QuietLogs.toFile(directory.resolve("hdfs.log"));
    MiniDFSCluster cluster = null;
    try {
      cluster =
          new MiniDFSCluster.Builder(
                  HdfsConfigurations.of(settings), directory.resolve("dfs").toFile())
              .numDataNodes(settings.dataNodes())
              .storagesPerDatanode(1)
              .checkExitOnShutdown(false)
              .build();
      cluster.waitActive();
      return new EmbeddedHdfs(directory, cluster);
    } catch (IOException | RuntimeException e) {
      if (cluster != null) {
        cluster.shutdown(true);
      }
      FileUtil.fullyDelete(directory.toFile());
      throw e;
    }
  }

  public URI uri() {
    return cluster.getURI();
  }

  /** The cluster's own configuration, complete with where its NameNode is. */
  public Configuration configuration() {
    return new Configuration(cluster.getConfiguration(0));
  }

  public DistributedFileSystem fileSystem() throws IOException {
    return cluster.getFileSystem();
  }

  /** Where each DataNode serves its blocks, in a fixed order. */
  public List<InetSocketAddress> dataNodeAddresses() {
    return cluster.getDataNodes().stream().map(DataNode::getXferAddress).toList();
  }

  /** What the NameNode says of all blocks now. */
  public BlockHealth health() throws IOException {
    DistributedFileSystem fileSystem = fileSystem();
    return new BlockHealth(
        fileSystem.getMissingBlocksCount(),
        fileSystem.getCorruptBlocksCount(),
        fileSystem.getLowRedundancyBlocksCount());
  }

  /** Stops it and removes all that it stored. */
  @Override
  public void close() {
    cluster.shutdown(true);
    FileUtil.fullyDelete(directory.toFile());
  }
}
